"""What a cup and the table say in Parafico. See docs/adding-a-language.md."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
double_rule The number must double
double_rule.lower for a lower face
double_rule.none never
double_rule.six to switch to sixes
quantity_cap Highest number
quantity_cap.none no limit
quantity_cap.dice_in_play that of the dice in play
seat_ties If seats are tied
seat_ties.reroll roll again
seat_ties.list_order order of the list
first_speaker Who speaks first
first_speaker.youngest the youngest
first_speaker.random by lot
first_speaker.chosen the chosen seat
first_seat Chosen seat, counted from 0
dice_per_player Dice per player
""",
    # Over the buttons OK and CALL: one word.
    "do": """
bid Bid
face Face
call Call
""",
    # Status bar.
    "bar": """
# number
parafico {0} Parafico
""",
    # One large line.
    "head": """
bluff Bluff!
caramba Caramba!
""",
    # One line. {0}: a name, unless told otherwise.
    "line": """
speaks {0} speaks.
you_speak It is your turn to speak.
# name, bid
last_bid {0}: {1}
stop_asking \u25b6: stop asking
look CALL: look
cover CALL: cover
bid_of {0}’s bid
counting Counting…
# "2 jokers"
jokers_among {0} among them
""",
    # A number and its noun.
    "jokers": """
one {0} wild
many {0} wild
""",
    # Before the match.
    "lobby": """
# "5 dice"
seat_roll Shake {0}: the total gives your seat.
first_roll Shake one die: the highest speaks first.
tie A tie: roll again.
parafico Parafico! Ones are not wild. Shake!
""",
    # Asked once.
    "ask": """
# bid
bid Say {0}?
""",
    "event": """
# What happens. {0}: a name, unless told otherwise.
# name, "2 dice"
lost {0} loses a die: {1} left.
# name, "4 dice"
won {0} wins a die: {1}.
# name, "5 dice"
kept Exact! {0} keeps {1}.
# name, rank
out {0} is out, place {1}.
parafico {0} has one die left: Parafico! Ones are not wild.
# "2 dice"
you_lost You lose a die: {0} left.
# "4 dice"
you_won You win a die: you have {0}.
# "5 dice"
you_kept Exact! You keep {0}.
# rank, players
you_out No die left: thank you for playing! Place {0} of {1}.
you_parafico Your last die: Parafico! Ones are not wild.
# What the table tells. {0}: a name, unless told otherwise.
# name, total
seat_roll {0} rolls {1}.
# name, die
first_roll {0} rolls {1}.
# names
first_roll_of Who goes first? {0} roll one die.
tie A tie: {0} roll again.
order We play in this order: {0}.
# number, name, "12 dice"
round Round {0}. {1} speaks first, {2} in play.
round_parafico Round {0}, Parafico! {1} speaks first, {2} in play.
shaken {0} has shaken.
speak {0} speaks.
# name, bid
bid {0}: {1}
bluff {0}: bluff!
caramba {0}: caramba!
# name, dice
shown {0} shows {1}
# total, number of that face, "2 jokers", bid
count There are {0} ({1} and {2}) for {3}.
# total, bid
count_no_jokers The count is {0}, for {1}.
""",
    # The coach.
    "coach": """
# Of ten times.
true.never never true
true.hardly hardly ever true
true.one true once in ten
true.many true {0} times in ten
true.nearly nearly always true
true.always certainly true
exact.never never exact
exact.hardly hardly ever exact
exact.one exact once in ten
exact.many exact {0} times in ten
exact.nearly nearly always exact
exact.always certainly exact
bluff calling bluff
caramba calling caramba
# "to call bluff", bid
call {0} on {1}
dice.one {0} dice better
dice.many {0} dice better
""",
    # Why an action is not possible, by code.
    "": """
no_bid_to_call Nobody has bid yet: you begin.
unknown_value A face is 1 to 6.
quantity_too_low The number must be higher.
quantity_too_high There are not that many dice in play.
too_few_ones To switch to ones, bid more than half the number.
double_after_ones After ones, at least double the number.
double_for_lower For a lower face, double the number.
no_lower_value The face cannot go down.
double_for_six To switch to sixes, double the number.
""",
}
