"""The texts in English. Short, polite sentences; never blame, always the remedy.

{0}, {1} ...: what the comment of the section or of the line says. See docs/adding-a-language.md.
"""

NAME = "English"


def is_one(number):
    """Singular is for 1 alone."""
    return number == 1


TEXTS = {
    # Over the buttons OK and CALL: one word.
    "do.back": "Back",
    "do.next": "Next",
    "do.roll": "Roll",
    "do.look": "Look",
    "do.cover": "Cover",
    "do.lift": "Show",
    "do.bid": "Bid",
    "do.say": "Say it",
    "do.face": "Face",
    "do.call": "Call",
    "do.ready": "Ready",
    "do.unready": "Not yet",
    "do.restart": "Restart",
    "do.menu": "Menu",
    # Status bar.
    "bar.gobelet": "Gobelet",
    "bar.alone": "No table",
    "bar.round": "Round {0}",  # number
    "bar.parafico": "{0} Parafico",  # number
    "bar.seating": "Seats",
    "bar.word": "Word",
    "bar.paused": "Paused",
    "bar.end": "End",
    "bar.lost": "Link lost",
    # One large line.
    "head.bluff": "Bluff!",
    "head.caramba": "Caramba!",
    "head.winner": "You win!",
    "head.shake": "Shake!",
    "head.lift": "Show!",
    # One line. {0}: a name, unless told otherwise.
    "line.shake": "or hold OK",
    "line.shaking": "Rolling…",
    "line.waiting_shake": "Waiting for {0}.",
    "line.waiting_shakes": "Waiting for {0} cups.",  # number
    "line.speaks": "{0} speaks.",
    "line.you_speak": "It is your turn to speak.",
    "line.last_bid": "{0}: {1}",  # name, bid
    "line.look": "CALL: look",
    "line.cover": "CALL: cover",
    "line.sent": "Sent to the table…",
    "line.table_works": "The table mixes…",
    "line.bid_of": "{0}’s bid",
    "line.counting": "Counting…",
    "line.jokers_among": "{0} among them",  # "2 jokers"
    "line.total": "Total: {0}",  # sum of the dice
    "line.rank": "Place {0} of {1}",  # rank, players
    "line.rank_first": "First of {0}",  # players
    # A number and its noun.
    "dice.one": "{0} die",
    "dice.many": "{0} dice",
    "jokers.one": "{0} joker",
    "jokers.many": "{0} jokers",
    # The buttons, in a sentence.
    "button.left": "left",
    "button.right": "right",
    "button.ok": "OK",
    "button.call": "CALL",
    # Before the match.
    "lobby.started": "This match is on without you. You may roll dice beside it.",
    "lobby.setup": "The cup prepares your dice…",
    "lobby.seat_roll": "Roll {0}: the total gives your seat.",  # "5 dice"
    "lobby.first_roll": "Roll one die: the highest speaks first.",
    "lobby.tie": "A tie: roll again.",
    "lobby.parafico": "Parafico! Ones are no jokers. Shake!",
    "lobby.waiting": "Waiting for the others.",
    "lobby.check_word": "The same word everywhere: the dice are fair.",
    # Asked once.
    "ask.bid": "Say {0}?",  # bid
    # What happens. {0}: a name, unless told otherwise.
    "event.lost": "{0} loses a die: {1} left.",  # name, "2 dice"
    "event.won": "{0} wins a die: {1}.",  # name, "4 dice"
    "event.kept": "Exact! {0} keeps {1}.",  # name, "5 dice"
    "event.out": "{0} leaves the match in place {1}.",  # name, rank
    "event.parafico": "{0} has one die left: Parafico! Ones are no jokers.",
    "event.winner": "{0} wins the match!",
    "event.round_word": "Word of the round: {0}",  # word
    "event.you_lost": "You lose a die: {0} left.",  # "2 dice"
    "event.you_won": "You win a die: you have {0}.",  # "4 dice"
    "event.you_kept": "Exact! You keep {0}.",  # "5 dice"
    "event.you_out": "No die left: thank you for playing! Place {0} of {1}.",  # rank, players
    "event.you_parafico": "Your last die: Parafico! Ones are no jokers.",
    # The link to the table.
    "link.catching_up": "Catching up with the match: {0} of {1}.",  # received, to receive
    "link.none": "No table. Plug in the USB cable, or come closer to the table.",
}
