"""The record of a game: its rules and words as everybody else asks for them, and what it can do beyond the plain game.

Each game declares it once, as GAME of its folder. It must not know any game.
"""


def _nobody(state):
    return 0


def _nothing_hidden(state, seat):
    return ()


def _no_dice(state, seat):
    return 0


def _everybody(state):
    return (1 << state[0]) - 1  # every state begins with the number of players


class Game:
    """One game. rules: a module with NAME, SEATS, OPTIONS, CALLS, new, turn, actors, owes, legal, check, apply;
    words: one with view, scores, points, text, parse, explain: see docs/architecture.md.

    What only some games have:
    under_cup(state, seat): (count, sides) of the seat's hidden dice while they lie under its cup, else ().
    dice_of(state, seat): how many dice the seat has left; 0 where dice belong to nobody.
    may(state): the bit mask of the seats that may decide something although nobody waits for it; legal() says what.
    living(state): the bit mask of the seats that have not lost yet.
    drop(state, seat, out): a seat leaves for good; None: the game cannot go on without a player.
    firm: no decision is taken back, as each one shows something.
    Secret choices: cover(state, seat, choice), what everybody sees of one that is sealed. forfeit: the action that it
    counts as if it breaks the rules when it is opened; None: then it cannot be opened, and the match waits. entrusted:
    the table is told sealed choices, and opens them when they are due.
    Cards: deck(seats), dealt(state, order), hands(state, order, sealed), hand_number(state), held(state, cards).
    """

    def __init__(
        self,
        rules,
        words,
        under_cup=_nothing_hidden,
        dice_of=_no_dice,
        may=_nobody,
        living=_everybody,
        drop=None,
        firm=False,
        cover=None,
        forfeit=None,
        entrusted=False,
        deck=None,
        dealt=None,
        hands=None,
        hand_number=None,
        held=None,
    ):
        self.NAME = rules.NAME
        self.SEATS = rules.SEATS
        self.OPTIONS = rules.OPTIONS
        self.CALLS = rules.CALLS
        self.new = rules.new
        self.turn = rules.turn
        self.actors = rules.actors
        self.owes = rules.owes
        self.legal = rules.legal
        self.check = rules.check
        self.apply = rules.apply
        self.view = words.view
        self.scores = words.scores
        self.points = words.points
        self.text = words.text
        self.parse = words.parse
        self.explain = words.explain
        self.under_cup = under_cup
        self.dice_of = dice_of
        self.may = may
        self.living = living
        self.drop = drop
        self.firm = firm
        self.cover = cover
        self.forfeit = forfeit
        self.entrusted = entrusted
        self.deck = deck
        self.dealt = dealt
        self.hands = hands
        self.hand_number = hand_number
        self.held = held
