"""How well automates play, how long a decision takes on an emulated Pico, and how much heap it needs.

BARS has those of most games; those of Parafico and, in bots_papayoo.py, of Papayoo want more.
`python -m bench --games 10 bots` plays ten times as many games. GOBELET_RIVAL names the command of another player of
Parafico by the line protocol of docs/arena.en.md, which hard must hold its own against.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from dataclasses import dataclass

from bench import bots_papayoo, duel, measure, thinking
from bench import parafico_rivals as rivals
from bench.measure import Figure, few
from gobelet import bots
from gobelet_host.sim.arena import arena
from gobelet_host.sim.arena_statistics import Standing

GAMES_EACH = few(400, 8)
MANY = few(1200, 8)  # where what is measured lies near its bar: the luck of 400 deals was 7 %
AGAINST = (("sound", 2, 0.80), ("sound", 6, 0.50))  # who, players, bar
WORST, SURELY, RIVAL = 0.50, 0.46, 0.48  # hard wins so much against the worst of GRID, and against GOBELET_RIVAL
GRID_GAMES = few(100, 2)  # against each of them
BARS_OF_TWO = {"Bayes": 0.65, "one-ply": 0.62}  # of GRID, on a Pico and on a laptop
AMONG_SIX = 0.30
ON_A_PICO = few((2, 6, 15), (2,))  # players


@dataclass(frozen=True)
class Bars:
    """What is asked of the automates of a game. against: (players, games, bar) against "sound", the automate that there
    was before there were levels. games: of each level against the one below. farther: games of a laptop against a Pico.
    each: games of a temperament, among `seats`, counted in `of`; habits: which does what more often than which, of a
    level. thinking: players of the matches in which a Pico thinks."""

    against: tuple[tuple[int, int, float], ...]
    games: int
    farther: int
    thinking: tuple[int, ...]

    def figures(self, game: str) -> Iterator[Figure]:
        """How often hard wins, how levels differ; how long it thinks on a Pico."""
        for players, games, bar in self.against:
            yield duel.figure(game, "hard", players, games, bar)
        if self.farther:
            yield duel.farther(game, 2, self.farther)
        yield from duel.steps(game, self.games)
        for players in self.thinking:
            yield from thinking.figures(game, players)


BARS: dict[str, Bars] = {}
BARS["pepetes"] = Bars(((2, 1000, 0.57), (4, 600, 0.27)), 1000, 0, (2, 4))
BARS["parcheesi"] = Bars(((2, 2000, 0.56),), 600, 600, (2, 4))
BARS["paradice"] = Bars(((2, 1000, 0.53),), 1000, 1000, (6,))


def figures() -> Iterator[Figure]:
    """All of them, one after the other; those that want numpy say so when it is not there."""
    yield from _exploitability()
    yield from _against()
    yield from duel.steps("parafico", GAMES_EACH)
    for players in ON_A_PICO:
        yield from thinking.figures("parafico", players)
    yield from bots_papayoo.figures()
    for game, bars in BARS.items():
        yield from bars.figures(game)


def _exploitability() -> list[Figure]:
    if not importlib.util.find_spec("numpy"):
        return [Figure("hard, exploitability", "no numpy: python3 tools/setup.py bench", "", False)]
    from tools.parafico.__main__ import BARS, measured

    return [
        Figure(f"hard, a best response wins, {dice[0]} against {dice[1]}{'' if jokers else ', Parafico'}",
               f"{won:.4f} dice", f"at most {BARS[sum(dice)]:g}", won <= BARS[sum(dice)])
        for dice, jokers, won in measured()
    ]  # fmt: skip


def _won(standing: Standing) -> str:
    return f"{100 * standing.rate:.1f} ± {100 * standing.doubt:.1f} %"


def _games(part: int = 1) -> int:
    return max(8, round(GAMES_EACH * measure.TIMES / part))


def _grid() -> Iterator[Figure]:
    """Each level against every player of GRID, hard with both efforts: the worst case counts, and nobody may be better
    off against a level than against an easier one."""
    efforts = (("hard", bots.PICO, "a Pico"), ("hard", bots.FAST, "a laptop"))
    won = {}
    for level, effort, where in (("easy", bots.PICO, ""), ("medium", bots.PICO, ""), *efforts):
        told = f"{level} on {where}" if where else level
        for name, rival in rivals.GRID.items():
            games = GAMES_EACH if where and name in BARS_OF_TWO else GRID_GAMES
            won[told, name] = duel.share("parafico", level, 2, games, rival, effort)
        (rate, doubt), worst = min((won[told, name], name) for name in rivals.GRID)
        met = rate >= WORST and rate - doubt >= SURELY if where else None
        bar = f"at least {WORST:.0%}, surely {SURELY:.0%}" if where else ""
        yield Figure(f"{told}, worst of {len(rivals.GRID)} rivals: {worst}", f"{rate:.1%} ± {doubt:.1%}", bar, met)
        for name, least in BARS_OF_TWO.items() if where else ():
            rate, doubt = won[told, name]
            yield Figure(f"{told} against {name}", f"{rate:.1%} ± {doubt:.1%}", f"at least {least:.0%}", rate >= least)
    for easier, harder in (("easy", "medium"), ("medium", "hard on a Pico"), ("medium", "hard on a laptop")):
        below = [
            name
            for name in rivals.GRID
            if won[harder, name][0] + won[harder, name][1] < won[easier, name][0] - won[easier, name][1]
        ]
        yield Figure(f"rivals of whom {easier} wins more than {harder}", ", ".join(below) or "none", "none", not below)


def _against() -> Iterator[Figure]:
    for rival, players, bar in AGAINST:
        hard = arena(["hard", rival], players=players, games=_games()).standings["hard"]
        told = f"at least {100 * bar:g} %"
        yield Figure(f"hard against {rival}, {players} players", _won(hard), told, hard.rate >= bar)
    yield from _grid()
    yield duel.figure("parafico", "hard", 6, MANY, AMONG_SIX, rivals.bayes, "Bayes players")
    command = os.environ.get("GOBELET_RIVAL")
    if command:
        hard = arena(["hard", "rival"], games=_games(), external={"rival": command}).standings["hard"]
        yield Figure("hard against GOBELET_RIVAL", _won(hard), f"at least {RIVAL:.0%}", hard.rate >= RIVAL)
