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
coach Review
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
lesson Review {0}/{1}
lost Offline
disturbed Radio jammed
alarm Alarm
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
deals The cups are dealing…
checks Checking the last deal…
passes The cards go round…
# sum of the dice
total Total: {0}
# rank, players
rank Place {0} of {1}
# players
rank_first First of {0}
ranking Standings
closing_word Final word:
# The settings.
age Your age, in years
# This cup.
version Version {0}
# serial number
cup No. {0}
battery Batteries: {0}%
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
started This game began without you. Meanwhile, roll dice just for fun.
setup Your cup is getting your dice ready…
waiting Waiting for the others.
# names and what else is said below; "3": how many
all_here All here, each with this word? {0}
all_of Are all {0} of you here, each with this word? Names: next page.
# what it is about, what was chosen
rule {0}: {1}
# names
cups Cups: {0}
pages On a screen: {0}
automates.one {0} bot
automates.many {0} bots
# round of a tournament, which attempt at this match
arranged Tournament, round {0}, attempt {1}
# "1:30": minutes and seconds; then seconds
decision {0} a move
match {0} each for the game
increment , +{0} s each move
# how many, of how many, how many of each kind: the next four
unfinished Not played to the end: {0} of your last {1}: {2}.
by_table by the table
at_first_throw at the first throw
outvoted called off without you
false over cheating
# round and attempt of a tournament
attempted Round {0}: you have thrown before, in attempt {1}, which did not end.
# what happens when the time is up
zero0 At zero: nothing happens
zero1 At zero: the cup reminds you
zero2 At zero: the cup plays for you
""",
    # The coach, after a match.
    "coach": """
# when, what was done, what it promised, what was better, what that promised
lesson {0}: {1}, {2}. Better: {3}, {4}.
each {0}: {1}, {2}.
waiting Going over the game…
nonsense The table sent something that this cup does not understand.
none No costly mistake. Well played!
# between units and tenths
point .
""",
    "event": """
# What happens. {0}: a name, unless told otherwise.
winner {0} wins the game!
# word
round_word Round word: {0}
closing_word Final word: {0}
# What the table tells. {0}: a name, unless told otherwise.
abandoned The game was stopped.
called_off The game is called off by agreement.
# name, number
accused {0}’s cup objects to entry {1}: everything is checked.
lied Someone cheated while dealing or playing: the game counts for nobody.
# word
seating_word Start word: {0}
# name, name
voted {0} wants to go on without {1}.
dropped The game goes on without {0}.
undone {0} takes the last move back.
late {0}’s time is up.
""",
    # The link to the table.
    "link": """
# received, to receive
catching_up Catching up with the game: {0} of {1}.
none No table. Plug in the USB cable, or come closer.
none_page No table. Scan the code on its screen.
""",
    # Asked once.
    "ask": """
# own name and age, the others' names
begin Play as {0}, with {1}?
# the same
begin_instead The table ended your game. Play another as {0}, with {1}?
undo Take back your last move?
# "Marie 5, Paul 1"
broken The table stopped the game. It stood: {0}
# the same
first_throw The table stopped the game at its first throw. It stood: {0}
# names, and where it stood
waited The table stopped the game at its first throw. It was waiting for {0}
outvoted Called off without you. Who voted for it, says the table: {0}
# names
drop Go on without {0}?
and {0} and {1}
round_void This round would not count.
shown_void This round, where you showed your dice, would not count.
round_counts The dice shown are enough to decide: this round counts.
break Stop this game? If most of you agree, it counts for nobody.
""",
    "menu": """
# The menu.
alone Just dice
practice Practice
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
automate Bot plays for me: {0}
yes yes
no no
none —
alarms Alarms
you Player
""",
    # The end of a match that several win.
    "over": """
# On a phone.
again Another game
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
not_mine The table played in your name. This cup refused.
older_copy The table’s journal is older than what this cup has seen. It waits.
left_out The table leaves you out: it claims that this cup is away.
overcharged The table counts more time than you took.
# how many
thrown_without Throws made without you while you were away: {0}.
other_time The table’s clock is wrong: it is not this game’s time.
# names, what was wrong, number of the entry
lied {0} cheated ({1}, entry {2})!
other_row Bot or person? The table has this cup wrong.
other_version These rules are newer than this cup: update it.
older_table This table is older than this cup: update the laptop.
# names
put_out You were voted out, but your cup is right here. In favour: {0}.
dropped_away They went on without you while you were away. In favour: {0}.
table_silent The table has gone quiet, and it is nobody’s turn to press.
called_off They play without you. If “{0}” plays, it is not you: stop!
secret_lost This cup can no longer play for {0}. If {0} plays, stop!
""",
    # What goes wrong in a match, by code: what happened, then what to do now.
    "remedy": """
another_story Stop this game. Compare words and letters on all cups, and check the journal.
not_mine Stop the game. Say aloud what you decided, and check the journal.
older_copy Put the newer journal back, or end this game at the table.
left_out Tell the others. Nobody should throw before you are back.
overcharged Say so aloud. If it goes on, play without time limits.
thrown_without Ask the others why they did not wait.
other_time Look at a watch. If the table is wrong, end this game.
lied Stop the game: it counts for nobody. gobelet audit shows the proof.
other_row Start the game again: this cup does not play like that.
other_version On the host’s page, or by cable: gobelet flash. Then start again.
older_table Until then, cup and table cannot play together.
put_out Say so aloud: the game does not count. Ask the host.
dropped_away Watch the rest: you are back in the next game.
table_silent Look at the laptop. If the others play on, stop the game.
called_off Tell the others. Then press OK for the next game.
secret_lost Did you erase it? Then just watch. If not, someone else is playing as you.
""",
    "": """
# Why an action is not possible, by code.
game_over The game is over.
word_first First: is everyone here, each with this word? Then press OK.
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
int No signal on INT: moving a dark cup does not wake it. Check that wire.
oled No display: check its four wires.
buttons No buttons: check their wires.
buzzer No sound: check the buzzer.
battery Charge unknown: check the batteries.
battery_low Batteries low: change them soon.
off_soon Nobody here for an hour: off in 30 s. Press a button to stay on.
battery_empty Batteries empty: this cup cannot save. Change them now.
radio No radio: play with the USB cable.
radio_refuses Wrong radio chip, not an nRF24L01+: play with the cable.
radio_unheard The table does not hear this radio. Go nearer, or see the guide.
radio_disturbed Radio jammed, nothing is lost. Go nearer, away from ovens, or use the cable.
record Some saved data is unreadable: it starts again empty.
back Back at the table.
table_here The table is here. Hold CALL to leave practice.
abandoned The table ended this game.
broken_off Called off by agreement: it counts for nobody.
paused The table is paused: nothing is played until it goes on.
unsaved The laptop cannot save: everyone waits. Tell the host.
cannot_drop This game cannot go on without a player.
no_vote You have no vote on this player.
not_undoable This move can no longer be taken back.
# name of the button
stuck The {0} button is stuck: free it.
storage Memory full: nothing is lost, tell the host.
cups_hold_more The laptop lost part of a game. Everyone waits.
flash_full Memory full. Finish the game, then tell the host.
settings Settings unreadable: the defaults are back.
owner Secret unreadable: this cup waits for the next game.
checkpoint Saved game unreadable: the table sends it again.
# file and line
crash Incident {0}. Hold OK to restart; your dice are safe.
secret_lost This cup forgot its secret: wait for the next game.
log_refused A message from the table does not fit: the cup asks again.
duplicate_cup This cup is at the table already: take the other one away.
no_key Pair this cup again: gobelet pair, or a new code.
not_yours This seat has another key: pair the cup again, or ask the host.
too_many_tries Too many wrong codes: ask for a new one.
wrong_code This code no longer works: type or scan the new one.
turned_away The host did not let you in: ask them.
# name, how many more
waits_for Waiting for {0}, or for the table.
# the same
throw_waits The throw is waiting for {0}.
# name
too_late_shaken Too late: {0} has already shaken.
too_late Too late: {0} came first.
time_up Your time is up! The others are waiting.
time_played Your time is up: the cup plays for you.
time_untold This cup lost track of time: look at a watch.
# name, how many more
mixed_without Thrown without {0}.
# name
seat_given The host gave {0}’s seat to a new cup.
match_running A game is on. Join the next one!
table_full The table is full: wait until a cup leaves.
# the table’s name
other_table Your seat is at table {0}.
# name
colour_taken {0} has this colour already: choose another.
no_seat No seat for you now: look at the club’s page.
not_seated This cup has no seat in this game.
proto Versions differ: update this cup.
flood Too many messages: restart this cup.
bad_link A proof does not fit: check the journal.
bad_opening A sealed promise does not fit: start the game again.
copied_anchor Two cups are the same: start the game again.
older_table This table plays older rules: update the laptop.
other_version This table plays newer rules: update this cup.
bad_name A name has 1 to 12 letters.
queue_full The table does not answer. Wait a moment.
unknown_game This cup does not know that game: update it.
""",
}
