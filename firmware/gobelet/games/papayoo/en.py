"""What a cup says in Papayoo. See docs/adding-a-language.md."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
rounds Rounds
first_dealer Who deals first
first_dealer.random by lot
first_dealer.chosen the chosen seat
first_seat Chosen seat, counted from 0
tie A tie at the end
tie.shared shared win
tie.extra_round one more round
dealer_rotation The deal moves
dealer_rotation.clockwise clockwise
dealer_rotation.counterclockwise the other way
review_last_trick Look at the last trick again
""",
    # Over OK and CALL: a word.
    "do": """
more More
points Points
table Table
last Last
""",
    # The status bar: the round; the Papayoo and the points of the round; who takes the trick.
    "bar": """
# number
manche Round {0}
# points, card
papayoo.one {1} · {0} pt
papayoo.many {1} · {0} pts
# name
takes → {0}
# points
taken.one Yours: {0} pt
taken.many Yours: {0} pts
""",
    # One line. {0}: a name, unless told otherwise.
    "line": """
# picked, wanted, name
discard Pass {0}/{1} → {2}
# how many
discards.one {0} player is choosing.
discards.many {0} players are choosing.
lead You lead.
leads {0} leads.
me you
points The points
# points
score.one This round: {0} point
score.many This round: {0} points
""",
    # Asked once.
    "ask": """
papayoo Lead the Papayoo?
""",
    # Beside the cup, before shaking.
    "roll": """
draw Shake: the die says who deals.
shuffle Shake: everybody shuffles.
die Shake: the die picks the Papayoo.
""",
    # What happens.
    "you": """
papayoo The Papayoo of this round: it costs 40 points.
# how many, name
passed.one {1} passes you {0} card.
passed.many {1} passes you {0} cards.
# points, name
trick.one You take it: {0} point.
trick.many You take it: {0} points.
taken.one {1} takes it: {0} point.
taken.many {1} takes it: {0} points.
extra_round A tie: one more round.
""",
    # For a finger, where the screen is larger than a cup’s.
    "touch": """
# rank
suit0 {0} of spades
suit1 {0} of hearts
suit2 {0} of diamonds
suit3 {0} of clubs
suit4 {0} of Payoo
""",
    # The coach.
    "coach": """
# number
points costs {0}
""",
    # Why an action is not possible.
    "": """
not_a_card That is not a card of this game.
not_in_deck That card is not in the deck for this many players.
already_played That card has been played already.
shown_void You have shown that you have none of that suit.
not_in_hand That card is not in your hand.
must_follow You have to follow suit.
wrong_discard Wrong number of cards to pass.
not_as_sealed That is not the choice you sealed.
not_passed_on These are not the cards that were passed.
wrong_deck That deck is not complete.
discard_not_dealt A card that was passed was not dealt.
card_not_held A card that was played was not in the hand.
wrong_total The points of the round do not add up.
""",
}
