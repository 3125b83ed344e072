"""Pairings of a tournament, worked out from the results so far: pure functions, the same from the same journals.

A *round* is a list of *pairings*, one a table: a tuple of players; a pairing of one player is a bye. A *placing* of a
pairing has a place for each of its players, in the same order: 1 for the best, equal for equals; () while its match is
not over. What a match is worth does not depend on how many play: at a table of m, place p gives (m - p) / (m - 1) of a
point, equals share: 1 for the winner and 0 for the last one, so at a table of two 1, ½ or 0. A bye is worth 1.

| kind | who meets |
|---|---|
| swiss | everybody in each round, those with about as many points, nobody twice while that can be avoided |
| groups | all against all in groups of about `group`, as strong as each other; then a knock-out of the best `through` |
| knockout | the better half of each table goes on, until one table is left; it is the final |

Tables of two are drawn in a Swiss round by a minimum-weight perfect matching (networkx); there a bye goes to nobody
twice while anybody has had none, and before that to as few points as possible. Larger tables are filled in the order of
the standing; then players of two tables change places as long as that makes fewer players meet again, or, with as many
of those, brings equals together. A group that plays at tables of three or more is one table, and plays `rounds` times.

It must not know cups, journals or pages: a player is a string.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from gobelet_host.errors import HostError

Pairing = tuple[str, ...]
Placing = tuple[int, ...]
Kind = Literal["swiss", "groups", "knockout"]
KINDS: tuple[Kind, ...] = ("swiss", "groups", "knockout")
_SECOND_BYE = 10**12  # what must not be, in the order of its weight: more of it is worse than any of what follows
_AGAIN = 10**7
_POINT = 840  # the points of one match, so that all shares are whole; one point of difference weighs its square


@dataclass(frozen=True)
class Setting:
    """players: in the order of their strength, as far as it is known, else of their arrival. low, high: how few and how
    many play at a table; usual: as many as possible. rounds: of a Swiss tournament, or that a group plays at a large
    table. group, through: see the table above. seed: of what is drawn by lot."""

    kind: Kind
    players: tuple[str, ...]
    low: int = 2
    high: int = 2
    usual: int = 2
    rounds: int = 5
    group: int = 4
    through: int = 2
    seed: int = 0

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.players) or len(self.players) < self.low:
            raise HostError("too_few_entered", self.low, len(self.players))


@dataclass(frozen=True)
class PairingResult:
    """A pairing and what came of it. worth: what the match is worth to each, where it was broken off and played out
    from there; () where its placing says so. stopped: whether it was broken off, and the organiser has yet to say what
    comes of it."""

    players: Pairing
    placing: Placing = ()
    worth: tuple[Fraction, ...] = ()
    stopped: bool = False

    @property
    def over(self) -> bool:
        return len(self.players) == 1 or bool(self.placing)

    def shares(self) -> dict[str, Fraction]:
        """Its worth to each player; nothing while it is not over."""
        if len(self.players) == 1:
            return {self.players[0]: Fraction(1)}
        if not self.placing:
            return {}
        if self.worth:
            return dict(zip(self.players, self.worth, strict=True))
        last = len(self.players) - 1
        points = {}
        for player, place in zip(self.players, self.placing, strict=True):
            equal = self.placing.count(place) - 1  # they share the places from this one on
            points[player] = 1 - (Fraction(place - 1) + Fraction(equal, 2)) / last
        return points


Round = tuple[PairingResult, ...]


@dataclass(frozen=True)
class Standing:
    """One player. points: of all matches. opposed: points of those met, each time. firsts: matches won. place: 1 for
    the best, equal for equals. alive: whether it is still paired."""

    player: str
    place: int
    points: Fraction
    opposed: Fraction
    firsts: int
    played: int
    alive: bool = True


def standings(setting: Setting, rounds: Sequence[Round], out: Sequence[str] = ()) -> list[Standing]:
    """All players, the best first: those who are further in a knock-out, then by points, by those of the players that
    were met, by matches won; equals in the order in which they were entered. out: who has left."""
    points = dict.fromkeys(setting.players, Fraction(0))
    firsts, count = dict.fromkeys(setting.players, 0), dict.fromkeys(setting.players, 0)
    for played in itertools.chain(*rounds):
        for player, share in played.shares().items():
            points[player] += share
            if len(played.players) > 1:
                count[player] += 1
                firsts[player] += not played.worth and played.placing[played.players.index(player)] == 1
    opposed = dict.fromkeys(setting.players, Fraction(0))
    for played in itertools.chain(*rounds):
        for player, other in itertools.permutations(played.players, 2) if played.placing else ():
            opposed[player] += points[other]
    depth = _depth(setting, rounds)

    def key(player: str) -> tuple[Fraction | int, ...]:
        return -depth[player], -points[player], -opposed[player], -firsts[player]

    ordered = sorted(setting.players, key=key)  # stable: else as they were entered
    ended = set(_alive(setting, rounds)) if _is_knockout(setting, len(rounds)) else set(setting.players)
    return [
        Standing(
            player, 1 + sum(key(other) < key(player) for other in ordered), points[player], opposed[player],
            firsts[player], count[player], player in ended and player not in out,
        )
        for player in ordered
    ]  # fmt: skip


def planned(setting: Setting) -> int:
    """How many rounds there will be if nobody leaves."""
    if setting.kind == "swiss":
        return setting.rounds
    groups = _group_rounds(setting) if setting.kind == "groups" else 0
    players = len(setting.players) if setting.kind == "knockout" else len(_groups(setting)) * setting.through
    finals = 0
    while players > 1 and finals < 64:
        finals += 1
        if players <= setting.high:
            break
        sizes, byes = table_sizes(players, setting, bracket=True)
        players = byes + sum(_through(size) for size in sizes)
    return groups + finals


def next_round(setting: Setting, rounds: Sequence[Round], out: Sequence[str] = ()) -> list[Pairing]:
    """The pairings of the next round, the strongest first; [] once the tournament is over. out: who is paired no more.
    Raises HostError("round_running") while a pairing is not over."""
    if any(not played.over for pairings in rounds for played in pairings):
        raise HostError("round_running", len(rounds))
    if _is_knockout(setting, len(rounds)):
        return _knockout(setting, rounds, out)
    if setting.kind == "groups":
        return _in_groups(setting, rounds, out)
    if len(rounds) >= setting.rounds:
        return []
    return _swiss(setting, rounds, out)


def table_sizes(players: int, setting: Setting, bracket: bool = False) -> tuple[list[int], int]:
    """How many sit at each table, about as many as usual, and how many have a bye: none where sizes may differ.
    bracket: of tables of two as many have one as leave a power of two."""
    if setting.high == 2 and bracket:
        byes = 2 ** math.ceil(math.log2(max(players, 1))) - players
        return [2] * ((players - byes) // 2), byes
    tables = max(math.ceil(players / max(setting.usual, setting.low)), 1)
    while tables > 1 and players < tables * setting.low:
        tables -= 1
    while players > tables * setting.high and players >= (tables + 1) * setting.low:
        tables += 1
    seated = min(players, tables * setting.high)
    if seated < setting.low:
        return [], players
    return [seated // tables + (table < seated % tables) for table in range(tables)], players - seated


# Swiss


def _met(rounds: Sequence[Round]) -> dict[frozenset[str], int]:
    """How often each two have met; whoever had a bye has met nobody, "": a set of one."""
    met: dict[frozenset[str], int] = {}
    for played in itertools.chain(*rounds):
        pairs = itertools.combinations(played.players, 2) if len(played.players) > 1 else [played.players]
        for pair in pairs:
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return met


def _ordered(setting: Setting, rounds: Sequence[Round], out: Sequence[str]) -> list[tuple[str, int]]:
    """The players that play on, by standing, equals by lot; with their points, in whole numbers."""
    lot = random.Random(f"{setting.seed} {len(rounds)}")
    lot_of = {player: lot.random() for player in setting.players}
    remaining = [entry for entry in standings(setting, rounds) if entry.player not in out]
    remaining.sort(key=lambda entry: (entry.place, lot_of[entry.player]))
    return [(entry.player, int(entry.points * _POINT)) for entry in remaining]


def _swiss(setting: Setting, rounds: Sequence[Round], out: Sequence[str]) -> list[Pairing]:
    ranked = _ordered(setting, rounds, out)
    if len(ranked) < setting.low:
        return []
    met = _met(rounds)
    if setting.high == 2:
        return _matched(ranked, met)
    sizes, byes = table_sizes(len(ranked), setting)
    resting = sorted(range(len(ranked)), key=lambda at: (met.get(frozenset([ranked[at][0]]), 0), -at))[:byes]
    seated = [player for at, player in enumerate(ranked) if at not in resting]
    return _filled(seated, sizes, met) + [(ranked[at][0],) for at in sorted(resting)]


def _matched(ranked: Sequence[tuple[str, int]], met: dict[frozenset[str], int]) -> list[Pairing]:
    """Tables of two: the perfect matching of least weight, exact in whole numbers."""
    import networkx  # a second of everybody's start, for one way to draw a round

    graph = networkx.Graph()
    points = dict(ranked)
    place = {player: at for at, (player, _) in enumerate(ranked)}
    for first, other in itertools.combinations(place, 2):
        weight = _AGAIN * len(ranked) * met.get(frozenset((first, other)), 0)
        apart = abs(points[first] - points[other]) // 105  # in eighths of a point
        graph.add_edge(first, other, weight=weight + 100 * apart * apart + abs(place[first] - place[other]))
    if len(ranked) % 2:
        low = min(points.values())
        for player in place:
            weight = _SECOND_BYE * len(ranked) * met.get(frozenset([player]), 0)
            above = (points[player] - low) // 105
            graph.add_edge(player, "", weight=weight + 100 * above * above + len(ranked) - place[player])
    least: set[tuple[str, str]] = networkx.min_weight_matching(graph)
    pairs = [tuple(sorted(filter(None, pair), key=lambda member: place[member])) for pair in least]
    return sorted(pairs, key=lambda pair: (len(pair) == 1, place[pair[0]]))


def _filled(ranked: Sequence[tuple[str, int]], sizes: Sequence[int], met: dict[frozenset[str], int]) -> list[Pairing]:
    """Larger tables: by standing, then two players change places while that is better."""
    points = dict(ranked)
    names = iter(points)
    tables = [list(itertools.islice(names, size)) for size in sizes]

    def cost(player: str, table: Sequence[str]) -> int:
        found = 0
        for other in table:
            if other != player:
                apart = abs(points[player] - points[other]) // 105
                found += _AGAIN * met.get(frozenset((player, other)), 0) + apart * apart
        return found

    better = True
    while better:
        better = False
        for first, other in itertools.combinations(range(len(tables)), 2):
            for at, to in itertools.product(range(sizes[first]), range(sizes[other])):
                left, right = tables[first], tables[other]
                before = cost(left[at], left) + cost(right[to], right)
                new_left, new_right = [*left], [*right]
                new_left[at], new_right[to] = right[to], left[at]
                if cost(right[to], new_left) + cost(left[at], new_right) < before:
                    tables[first], tables[other] = new_left, new_right
                    better = True
    return [tuple(table) for table in tables]


# groups


def _groups(setting: Setting) -> list[Pairing]:
    """As strong as each other: dealt out to and fro. At tables of more than two a group is one table."""
    many = max(len(setting.players) // setting.group, 1)
    if setting.high > 2:
        many = len(table_sizes(len(setting.players), setting)[0])
    groups: list[list[str]] = [[] for _ in range(many)]
    for at, player in enumerate(setting.players):
        lap, place = divmod(at, many)
        groups[many - 1 - place if lap % 2 else place].append(player)
    return [tuple(group) for group in groups]


def _group_rounds(setting: Setting) -> int:
    if setting.high > 2:
        return setting.rounds
    most = max(len(group) for group in _groups(setting))
    return most - 1 + most % 2


def _in_groups(setting: Setting, rounds: Sequence[Round], out: Sequence[str]) -> list[Pairing]:
    """All against all: one stays, the others go round it. Who has left leaves byes."""
    pairings: list[Pairing] = []
    for group in _groups(setting):
        present = [player for player in group if player not in out]
        if setting.high > 2:
            pairs = [tuple(present)] if len(present) >= setting.low else [(player,) for player in present]
        else:
            ring: list[str] = [*group, *([""] if len(group) % 2 else [])]
            turn = len(rounds) % (len(ring) - 1)
            ring = [ring[0], *ring[1:][turn:], *ring[1:][:turn]]
            both = [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]
            if len(rounds) < len(ring) - 1:
                pairs = [tuple(player for player in pair if player in present) for pair in both]
            else:
                pairs = []  # this group is smaller, and done
        pairings += [pair for pair in pairs if pair]
    return pairings


# knock-out


def _is_knockout(setting: Setting, played: int) -> bool:
    return setting.kind == "knockout" or (setting.kind == "groups" and played >= _group_rounds(setting))


def _through(size: int) -> int:
    """How many of a table go on."""
    return max(size // 2, 1)


def _seeded(setting: Setting, rounds: Sequence[Round]) -> tuple[list[str], Sequence[Round]]:
    """The players that begin the knock-out, the strongest first, and its rounds so far."""
    if setting.kind == "knockout":
        return list(setting.players), rounds
    first = _group_rounds(setting)
    table = Setting("swiss", setting.players, setting.low, setting.high, setting.usual)
    order = [entry.player for entry in standings(table, rounds[:first])]
    best = [sorted(group, key=order.index)[: setting.through] for group in _groups(setting)]
    # All that were first in their group before all that were second, so that those meet later.
    rows = itertools.zip_longest(*best)
    return [player for row in rows for player in sorted(filter(None, row), key=order.index)], rounds[first:]


def _on(setting: Setting, played: PairingResult) -> list[str]:
    """The players that go on from a table; equals at the cut in the order in which they stood before."""
    if len(played.players) == 1:
        return list(played.players)
    ranked = sorted(range(len(played.players)), key=lambda at: (played.placing[at], at))
    return [played.players[at] for at in ranked[: _through(len(played.players))]]


def _alive(setting: Setting, rounds: Sequence[Round]) -> list[str]:
    """The players that play on, the strongest first, or the winner of the final alone."""
    seeds, finals = _seeded(setting, rounds)
    alive = seeds
    for pairings in finals:
        if _is_final(pairings) and all(played.over for played in pairings):
            return _on(setting, pairings[0])[:1]
        on = {player for played in pairings for player in (_on(setting, played) if played.over else played.players)}
        alive = [player for player in alive if player in on]
    return alive


def _is_final(pairings: Round) -> bool:
    return len(pairings) == 1


def _knockout(setting: Setting, rounds: Sequence[Round], out: Sequence[str]) -> list[Pairing]:
    _, finals = _seeded(setting, rounds)
    if finals and _is_final(finals[-1]):
        return []
    alive = [player for player in _alive(setting, rounds) if player not in out]
    if len(alive) < setting.low:
        return []
    if len(alive) <= setting.high:
        return [tuple(alive)]
    sizes, byes = table_sizes(len(alive), setting, bracket=True)
    resting, seated = alive[:byes], alive[byes:]
    tables: list[list[str]] = [[] for _ in sizes]
    for at, player in enumerate(seated):  # to and fro: the strongest meets the weakest
        lap, place = divmod(at, len(tables))
        tables[len(tables) - 1 - place if lap % 2 else place].append(player)
    return [tuple(table) for table in tables] + [(player,) for player in resting]


def _depth(setting: Setting, rounds: Sequence[Round]) -> dict[str, int]:
    """How far each player has come in the knock-out: how many of its rounds it was in, the winner one further."""
    depth = dict.fromkeys(setting.players, 0)
    if not _is_knockout(setting, len(rounds)):
        return depth
    seeds, finals = _seeded(setting, rounds)
    for player in seeds if setting.kind == "groups" else ():
        depth[player] = 1
    for pairings in finals:
        for played in pairings:
            for player in played.players:
                depth[player] += 1
    if finals and _is_final(finals[-1]) and finals[-1][0].over:
        last = finals[-1][0]
        ranked = sorted(range(len(last.players)), key=lambda at: (last.placing[at], at))
        for rank, at in enumerate(ranked):
            depth[last.players[at]] += len(ranked) - rank
    return depth
