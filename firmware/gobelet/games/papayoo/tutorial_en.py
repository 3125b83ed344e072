"""What the lesson of Papayoo says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
shuffle Sixty cards for six players, and nobody wants points. Everyone shakes to shuffle: roll yours.
pass Three cards go to Ada on your left, before you see what you get. A Payoo (★) costs what it shows: pass on the ★18, the ★15, and your only ♣, so that you have none.
die Emma’s die says ♥. So the ♥7 is the Papayoo, and costs 40 points. You hold it! You will have to get rid of it.
follow Emma leads ♦: if you have ♦, you must play ♦. The highest one takes the trick, with all its points. Play your lowest, the ♦3.
void ♣ is led, and you have none: play what you like. Throw the Papayoo, the ♥7!
forty Ada’s ♣10 was the highest ♣: she takes the trick, and your 40 points with it.
last You play last and this trick costs nothing: the right moment for a high card. Take it with the ♠9.
lead You took it, so you lead the next trick. Lead something low: the ♥2.
end Chloé takes it. Once all cards are played, points are counted: 250 each round. The fewest points in the end win. Your turn now!
""",
    "why": """
pass Those could go, too, but others hurt more: choose ★18, ★15 and ♣9.
takes With the ♦10 you would take the trick, and whatever the others throw in. Play the ♦3.
lowest Low enough, too: the ♦8 beats it. But play the ♦3 here.
dearest You may, but nothing in your hand costs as much as the ♥7: 40 points. Get rid of it now.
highest That leaves you with the ♠9, which may have to take points later. Take this empty trick with it.
small A high card might take points. Lead the ♥2: somebody else will have to take it.
""",
}
