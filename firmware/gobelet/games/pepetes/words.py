"""How Pépètes is shown and said: views, scores, actions as text. It must not know what is legal."""

from gobelet.games import seats_in
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS, DIGITS
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.legal import FORFEIT


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    everybody = range(state[s.PLAYERS])
    phase = state[s.PHASE]
    return {
        "game": "pepetes",
        "phase": s.PHASES[phase],
        "turn": s.turn(state),
        "actors": seats_in(state[s.OWING]),
        "duel": state[s.DUEL],
        "tour": state[s.TOUR],
        "throw": state[s.THROW_NUMBER],
        "attacker": state[s.ATTACKER],
        "defender": state[s.DEFENDER],
        "barred": bool(state[s.BARRED]) and state[s.TOUR] == 2,
        "blue": s.blue_of(state),
        "black": state[s.BLACK],
        "red": s.red_of(state),
        "announced": [face for face in (state[s.FACE_1], state[s.FACE_2]) if face],
        "lost": state[s.LOST],
        "scored": COMBINATIONS[state[s.SCORED]],
        "money": s.block(state, s.MONEY),
        "duels": s.block(state, s.DUELS),
        "stakes": [list(s.stakes_of(state, other)) for other in everybody],
        "bets": [s.bets_of(state, other) for other in everybody],
        "taker": state[s.TAKER],
        "minutes": state[s.ELAPSED],
        "bank": state[s.BANK] if state[s.BANK_RULE] else None,
        "ranks": s.block(state, s.RANK),
        "winners": s.winners(state),
    }


def scores(state):
    """One integer a seat, higher is better: the money, or minus the rank of whoever was eliminated."""
    money = []
    for seat in range(state[s.PLAYERS]):
        rank = s.get(state, s.RANK, seat)
        money.append(-rank if rank and not s.money_of(state, seat) else s.money_of(state, seat))
    return money


def points(state):
    """What players count, one integer a seat: the money."""
    return [s.money_of(state, seat) for seat in range(state[s.PLAYERS])]


def text(state, seat, action):
    """An action in neutral words: "pass", "reroll 2 5", "throw 1+2 at 5 6", "bet suite3 4, 6 1", "3 1 6", "give 2".
    What can be no action of this game is said as Python writes it."""
    phase = state[s.PHASE]
    if type(action) is int:
        if phase == s.COMBINATION:
            return COMBINATIONS[action] if 0 <= action < len(COMBINATIONS) else str(action)
        if phase == s.OPENING:
            return "void"
        return "%s %d" % ("give" if phase == s.GIFT else "minutes" if phase == s.TIME else "number", action)
    if type(action) is not tuple or not all([type(number) is int for number in action]):
        return str(action)
    numbers = " ".join([str(number) for number in action])
    if phase == s.ATTACK:
        return "reroll " + numbers if action else "pass"
    if phase == s.DEFENCE:
        return _announced(action) if action else "pass"
    if phase == s.BETTING or phase == s.OPENING:
        if all([bet > BASE for bet in action]):
            bets = ["%s %d" % (card_name(min(bet // BASE, CARDS)), bet % BASE) for bet in action]
            return "bet " + ", ".join(bets) if bets else "bet nothing"
        return "stakes " + numbers
    return numbers


def _announced(action):
    which = ("1", "2", "1+2")[action[0] - 1] if 0 < action[0] < 4 else str(action[0])
    return "throw %s at %s" % (which, " ".join([str(face) for face in action[1:]]))


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    words = words.strip().lower()
    first, _, rest = words.partition(" ")
    if words == "pass" or words == "bet nothing":
        return ()
    if words == "void":
        return FORFEIT
    if words in COMBINATIONS:
        return COMBINATIONS.index(words)
    if first == "bet":
        return _parse_bets(rest)
    if first == "throw":
        which, _, faces = rest.partition(" at ")
        if which not in ("1", "2", "1+2"):
            return None
        return _numbers(faces, (("1", "2", "1+2").index(which) + 1,))
    if first in ("give", "minutes"):
        return int(rest) if rest.isdigit() else None
    if first in ("reroll", "stakes"):
        numbers = _numbers(rest, ())
        return tuple(sorted(numbers)) if numbers and first == "reroll" else numbers
    return _numbers(words, ())


def _numbers(words, before):
    parts = words.split()
    if not parts or not all([part.isdigit() for part in parts]):
        return None
    numbers = [int(part) for part in parts]
    return before + tuple(sorted(numbers) if before else numbers)


def _parse_bets(words):
    bets = []
    for part in words.split(","):
        name, _, stake = part.strip().partition(" ")
        card = card_of(name)
        if not card or not stake.strip().isdigit() or not 0 < int(stake) < BASE:
            return None
        bets.append(card * BASE + int(stake))
    return tuple(sorted(bets))


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: '(seat 2, duel 3, tour 1, throw 2, attack)'."""
    where = (seat, state[s.DUEL], state[s.TOUR], state[s.THROW_NUMBER], s.PHASES[state[s.PHASE]])
    return "(seat %d, duel %d, tour %d, throw %d, %s)" % where


def card_name(card):
    """A bet card in neutral words: "4", "suite3"."""
    return str(card) if card <= DIGITS else COMBINATIONS[card - DIGITS]


def card_of(name):
    """The bet card of a name, 0 if there is none."""
    return next((card for card in range(1, CARDS + 1) if card_name(card) == name), 0)
