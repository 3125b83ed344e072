"""What every game has in common: the words of the rules interface, options, ranges of legal actions, refusals.

A game is a module `gobelet.games.<name>` of pure functions (see docs/architecture.md). Nothing here, and nothing in a
game, knows secrets, chance, clocks, files or the link.
"""

GAMES = ("parafico", "papayoo", "pepetes", "parcheesi", "paradice")

# turn(state) returns a seat, or one of these.
CHANCE = -1  # the table owes something: a deal, to show what it dealt, the time
OVER = -2
SEVERAL = -3  # several seats owe something: see actors(state)

ALL = -1  # the mask of an event that every seat may read

# The kinds of things a seat, or the table, can owe, first item of owes(state, seat).
CHOOSE, ROLL, HIDE, SHOW, SEAL, OPEN, DEAL, CLOCK = range(8)

# The action of a seat whose hidden part stays in its cup.
HIDDEN = 0  # dice were rolled under the cup
SEALED = 0  # a secret choice was committed

# What load() calls with the name first, where the program lies in memory: there is room for one game at a time.
make_room = None


class Illegal(ValueError):
    """A refused action. `code` is a stable reason key (translated at the edge), `args[0]` a sentence for developers."""

    def __init__(self, code, sentence=""):
        super().__init__(sentence or code)
        self.code = code


def load(name):
    """The Game of a name. Raises Illegal("unknown_game"): only names in GAMES are imported."""
    if name not in GAMES:
        raise Illegal("unknown_game", "no game is called %r; there are: %s" % (name, ", ".join(GAMES)))
    if make_room:
        make_room(name)
    return part(name, "definition").GAME


def part(name, module):
    """A module of a game's folder, such as "screens", "bot" or a language; it is read when first asked for."""
    return _module("gobelet.games." + name + "." + module)


def _module(name):
    # Without a name in it that exists, CPython would look for a module of that name on disk, at every call.
    return __import__(name, None, None, ("__name__",))


def complete_options(rules, given=None):
    """A full tuple of option values in the order of rules.OPTIONS, from a dict of the ones that differ.

    An option is (name, default, low, high) for a number or (name, default, (choices)) for a word.
    Raises Illegal("unknown_option") or Illegal("bad_option"): nothing is silently ignored.
    """
    given = dict(given or {})
    values = []
    for option in rules.OPTIONS:
        name = option[0]
        value = given.pop(name, option[1])
        if not is_valid_value(option, value):
            raise Illegal("bad_option", "option %s of %s cannot be %r" % (name, rules.NAME, value))
        values.append(value)
    if given:
        raise Illegal("unknown_option", "%s has no option %s" % (rules.NAME, ", ".join(sorted(given))))
    return tuple(values)


def non_default_options(rules, values):
    """[name, value] of the options that are not at their default, in the order of their names. values: as options()
    gives them."""
    return sorted([[option[0], value] for option, value in zip(rules.OPTIONS, values) if value != option[1]])


def choices(option):
    """The words that an entry of OPTIONS may be; () for a number from option[2] to option[3]."""
    return option[2] if len(option) == 3 else ()


def encode_options(options, values=()) -> list:
    """What a state ends with: the values, in the order of OPTIONS, () for the defaults, as numbers, a word as its place
    among the choices. The first option comes last, so that one more moves nothing else."""
    values = values or [option[1] for option in options]
    coded = [option[2].index(value) if len(option) == 3 else value for option, value in zip(options, values)]
    return list(reversed(coded))


def option_offsets(options):
    """Where a state has each of its options: its first one is state[-1]."""
    return range(-1, -1 - len(options), -1)


def chosen(options, state):
    """The values of the options of a state, in the order of OPTIONS."""
    return [
        option[2][state[at]] if len(option) == 3 else state[at] for option, at in zip(options, option_offsets(options))
    ]


def is_valid_value(option, value):
    """Whether `value` is allowed for an entry of OPTIONS."""
    words = choices(option)
    if words:
        return value in words
    return type(value) is int and option[2] <= value <= option[3]


def seats_in(mask):
    """The seats of a bit mask, lowest first."""
    seats = []
    seat = 0
    while mask > 0:
        if mask & 1:
            seats.append(seat)
        mask >>= 1
        seat += 1
    return seats


def are_faces(action, count, sides=6):
    """Whether an action is a tuple of `count` dice faces 1..sides."""
    if type(action) is not tuple or len(action) != count:
        return False
    for face in action:
        if type(face) is not int or face < 1 or face > sides:
            return False
    return True


def blocks_from(head):
    """The four functions that read and write the blocks of a state: one number a seat each, one block behind the other.

    head: where the first block begins. get(state, number, seat): the number of a seat in a block. put(state, number,
    seat, value) sets it. block(state, number): a whole block, a list of one number a seat. put_block(state, number,
    values) sets it.
    """

    def get(state, number, seat):
        return state[head + number * state[0] + seat]

    def put(state, number, seat, value):
        state[head + number * state[0] + seat] = value

    def block(state, number):
        at = head + number * state[0]
        return state[at : at + state[0]]

    def put_block(state, number, values):
        at = head + number * state[0]
        state[at : at + state[0]] = values

    return get, put, block, put_block
