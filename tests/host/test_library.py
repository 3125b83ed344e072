"""The rules for other people's programs: the page's examples, refusals in words, PettingZoo's own test."""

import doctest
import random
import re
from pathlib import Path

import pytest
from pettingzoo.test import api_test

from gobelet.games import load
from gobelet_host import library
from gobelet_host.library import GAMES, Illegal, Match
from gobelet_host.library.numbers import Numbers
from tests.examples.library.walk import walk
from tests.examples.library.zoo import GobeletEnv

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
# Options under which decisions of all kinds come up.
OPTIONS = {"pepetes": {"combo_choice": "player"}, "paradice": {"free_sale": "on", "confirm_end": "on"}}
OPTIONS["parcheesi"] = {"out_of_turn_throw": "on", "physical_die": "on"}


def test_the_page_s_examples_are_true():
    examples = "".join(block for block in BLOCKS if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "library.md", None, 0)
    assert len(test.examples) > 20
    assert doctest.DocTestRunner().run(test).failed == 0


def test_ten_lines_of_the_page_play_a_random_game_of_each(capsys):
    (lines,) = [block for block in BLOCKS if not block.startswith(">>>")]
    assert len(lines.splitlines()) <= 10
    exec(lines, {})
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == list(GAMES)


@pytest.mark.parametrize("options, code, sentence", [
    ({"dice_per_player": 9}, "bad_option", "a number from 1 to 6, not 9"),
    ({"dice_per_player": "5"}, "bad_option", "a number from 1 to 6, not '5'"),
    ({"double_rule": "nne"}, "bad_option", "'lower', 'none', 'six', not 'nne'"),
    ({"dice": 5}, "unknown_option", "no option 'dice', but double_rule"),
])  # fmt: skip
def test_an_option_that_is_not_is_refused_in_words(options, code, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        Match("parafico", 2, options)
    assert refused.value.code == code


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_test_passes(game):
    api_test(GobeletEnv(game, load(game).SEATS[0]), num_cycles=300)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_lead_through_a_match_and_through_the_same_one_again(game):
    for players in load(game).SEATS:
        match, again = (Match(game, min(players, 4), OPTIONS.get(game)) for _ in range(2))
        numbers, likely = walk(match, random.Random(players))
        assert walk(again, random.Random(9), numbers)[0] == numbers and 0 <= likely < 1
        assert again.match.digest() == match.match.digest() and again.returns() == match.returns()
        assert match.over and sum(match.returns()) == pytest.approx(0) and match.returns()[match.winners()[0]] > 0


@pytest.mark.parametrize("game", GAMES)
def test_each_decision_is_in_legal_by_itself_and_by_its_text_and_has_numbers_of_its_own(game):
    match, chance = Match(game, 3, OPTIONS.get(game), seed=4), random.Random(4)
    for _ in range(60):
        if match.over:
            break
        legal = match.legal()
        action = chance.choice(legal)
        assert legal[0] in legal and legal[:2] == list(legal)[:2] and legal[-1] == legal[len(legal) - 1]
        assert action in legal and match.text(action) in legal and "nonsense" not in legal and "9x9" not in legal
        twin, other = match.copy(), match.copy()
        twin.act(action)
        numbers = Numbers(other)
        for part in action if isinstance(action, tuple) else (action,):
            numbers.act(0 if part is None else numbers.number(part))
        if other.match.count == match.match.count and not match.is_claim:
            numbers.act(0)  # it might have had another part
        assert repr(other) == repr(twin) and other.state == twin.state
        match.act(match.text(action))
        assert match.state == twin.state and match.hidden(0) == twin.hidden(0), "the same dice come"


def test_a_copy_goes_its_own_way():
    match = Match("parcheesi", 2, seed=1)
    ends = set()
    for seed in range(3):
        twin = match.copy(seed)
        while not twin.over:
            twin.act(twin.legal()[0])
        ends.add(tuple(twin.state))
    assert len(ends) == 3 and match.match.count < 9 and not match.over


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_decision_changes_nothing(game):
    match = Match(game, 3, seed=1)
    while match.is_claim:
        match.act(None)
    before = repr(match), list(match.state)
    numbers = Numbers(match)
    for act, wrong in ((match.act, "nonsense"), (match.act, None), (match.act, (9,)), (numbers.act, numbers.space)):
        with pytest.raises(Illegal):
            act(wrong)
    with pytest.raises(Illegal, match="chance cannot bring"):
        Match(game, 3).act((7,))
    assert (repr(match), list(match.state)) == before


def test_chance_brings_a_deck_card_by_card_and_each_is_as_likely():
    match = Match("papayoo", 3)
    while match.outcomes()[-1][0] <= 6 or match.match.rules.owes(match.state, library.CHANCE) == ():
        match.act(match.outcomes()[0][0])
    deck = len(match.outcomes())
    for left in range(deck, 0, -1):
        assert [share for _, share in match.outcomes()] == [1 / left] * left
        match.act(match.outcomes()[-1][0])
    assert match.seat >= 0 and len(match.hidden(0)) == deck // 3


def test_types_are_told():
    assert (Path(library.__file__).parents[1] / "py.typed").is_file()
