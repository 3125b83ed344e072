"""What the cup says to whoever sets it, checks it or practises, in English: read only when somebody goes there.

{0}, {1} ...: what the comment before the line says.
"""

TEXTS = {
    "bar": """
rules Rules
tally Your record
feel Shakes
tables Tables
networks Wi-Fi
called Its name
selftest Check
reset Erase all
update Update
asked Asked
""",
    "menu": """
# The menu and the settings.
rules Rules of the games
tally Your record
# the next word, or none; a die
colour Colour: {0}
colour.1 brass
colour.2 coral
colour.3 sky
colour.4 green
colour.5 violet
colour.6 ivory
colour.7 pink
colour.8 grey
die Your die: {0}
# the next word
volume Sound: {0}
volume.0 off
volume.1 soft
volume.2 loud
# yes, no
peek Tilt to peek: {0}
ask Confirm a bid: {0}
# step, the highest
light Brightness: {0} of {1}
# yes, no
flip Left hand: {0}
# the next word
oled Display: {0}
oled.0 automatic
oled.1 SSD1306
oled.2 SH1106
# yes, no
lamp Lamp: {0}
feel Shakes
tables Known tables
networks Wi-Fi
selftest Check the cup
reset Erase all
# The known tables.
# yes, no
only Only this one: {0}
forget Forget this table
# name, or number; word of the pairing
table {0}: {1}
# Wi-Fi.
# percent, network
joined ✓ {0}% {1}
heard {0}% {1}
open {0}% open: {1}
search Search for networks
again Search again
called By its name…
join Join now
password Other password…
drop Forget
# A new version.
# version
update Version {0}
""",
    "do": """
# A lesson, from its beginning.
again Again
# The shakes.
learn Adjust
# The known tables.
forget Forget
# Wi-Fi.
join Join
retype Correct
# The check.
begin Begin
yes Yes
no No
# Erase all.
erase Erase
# A new version.
install Install
later Later
""",
    "line": """
# The shakes.
feel.0 Very light
feel.1 Light
feel.2 Usual
feel.3 Strong
feel.4 Very strong
feel To your hand
# Name and password.
full No room for more.
# The check.
passed Everything works.
failed.one {0} thing to fix
failed.many {0} things to fix
no_radio Radio: none fitted
told The table knows.
kept The table will know.
# The record.
# matches, won
matches.one {0} game, {1} won
matches.many {0} games, {1} won
rounds.one {0} round played
rounds.many {0} rounds played
dice.one {0} die thrown in all
dice.many {0} dice thrown in all
# The rules and practice.
# page, how many
page {0} of {1}
# This cup.
charging Battery: {0}%, charging
# Practice.
# the next word
level Level: {0}
# name, temperament
rival {0}: {1}
""",
    # The shakes.
    "learn": """
stand Stand the cup with its opening down, then press OK.
still Now let go…
shake Shake as you would in a game, until the beep.
moved It moved. Put it down and try again: OK.
weak Too weak. Try again: OK.
done Done: the cup knows your hand.
nothing No sensor: hold OK to roll.
""",
    # The known tables.
    "tables": """
none No table is known. On its laptop: gobelet pair.
# name or number
forget Forget table {0}? Coming back takes a new code.
cable By cable, no key is needed.
""",
    # The check.
    "test": """
begin Check buttons, sensor, display, sound, battery: one minute.
buttons Press each of the four buttons once.
shake Shake the cup.
picture Do you see a sharp chequerboard in a frame?
sound Do you hear the beep?
""",
    # Erase all.
    "reset": """
first Erases name, settings, record and table keys, for good.
match A game is on: without its secret you can only watch.
last Really? Hold Erase once more.
done Erased. The cup restarts.
""",
    # A new version.
    "update": """
# version, percent
comes Version {0} is on its way: {1}%. It waits while you play.
# version, the one that this cup has
ask Install version {0} in place of {1}? Settings and keys stay.
# version
refused Version {0} arrived damaged. The table can send it again.
""",
    # What a laptop asks.
    "asked": """
# word of the pairing
pair Pair with this laptop? Both show the same word: {0}
# word; name, language and age, as far as they are given
pair_as Pair with this laptop, both show {0}? From now on: {1}
# network
wifi Join the Wi-Fi {0}, whose password this laptop gives?
unwifi Forget the Wi-Fi {0} and its password?
# seconds
trace Show this laptop how the cup moves, for {0} s?
crash Show this laptop the last incident of this cup?
last Show this laptop how your last games ended?
dongle Make this a dongle? Name, keys and game are erased.
cup Make this a cup again?
running Your game is not over! Did you ask this, on the cable?
""",
    # The record.
    "tally": """
none Nothing yet: play a game at a table.
""",
    # The rules and practice.
    "rivals": """
# how many, game
one {1} against {0} bot
many {1} against {0} bots
""",
    "level": """
easy easy
medium medium
hard hard
""",
    "temper": """
cautious cautious
bold bold
credulous trusting
sly sly
""",
    # Wi-Fi.
    "net": """
# percent
joined Connected, {0}%
drop Forget this network and its password?
joining Joining…
refused The password is refused.
missed Out of reach, or no answer.
keep Out of reach, or no answer. Keep it all the same?
boxes Boxes are letters this display lacks. This one?
searching Looking for networks: this takes some seconds…
silence No network in reach. Go nearer to the router.
unread This name is not text. Rename the network on its router.
# how many
full {0} networks at most: forget one first.
short A Wi-Fi password has {0} letters or more.
""",
    # How far Wi-Fi is. network
    "wifi": """
joins Wi-Fi: looking for a network… {0}
password Wi-Fi: wrong password. Settings, Wi-Fi: enter it again.
missing Wi-Fi: no known network here. Settings, Wi-Fi: add one.
off Wi-Fi: no network known. Settings, Wi-Fi: add one.
asks Wi-Fi {0}: no table answers. On the laptop: gobelet table --lan.
linked Wi-Fi: {0}
""",
    # This cup.
    "about": """
# what happened, file and line
crash Last incident: {0}. The table will know.
""",
}
