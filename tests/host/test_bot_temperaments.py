"""Characters play as their sentences say: those of Parafico by its style (bench/styles.py), those of other games by
what it counts (its habits.py) and who does more of it than whom (BARS of bench/bots.py)."""

import pytest

from bench import bots_papayoo, styles
from gobelet import bots
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host.games import part
from gobelet_host.sim.arena import arena
from gobelet_host.sim.bot_settings import CHARACTERS, NAMES, Automates, names
from gobelet_host.web import texts

MATCHES = {"easy": 30, "medium": 30, "hard": 9}  # hard thinks for long
TOGETHER = {"papayoo": 4}  # matches, else 24: enough for one level
TELLING = [game for game in GAMES if part(game, "habits")]
COUNTING = [game for game in TELLING if game != styles.GAME]


def measured(game):
    """((temperament, what it does more often, than which other one), ...)."""
    from bench.bots import BARS  # with it come emulated boards

    return bots_papayoo.HABITS if game == "papayoo" else BARS[game].habits


@pytest.mark.parametrize("game", TELLING)
def test_each_character_has_a_sentence_in_each_game_and_all_that_it_says_is_measured(game):
    if game == styles.GAME:
        held = {*styles.AT_LEAST, *styles.AT_MOST}
    else:
        held = {(temper, kind) for more, kind, less in measured(game) for temper in (more, less)}
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
    for figure in styles.figures(level, MATCHES[level]):
        assert figure.met, figure


@pytest.mark.parametrize("game", COUNTING)
def test_temperaments_of_each_game_differ_in_what_they_do(game):
    seated = [f"medium-{temper}" for temper in bots.TEMPERS]
    found = arena(seated, game, len(seated), TOGETHER.get(game, 24)).standings
    for more, kind, less in measured(game):
        often, seldom = (found[f"medium-{temper}"].habits[kind] for temper in (more, less))
        assert often > seldom, f"{more} {kind} more than {less}: {often:.0f} and {seldom:.0f}"
