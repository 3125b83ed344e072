"""How well automates play, what they do, how long a decision takes on an emulated Pico, and how much heap it needs.

Every game that has bars of its own keeps them beside this file, in bots_<game>.py; this one has those of Parafico.
`python -m bench --games 10 bots` plays ten times as many games. GOBELET_RIVAL names the command of another player of
Parafico by the line protocol of docs/arena.en.md, which hard must hold its own against.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator

from bench import duel, measure, styles, thinking
from bench import parafico_rivals as rivals
from bench.measure import Figure, few
from gobelet import bots
from gobelet.games import GAMES
from gobelet.games.parafico import bids, bot, odds
from gobelet.games.parafico import state as s
from gobelet_host.sim.arena import arena
from gobelet_host.sim.arena_statistics import Standing

GAMES_EACH = few(400, 8)
MANY = few(1200, 8)  # where what is measured lies near its bar: the luck of 400 deals was 7 %
AGAINST = (("sound", 2, 0.80), ("sound", 6, 0.50))  # who, players, bar
BINOMIAL, RIVAL = 0.75, 0.48  # hard wins so much against who hears nothing, and against GOBELET_RIVAL
# ... against the players of parafico_rivals.py: on a laptop, on a Pico, on a Pico among six, on a laptop.
BAYES, ON_PICO, AMONG_SIX, PLY = 0.58, 0.54, 0.30, 0.50
# Which temperament does what more often than which, of a level.
HABITS = (("bold", "jumps", "cautious"), ("sly", "bluffs", "cautious"), ("bold", "bluffs", "cautious"),
          ("cautious", "calls", "credulous"))  # fmt: skip
ON_A_PICO = few((2, 6, 15), (2,))  # players


def figures() -> Iterator[Figure]:
    """All of them, one after the other; those that want numpy say so when it is not there."""
    yield from _exploitability()
    yield from _against()
    yield from duel.steps("parafico", GAMES_EACH)
    yield from duel.habits("parafico", 4, GAMES_EACH // 10, HABITS, "a hundred rounds")
    for level in bots.LEVELS:
        yield from styles.figures(level, _games())
    for players in ON_A_PICO:
        yield from thinking.figures("parafico", players)
    for game in GAMES:
        if importlib.util.find_spec(f"bench.bots_{game}"):
            yield from importlib.import_module(f"bench.bots_{game}").figures()


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


def binomial(turn: bots.Observation) -> int:
    """Says what is likeliest by its own dice and the odds of the others', whatever it hears, or calls."""
    state, said = turn.state, turn.state[s.BID]
    table = bot.Table(state, turn.hand)
    table.heard, best, most = 0, bids.BLUFF, -1
    if said:
        true = table.chance(said % bids.BASE, said // bids.BASE)
        exact = true - table.chance(said % bids.BASE + 1, said // bids.BASE)
        best, most = (bids.BLUFF, odds.ONE - true) if odds.ONE - true >= exact else (bids.CARAMBA, exact)
    for value in range(1, 7):
        quantity = state[s.LEAST - 1 + value] if said else max(1, table.expected(value))
        if quantity <= bids.most(state) and table.chance(quantity, value) > most:
            best, most = bids.bid(quantity, value), table.chance(quantity, value)
    return best


def _against() -> Iterator[Figure]:
    for rival, players, bar in AGAINST:
        hard = arena(["hard", rival], players=players, games=_games()).standings["hard"]
        told = f"at least {100 * bar:g} %"
        yield Figure(f"hard against {rival}, {players} players", _won(hard), told, hard.rate >= bar)
    yield duel.figure("parafico", "hard", 2, GAMES_EACH, BINOMIAL, binomial, "a binomial player")
    yield duel.figure("parafico", "hard", 2, MANY, ON_PICO, rivals.bayes, "a Bayes player")
    yield duel.figure("parafico", "hard", 6, MANY, AMONG_SIX, rivals.bayes, "Bayes players")
    asking = "who asks hard one ply ahead"
    for rival, bar, called in ((rivals.bayes, BAYES, "a Bayes player"), (rivals.ply, PLY, asking)):
        yield duel.figure("parafico", "hard", 2, GAMES_EACH, bar, rival, f"{called}, on a laptop", bots.FAST)
    yield duel.farther("parafico", 2, GAMES_EACH)
    command = os.environ.get("GOBELET_RIVAL")
    if command:
        hard = arena(["hard", "rival"], games=_games(), external={"rival": command}).standings["hard"]
        yield Figure("hard against GOBELET_RIVAL", _won(hard), f"at least {RIVAL:.0%}", hard.rate >= RIVAL)
