"""Automates: players who decide by themselves, in simulations, in practice games and for a seat nobody sits on.

An automate sees what a person in its seat sees, an Observation: public state, its own hand, what was said since the
dice were rolled, what it passed on itself. It must not know the ledger, the link or another seat's dice. Its whims come
from the `random` it is handed (see gobelet.prng), so that games repeat, its time from a clock it is handed.

There are two plain ones, functions (state, seat, hand, random) -> action of a game's bot.py that tests, the soak and
comparisons play with, and those that people play against: a level of LEVELS, with a temperament of TEMPERS behind a
hyphen or without one, such as "hard" and "medium-sly". Those are think(turn) of the same module. People know them as
CHARACTERS, each of whom has one temperament for good.
"""

from gobelet import games
from gobelet.games import Illegal
from gobelet.prng import Random

PLAIN = ("random", "sound")
LEVELS = ("easy", "medium", "hard")
TEMPERS = ("cautious", "bold", "credulous", "sly")
CHARACTERS = "Ada Basile Chlo\u00e9 Denis Emma F\u00e9lix Ga\u00ebl Hugo In\u00e8s Jules Karim L\u00e9a Milo Nina Otto"
EASY, MEDIUM, HARD = range(3)
PACE = 900  # ms that a plain automate takes before it acts, so that people can follow
BUDGET = 700  # ms that one thinks at most; none acts sooner, so that nobody hears how long it thought
ENOUGH = 550  # ms after which it begins no further piece of work
SLOWEST = 3000  # ms before the closest decision
PICO, FAST = 1, 30  # how many times what a Pico works through a hard one puts into a decision at most
PARTS = 16  # of its decisions: how often an automate slips is told in these
SURE = 100  # of a decision beside which there is no other


class Observation:
    """What an automate knows when it is to decide.

    state: the public state. seat: its own. hand: what it hides, as Owner.hand. random: an object with below(limit).
    chosen: the secret choice it made last (cards it passed), () for none. heard: Match.heard, who decided what since
    something was hidden last. past: Match.past, earlier rounds of two. clock: a function, () -> ms; without one it
    thinks its fill and games repeat exactly; hurried: whether there is one. effort: PICO or FAST, how many times what a
    Pico works through is its fill; PICO below HARD. level: EASY, MEDIUM, HARD. temper: one of TEMPERS, "" for none.
    others: {seat: name} of the automates among the others, as far as the coach knows them.
    """

    level, temper, others, hurried = MEDIUM, "", {}, False

    def __init__(self, state, seat, hand, random, chosen=(), heard=(), clock=None, past=(), effort=PICO):
        self.state = state
        self.seat = seat
        self.hand = hand
        self.random = random
        self.chosen = chosen
        self.heard = heard
        self.past = past
        self.effort = effort
        if clock:
            self.set_deadline(clock)

    def set_deadline(self, clock, spell=ENOUGH):
        """From now on it has so much time. spell: ms."""
        self.hurried = True
        self._clock = clock
        self._until = clock() + spell

    def use_board_budget(self, board):
        """From now on it has the time, and the effort, of a board."""
        if "fast" in board.abilities:
            self.effort = FAST
            self.set_deadline(board.clock, board.spell)
        else:
            self.set_deadline(board.ticks)

    def is_out_of_time(self, left=0):
        """Whether its time is used up, but for `left` ms: asked between two pieces of work, none of which takes 150 ms
        on a Pico."""
        return self.hurried and self._clock() >= self._until - left


def parse_bot_name(name):
    """(level, temper) of an automate, (-1, "") of a plain one. Raises Illegal("unknown_automate")."""
    if name in PLAIN:
        return -1, ""
    level, _, temper = name.partition("-")
    if level not in LEVELS or temper not in TEMPERS and name != level:
        there = ", ".join(LEVELS + PLAIN)
        raise Illegal("unknown_automate", "no automate is called %r; there are: %s" % (name, there))
    return LEVELS.index(level), temper


def temper_of(number):
    """The temperament of one of CHARACTERS: the first four have all of them, as the next four have."""
    return TEMPERS[number % len(TEMPERS)]


def every():
    """The names of all automates."""
    return [level + more for level in LEVELS for more in [""] + ["-" + temper for temper in TEMPERS]] + list(PLAIN)


def number_of(name):
    """What a cup tells of the automate that plays with it: 3 and more for one of a level, 1 for any other."""
    names = every()[: -len(PLAIN)]
    return 3 + names.index(name) if name in names else 1


def think(name, rules, turn):
    """(action, how sure it was, 0 to SURE) of the automate `name` for a seat that owes a decision (games.CHOOSE, SEAL),
    or may take one: then the action is None when it lets it pass. rules: a Game.

    Raises Illegal("unknown_automate").
    """
    turn.level, turn.temper = parse_bot_name(name)
    if turn.level < HARD:
        turn.effort = PICO
    if turn.level < 0:
        plain = getattr(games.part(rules.NAME, "bot"), name)
        return plain(turn.state, turn.seat, turn.hand, turn.random), 0
    return games.part(rules.NAME, "bot").think(turn)


def choose(name, rules, state, seat, hand, random):
    """The action of an automate that knows no more than the state and its hand."""
    return think(name, rules, Observation(state, seat, hand, random))[0]


def should_slip(turn, often):
    """Whether an automate does now what comes to its mind. often: by level, of PARTS decisions."""
    return often[turn.level] > 0 and turn.random.below(PARTS) < often[turn.level]


class BotPlayer:
    """An automate that sits in one cup. name: see every(). seed: any integer. pace: ms before each action, None: its
    own. patient: whether it lets lower seats go first where all may act at once."""

    def __init__(self, name="sound", seed=0, pace=None, patient=False):
        self._plain = parse_bot_name(name)[0] < 0
        self.name = name
        self.pace = pace
        self.patient = patient
        self._random = Random(seed)
        self._moods = Random(seed ^ 0x155555)  # how long it waits tells nothing of what it thought

    def think(self, match, seat, hand, chosen=(), board=None):
        """(action, how sure) of a seat that owes a decision, or may take one: then None when it lets it pass. board:
        what it thinks on, None to think its fill."""
        turn = Observation(
            match.state, seat, hand, self._random, chosen, match.recent_decisions, None, match.past_rounds
        )
        if board:
            turn.use_board_budget(board)
        return think(self.name, match.rules, turn)

    def delay(self, match, seat, decides=True):
        """The ms from now to its action: longer where the decision looks close to somebody who sees no hidden thing.
        decides: whether there is anything to decide."""
        if self.pace is not None:
            return self.pace
        if self._plain:
            return PACE
        if not decides:
            return BUDGET
        close = games.part(match.rules.NAME, "bot").close(match.state, seat)
        return BUDGET + (SLOWEST - BUDGET) * close * (60 + self._moods.below(41)) // (100 * SURE)
