"""Why an action is not possible in Paradice, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
unbought_to_jackpot An event that is not bought goes to the jackpot
sold_to_jackpot An event sold to pay goes to the jackpot
liquidated_to_jackpot Out of the game: your events go to the jackpot
free_sale If you must sell, you may sell more
confirm_end Confirm the end of a turn
""",
    # Over OK: a word.
    "do": """
go Go
sell Sell
buy Buy
leave_it Leave it
pay Pay
events Owned
# The keys of a keyboard to buy and to leave it.
keys YN
""",
    "line": """
# One line. What an event counts, what it pays.
sum Sum
product Product
difference Difference
ratio Ratio
# face
number Dice with {0}
even Even dice
odd Odd dice
# An amount of four digits or more: before its last three digits, these.
thousands {0},{1}
# "Sum", value
equals {0}\u00a0=\u00a0{1}
# amount
pays pays {0}
per_point {0} a point
per_die {0} a die
# "Sum = 7" or whose, what it pays or costs
event {0}: {1}
# The other cells.
pot Jackpot
bis Bis
reroll Reroll
money_box Money box
ladder Ladder
start Start
# Whose.
free nobody’s
of_jackpot the jackpot’s
yours yours
# name
of {0}’s
# One line. {0}: an amount, unless told otherwise.
# whose
for_nothing {0}: no charge
# whose, price
priced {0}, for {1}
# dice, steps
steps {0}: go {1}
# whose
twin twin: {0}
# price, money
price costs {0} of {1}
goes_to_jackpot the jackpot takes it
stays_jackpot it stays the jackpot’s
stays_free it stays free
# dice, amount
owes {0}: you owe {1}
missing {0} missing.
paid You can pay.
enough Sell no more
sells sell: + {0}
both sell one of 2: + {0}
sell_sure Really? + {0}
ruined Out
rolls rolls the dice
# dice
walks {0} walks
buys {0} buys?
sells_now {0} sells
ends {0} ends
""",
    # On a phone.
    "touch": """
# what, the cell before it
past {0}, past {1}
""",
    # What another cell does, beside the map.
    "cell": """
# amount
pot to win: {0}
# 2 to 12
bis another {0}
reroll roll the dice again
money_box what you owe goes to the jackpot
ladder leads to the other side
# steps
fork Then another choice, {0} left.
""",
    # At the end of a turn.
    "turn": """
over Your turn is over: pass the dice on.
""",
    # What happens to you.
    "you": """
# dice, amount
dues {0}: you pay the others {1}.
boxed {0}, money box: you pay {1} to the jackpot.
# steps
bis Bis! You go another {0}.
advanced You are {0} short: the bank pays, and you are out.
# event
free_copy You own its twin: free! {0}
to_jackpot The jackpot takes it: {0}
ladder Ladder! You go to the other side.
jackpot Jackpot! You take {0}.
jackpot_empty Jackpot… but it is empty.
reroll Reroll! Roll the dice again.
# rank
eliminated The game is over for you: place {0}. Thank you for playing!
""",
    # What happens to you.
    "other": """
# name, rank
eliminated {0} is out of the game: place {1}.
""",
    # The coach.
    "coach": """
# arrow and cell
way {0}
buy buying {0}
leave leaving {0}
sell selling {0}
stop selling no more
# amount
worth worth {0}
again {0} to buy it back
free costs nothing
""",
    # Why an action is not possible.
    "": """
ruined You are out of the game: watch the rest with us.
roll_first Roll the dice first.
already_rolled The dice are rolled already.
choose_direction Choose a direction first.
not_on_route Your route does not go that way.
sell_first Sell an event first: you owe more than you have.
not_your_event That event is not yours.
still_owing Not enough yet: sell another event.
buy_or_decline Buy this event, or decline it.
end_turn_first Your turn is over: pass the dice on.
""",
}
