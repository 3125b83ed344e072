"""The rule document's scores, defences and odds, and whole matches under every option: equal digests on every
interpreter. tests/golden/pepetes.json holds them; its last part was written by this code and guards it."""

from pepetes_world import duel, lie
from rules_world import only, say
from secret_choice_world import SecretTable, check_digests

from gobelet.games.pepetes import bot as bots
from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import odds
from gobelet.games.pepetes.definition import GAME
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.prng import Random
from support import golden_json

GOLDEN = golden_json("pepetes.json")


def test_4_1_reading_12_nineteen_scores_paid_by_the_bank():
    for dice, name, bonus, score in GOLDEN["scores"]:
        chosen = pepetes_dice.best(dice)
        assert (COMBINATIONS[chosen], pepetes_dice.BONUS[chosen], pepetes_dice.score(dice, chosen)) == (
            name,
            bonus,
            score,
        )
        match = lie(duel(2), dice[:-1], dice[-1])
        events = say(match, "pass") if len(dice) > 1 else []
        if events:
            assert only(events, "scored")[3] == score
            assert COMBINATIONS[only(events, "scored")[4]] == name


def test_3_reading_5_eight_defences():
    for blue, announced, red, blue_left, red_kept, lost in GOLDEN["defences"]:
        left, stay = pepetes_dice.defend(blue, announced, red)
        assert (left, stay, sum(stay)) == (blue_left, red_kept, lost)
        match = lie(duel(2), blue, black=3, throw=1)
        faces = " ".join([str(face) for face in sorted(announced)])
        words = "throw %s at %s" % ("1+2" if len(red) == 2 else "1", faces)
        say(match, words, " ".join([str(face) for face in red]))
        view = GAME.view(match.state)
        assert view["blue"] == blue_left
        assert [face for face in view["red"] if face] == red_kept
        assert view["lost"] == lost


def test_4_1_odds_of_one_throw():
    found = [0] * 8
    for faces, ways in odds.outcomes(4):
        for black in range(1, 7):
            mask = pepetes_dice.combinations(list(faces) + [black])
            for combination in range(1, 8):
                found[combination] += ways * (mask >> combination & 1)
    for name, ways in GOLDEN["ways"]:
        assert found[COMBINATIONS.index(name)] == ways, name


def test_whole_matches_have_the_same_digest_on_every_interpreter():
    check_digests(GAME, bots.random, GOLDEN["matches"])


def test_a_match_of_sound_automates_has_the_same_digest_on_every_interpreter():
    seats, seed, count, digest = GOLDEN["sound"]
    game = SecretTable(GAME, seats, Random(seed), bots.sound)
    assert game.play().count == count
    assert game.digest() == digest
