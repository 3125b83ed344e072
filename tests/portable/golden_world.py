"""Whole games of automates, of which tests/golden has what became of them."""

from gobelet.games import complete_options
from gobelet.ledger import hexed
from gobelet.match import Match
from gobelet.prng import Random


def golden_games(game, lines, play, bots):
    """(line, the line as it must be now) of whole games of automates, each from its seed."""
    for line in lines:
        match = Match(game, line["players"], complete_options(game, line["options"]))
        play(match, Random(line["seed"]), getattr(bots, line["automates"]))
        scores = game.scores(match.state)
        yield line, dict(line, actions=match.count, winner=scores.index(max(scores)), digest=hexed(match.digest()))
