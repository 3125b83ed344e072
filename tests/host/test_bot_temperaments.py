"""Characters play as their sentences say: those of Parafico by its style, those of other games by what it counts (its
habits.py) and by who does more of it than whom."""

import pytest

from gobelet import bots
from gobelet import games as games_known
from gobelet.games import GAMES
from gobelet.prng import Random
from gobelet.texts import LANGUAGES
from gobelet_host.games import part
from gobelet_host.games.parafico.habits import Habits
from gobelet_host.sim.arena import arena
from gobelet_host.sim.bot_settings import CHARACTERS, NAMES, Automates, names
from gobelet_host.sim.bot_tables import PlainTable
from gobelet_host.web import texts

MATCHES = {"easy": 30, "medium": 30, "hard": 9}  # hard thinks for long
TOGETHER = {"papayoo": 4}  # matches, else 24: enough for one level
TELLING = [game for game in GAMES if part(game, "habits")]
STYLED, PLAYERS = "parafico", 4
# A temperament does something at least, or at most, so many times as often as its level without one.
AT_LEAST = {("bold", "jumps"): 1.5, ("bold", "bluffs"): 1.1, ("sly", "empty"): 1.4, ("cautious", "calls"): 1.1}
AT_MOST = {("cautious", "jumps"): 0.7, ("cautious", "bluffs"): 0.9, ("credulous", "calls"): 0.8}
# Parts of its bids, raises, answers that are of a kind, for a level without a temperament.
BETWEEN = {"bluffs": (0.15, 0.45), "jumps": (0.05, 0.35), "calls": (0.15, 0.35)}
SAME = 0.7  # the part of first bids that are of one value, or so far from what its dice let expect, at most


class Seen(PlainTable):
    """A match of which habits are taken down."""

    def __init__(self, seated, seed, habits):
        rules = games_known.load(STYLED)
        super().__init__(rules, games_known.complete_options(rules), seated, Random(seed))
        self._habits = habits

    def _decide(self, seat, hand):
        action = super()._decide(seat, hand)
        self._habits.saw(self.seated[seat], self.match, seat, hand, action)
        return action


@pytest.mark.parametrize("game", TELLING)
def test_each_character_has_a_sentence_in_each_game_and_all_that_it_says_is_measured(game):
    if game == STYLED:
        held = {*AT_LEAST, *AT_MOST}
    else:
        held = {(temper, kind) for more, kind, less in part(game, "habits").MORE for temper in (more, less)}
    says = part(game, "habits").SAYS
    assert {*says} <= held and {temper for temper, _ in says} == {*bots.TEMPERS}
    assert all(texts.load(lang).habit(game, temper) for lang in LANGUAGES for temper in bots.TEMPERS)


def test_a_character_has_one_temperament_wherever_it_plays_and_no_person_is_called_like_it():
    assert [CHARACTERS[name] for name in ("Ada", "Basile", "Chloé", "Denis", "Emma")] == [*bots.TEMPERS, "cautious"]
    assert len(CHARACTERS) == 15 and not {*NAMES} & {*CHARACTERS}
    assert names(2, 3, own="Ada") == ["Ada", "Marie", "Basile", "Chloé", "Denis"]
    plays = [Automates(pilot=pilot).of_cup("Basile", "en", 0, True)["pilot"] for pilot in ("easy", "hard-sly", "sound")]
    assert plays == ["easy-bold", "hard-sly", "sound"]
    assert Automates(pilot="hard").of_cup("Zoé", "en", 0, True)["pilot"] == "hard"  # who took over from a person


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_player_would_tell_temperaments_apart(level):
    """They sit together, and each is compared with the level's own style."""
    seats, habits = [level, *(f"{level}-{temper}" for temper in bots.TEMPERS)], Habits()
    for number in range(MATCHES[level]):
        Seen([seats[(number + seat) % len(seats)] for seat in range(PLAYERS)], number, habits).play()
    plain, found = habits.style(level), {temper: habits.style(f"{level}-{temper}") for temper in bots.TEMPERS}
    assert all(one["opens"] <= SAME for one in (plain, *found.values())), found
    assert all(low <= plain[kind] <= high for kind, (low, high) in BETWEEN.items()), plain
    for (temper, kind), times in AT_LEAST.items():
        assert found[temper][kind] >= times * plain[kind], (temper, kind)
    for (temper, kind), times in AT_MOST.items():
        assert found[temper][kind] <= times * plain[kind], (temper, kind)


@pytest.mark.parametrize("game", [game for game in TELLING if game != STYLED])
def test_temperaments_of_each_game_differ_in_what_they_do(game):
    seated = [f"medium-{temper}" for temper in bots.TEMPERS]
    found = arena(seated, game, len(seated), TOGETHER.get(game, 24)).standings
    for more, kind, less in part(game, "habits").MORE:
        often, seldom = (found[f"medium-{temper}"].habits[kind] for temper in (more, less))
        assert often > seldom, f"{more} {kind} more than {less}: {often:.0f} and {seldom:.0f}"
