"""The definition of a game: its rules and words as everybody else asks for them, and what it can do beyond the plain
game. Each game declares it once, as GAME of its definition.py, which is not read for its name alone. It must not know
any game.
"""

_OF_RULES = "NAME SEATS OPTIONS CALLS new turn actors owes legal check apply".split()
_OF_WORDS = "view scores points text parse explain".split()


class Game:
    """One game. rules: a module with NAME, SEATS, OPTIONS, CALLS, new, turn, actors, owes, legal, check, apply;
    words: one with view, scores, points, text, parse, explain: see docs/architecture.md.

    version: of the rules. A match is played to its end by those that it began with, so whatever changes what a log
    means, a default too, makes it one more.

    What only some games have:
    under_cup(state, seat): (count, sides) of the seat's hidden dice while they lie under its cup, else ().
    dice_of(state, seat): how many dice the seat has left; 0 where dice belong to nobody.
    may_claim(state): the bit mask of the seats that may decide something although nobody waits for it; legal() says
    what. living(state): the bit mask of the seats that have not lost yet. drop(state, seat, out): a seat leaves for
    good; None: the game cannot go on without a player. is_rolling_for_seats(state): whether what is owed are rolls for
    places, which a practice match leaves to chance. heard: a Match remembers what was decided since dice or choices
    were hidden last, for automates. coach: it has a module `coach`, which weighs what a decision cost: see
    gobelet.coach. forbids_undo: no decision is taken back, as each one shows something. claimable(state): whether
    others may still claim something because of what was decided: then it is not taken back. outcome_is_fixed(state):
    whether what is still to be shown changes nothing; judge(state, out): the round ends without it. touch: it has a
    module `touch`, which offers its decisions to a finger; without one they are offered by their words. table: it has a
    module `table_data`, what lies there for a page to draw; without one the display is shown. lesson: it has the
    modules `tutorial` and `tutorial_<lang>`, which teach it in two minutes: see gobelet.cup.tutorial. reasons: it has
    `reasons` and `reasons_<lang>`, why a decision cost something: see gobelet.cup.reasons. Secret choices:
    public_part(state, seat, choice), what everybody sees of one that is sealed. forfeit: the action that it counts as
    if it breaks the rules when it is opened; None: then it cannot be opened, and the match waits. Cards: deck(seats),
    those in play, ascending, 1 to 255. dealt(state, order): which of a shuffled deck each seat gets, a sorted tuple a
    seat. remaining_hand(state, cards): what a seat still has of cards that it was dealt or given. card(action): the
    card that a decision shows, 0 for none. passes(state, seat): (to whom, how many) of the cards that a seat seals;
    None: what is sealed stays. cards_are_hidden(state): whether cards lie in hands. hands(state, order, sealed): what
    all hold, for whoever deals in one place.
    """

    under_cup = staticmethod(lambda state, seat: ())
    dice_of = staticmethod(lambda state, seat: 0)
    may_claim = staticmethod(lambda state: 0)
    living = staticmethod(lambda state: (1 << state[0]) - 1)  # every state begins with the number of players
    is_rolling_for_seats = claimable = outcome_is_fixed = staticmethod(lambda state: False)
    version = 1
    forbids_undo = heard = touch = table = coach = lesson = reasons = False
    drop = judge = public_part = forfeit = deck = dealt = hands = remaining_hand = passes = None
    card = staticmethod(lambda action: 0)
    cards_are_hidden = staticmethod(lambda state: False)

    def __init__(self, rules, words, **capabilities):
        for module, names in ((rules, _OF_RULES), (words, _OF_WORDS)):
            for name in names:
                setattr(self, name, getattr(module, name))
        for name in capabilities:
            if not hasattr(self, name):
                raise TypeError("no game has a capability %s" % name)
            setattr(self, name, capabilities[name])
