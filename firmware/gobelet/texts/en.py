"""The texts in English. Short, polite sentences; never blame, always the remedy.

{0}, {1} ...: what the comment before the line says. See docs/adding-a-language.md.
"""

NAME = "English"
ONES = (1,)  # the numbers of the singular

TEXTS = {
    "do": """
# Over the buttons OK and CALL: one word.
back Back
next Next
roll Roll
look Look
cover Cover
lift Show
say Say it
agree All here
ready Ready
unready Not yet
restart Restart
# over a button that was let go too soon
hold Hold it
menu Menu
players Players
# The menus, beside a match.
choose Choose
play Play
lesson Learn
invite Invite
leave Leave
delete Delete
store Keep
coach Coach
drop Go on
wait Wait
pass Pass
give Give
""",
    "bar": """
# Status bar.
gobelet Gobelet
alone No table
# number
round Round {0}
seating Seats
word Word {0}
paused Paused
end End
# which one, of how many
lesson Coach {0}/{1}
lost Link lost
disturbed Radio jammed
alarm Warning
# The menus, beside a match.
menu Menu
practice Practice
settings Settings
name Your name
about This cup
""",
    # One large line.
    "head": """
winner You win!
shake Shake!
lift Show!
""",
    "line": """
# One line. {0}: a name, unless told otherwise.
shake or hold OK
or_pad or hold the pad
shaking Rolling…
waiting_shake Waiting for {0}.
# number
waiting_shakes.one Waiting for {0} cup.
waiting_shakes.many Waiting for {0} cups.
sent Sent to the table…
table_works The table mixes…
# name
shuffles {0} shuffles…
shuffles_here Your cup shuffles…
deals All cups deal…
checks The last deal is checked…
passes The cards go round…
# sum of the dice
total Total: {0}
# rank, players
rank Place {0} of {1}
# players
rank_first First of {0}
ranking Ranking
closing_word Word of the match:
# The settings.
age Your age, in years
# This cup.
version Version {0}
# serial number
cup No. {0}
battery Battery: {0}%
no_battery On the cable
# name
table Table: {0}
# The end of a match that several win.
tied with {0}
# how many
tied_with.one with {0} other player
tied_with.many with {0} other players
plays {0} plays.
throws {0} throws.
""",
    # A number and its noun.
    "dice": """
one {0} die
many {0} dice
""",
    # The buttons, in a sentence.
    "button": """
left left
right right
ok OK
call CALL
""",
    # Before the match.
    "lobby": """
started This match is on without you. You may roll dice beside it.
setup The cup prepares your dice…
waiting Waiting for the others.
# names and what else is said below; "3": how many
all_here All here, each with this word? {0}
all_of All here, each with this word? People: {0}. Turn the page.
# what it is about, what was chosen
rule {0}: {1}
# names
cups Cups: {0}
pages On a screen: {0}
automates.one {0} automate
automates.many {0} automates
# round of a tournament, which attempt at this match
arranged Tournament, round {0}, attempt {1}
# "1:30": minutes and seconds; then seconds
decision {0} a decision
match {0} each for all
increment , +{0} s each time
# how many, of how many
broken Matches that tables broke off: {0} of your last {1}.
# what happens when the time is up
zero0 At zero: nothing
zero1 At zero: the cup calls you
zero2 At zero: the cup plays for you
""",
    # The coach, after a match.
    "coach": """
# when, what was done, what it promised, what was better, what that promised
lesson {0}: {1}, {2}. Better: {3}, {4}.
each {0}: {1}, {2}.
waiting Going over it again…
nonsense The table says something that this cup does not understand.
none Nothing that you decided cost much. Well played!
# between units and tenths
point .
""",
    "event": """
# What happens. {0}: a name, unless told otherwise.
winner {0} wins the match!
# word
round_word Word of the round: {0}
closing_word Word of the match: {0}
# What the table tells. {0}: a name, unless told otherwise.
abandoned The match is ended.
called_off The match is called off by agreement.
rolled The dice are under the cups.
masked {0} has shuffled.
peeled The cups deal.
# name, number
accused The cup of {0} contests entry {1}: all is checked.
lied Somebody dealt or played falsely: the match counts for nobody.
seated {0} takes a seat.
opened {0} opens the pledge.
# word
seating_word Word of the table: {0}
# name, name
voted {0} wants to go on without {1}.
dropped The match goes on without {0}.
undone {0} takes the last decision back.
late The time of {0} is up.
""",
    # The link to the table.
    "link": """
# received, to receive
catching_up Catching up with the match: {0} of {1}.
none No table. Plug in the USB cable, or come closer to the table.
none_page No table. Scan the code on its screen.
""",
    # Asked once.
    "ask": """
# own name and age, the others' names
begin Play as {0}, with {1}?
# the same
begin_instead The table has ended your match. Play another as {0}, with {1}?
undo Take back what you decided last?
# "Marie 5, Paul 1"
broken The table broke off. It stood: {0}
# names
drop Go on without {0}?
and {0} and {1}
round_void This round would be void.
shown_void This round, in which you have shown, would be void.
round_counts What is shown decides this round: it counts.
break Break this match off? If most agree, it counts for nobody.
""",
    "menu": """
# The menu.
alone Free dice
practice Practise
settings Settings
about This cup
# The settings.
# name
name Name: {0}
# years
age Age: {0}
# its name
lang Language: {0}
# yes, no
automate An automate plays: {0}
yes yes
no no
none —
alarms Warnings
you Player
""",
    # The end of a match that several win.
    "over": """
# On a phone.
again Another match
table The table
evening The evening
# how many are ready, of how many
ready ready: {0} of {1}
# two names
two {0} and {1} win!
# how many
winners.one {0} player wins!
winners.many {0} players win!
""",
    # What goes wrong in a match, by code: what happened, then what to do now.
    "alarm": """
table The table
# name, letters, letters
another_story {0} tells another story! This cup stops. Here {1}, there {2}.
not_mine The table acted in your name. This cup refused.
older_copy The table's record is older than what this cup has seen. It waits.
left_out The table leaves you out: it says that this cup is away.
overcharged The table counts more time against you than you have taken.
# how many
thrown_without Throws made without you while you were away: {0}.
other_time The table's clock is wrong: not the time of this match.
# names, what was wrong, number of the entry
lied {0} dealt or played falsely ({1}, entry {2})!
other_row The table takes this cup for another: automate or human.
other_version These rules are newer than this cup: update it.
older_table This table is older than this cup: update the laptop.
# names
put_out You were put out, though this cup is here. {0} agreed.
dropped_away Dropped while you were away. {0} agreed.
table_silent Nobody has to press, yet nothing happens: the table is silent.
called_off Match without you. If they play on with a {0}, stop!
secret_lost This cup lacks the secret of {0}. If a {0} plays, stop!
""",
    # What goes wrong in a match, by code: what happened, then what to do now.
    "remedy": """
another_story Stop this match. Compare words and letters on all cups, and check the journal.
not_mine Say aloud what you decided. Stop the match, and check the journal.
older_copy Put the newer journal back, or end this match at the table.
left_out Tell the others. Nobody should throw before you are back.
overcharged Say so aloud. If it goes on, play without time limits.
thrown_without Ask the others why they did not wait.
other_time Look at a watch. If the table is wrong, end this match.
lied Stop the match: it counts for nobody. gobelet audit shows the proof.
other_row This cup does not play so. Begin the match again.
other_version On the host's page, or by cable: gobelet flash. Then begin anew.
older_table Until then, cup and table cannot play together.
put_out Say so aloud. The match does not count. Ask who runs the laptop.
dropped_away You can watch the rest. The next match is yours again.
table_silent Look at the laptop. If the others play on, stop the match.
called_off Tell the others. Then OK asks for the next match.
secret_lost If it was erased, watch: the next match is yours. If not, that is not you.
""",
    "": """
# Why an action is not possible, by code.
game_over The match is over.
word_first First: is everybody here, each with this word? Say that you are ready.
eliminated The game is over for you: watch the rest with us.
not_your_turn It is not your turn yet.
already_done Done already. Waiting for the others.
not_an_action That cannot be played now.
wrong_faces These are not the dice of the cup.
# What is wrong, and the remedy.
# code
other That did not work ({0}). Please try again.
accel No shake sensor: hold OK to roll.
still Hold the dashed pad to roll.
oled No display: check its four wires.
buttons No buttons: check their wires.
buzzer No sound: check the buzzer.
battery Charge unknown: check the battery.
battery_low Battery low: change the cells soon.
off_soon Nobody for an hour: off in 30 s. A button keeps it on.
battery_empty Cells empty: nothing can be kept. Change them now.
radio No radio: play with the USB cable.
radio_refuses Wrong radio chip, not an nRF24L01+: play with the cable.
radio_unheard The table does not hear this radio. Go nearer, or see the guide.
radio_disturbed Radio jammed, nothing is lost. Go nearer, away from ovens, or use the cable.
# technical name
part Part missing: {0}. The rest works.
back Back at the table.
table_here The table is here. Hold CALL to leave the practice.
abandoned The table ended this match.
broken_off Called off by agreement: it counts for nobody.
paused The table is paused. Your choice is kept.
cannot_drop This game cannot go on without a player.
no_vote You have no vote on this player.
not_undoable This can no longer be taken back.
# name of the button
stuck The button {0} stays down: free it.
storage Memory full: nothing is lost, tell the table.
cups_hold_more The laptop's journal lacks part of a match. All waits.
flash_full Memory full. Finish the match, then tell the table.
settings Settings unreadable: the defaults are back.
owner Secret unreadable: this cup waits for the next match.
checkpoint Checkpoint unreadable: the table sends everything again.
# file and line
crash Incident {0}. Hold OK to restart; your dice are kept.
secret_lost This cup forgot its secret: wait for the next match.
log_refused A line of the journal does not fit: the cup asks again.
duplicate_cup This cup is at the table already: take the other one away.
no_key Pair this cup again: gobelet pair, or a new code.
not_yours This seat has another key: pair again, or ask the host.
too_many_tries Too many wrong codes: ask for a new one.
wrong_code This code is not good any more: type or scan the new one.
turned_away The host did not let you in: ask them.
# name, how many more
waits_for Nothing comes of the cup of {0}, or of the table.
# the same
throw_waits The throw waits for the cup of {0}.
# name
too_late_shaken Too late: {0} had shaken.
too_late Too late: {0} came first.
time_up Your time is up! The others are waiting.
time_played Your time is up: the cup plays for you.
time_untold This cup lost count: compare the clock with a watch.
# name, how many more
mixed_without Thrown without {0}.
# name
seat_given The host gave the seat of {0} to a new cup.
match_running A match is on. Join the next one!
table_full The table is full: wait until a cup leaves.
# the table’s name
other_table Your seat is at table {0}.
# name
colour_taken {0} has this colour already: choose another.
no_seat No seat for you now: look at the club’s page.
not_seated This cup has no seat in this match.
proto Versions differ: update this cup.
flood Too many messages: restart this cup.
bad_link A proof does not fit: check the journal.
bad_opening A pledge does not open: begin the match again.
copied_anchor Two cups are the same: begin the match again.
older_table This table plays older rules: update the laptop.
other_version This table plays newer rules: update this cup.
bad_name A name has 1 to 12 letters.
queue_full The table does not answer. Wait a moment.
unknown_game This cup does not know that game: update it.
""",
}
