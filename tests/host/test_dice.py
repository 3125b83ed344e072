"""Dice on the way a match makes them: even for honest code, and seen to be uneven for a bias of one per cent."""

import math

from bench import dice
from gobelet import fair

COUNT = 600_000  # a bias of b % 6 (43 bytes for each of four faces, 42 for two) shows from half of it


def uneven(count=COUNT):
    """The statistics that no honest dice would give."""
    _, found = dice.examine(count)
    return [name for name, chance in found if chance < dice.ALPHA / len(found)]


def test_faces_hands_seats_and_rounds_are_all_even():
    assert uneven() == []


def test_a_byte_taken_modulo_six_without_rejection_is_found(monkeypatch):
    def biased(key, message, count, sides=6):
        return tuple(byte % sides + 1 for byte in fair.hmac(key, message, fair.number(0))[:count])

    monkeypatch.setattr(fair, "faces", biased)
    assert "hidden dice, faces" in uneven()


def test_dice_that_follow_from_the_last_roll_are_found(monkeypatch):
    honest = fair.hidden_dice
    last = {}

    def sticky(link, nonce, turn, seat, count, sides=6):
        faces = honest(link, nonce, turn, seat, count, sides)
        if nonce[0] < 8 and seat in last:  # one roll in thirty begins with the die that the last one ended with
            faces = (last[seat],) + faces[1:]
        last[seat] = faces[-1]
        return faces

    monkeypatch.setattr(fair, "hidden_dice", sticky)
    assert "hidden dice, one roll after another" in uneven()


def test_the_chances_are_those_of_the_chi_square_tables():
    for statistic, freedom, expected in ((11.070, 5, 0.05), (20.515, 5, 0.001), (1.145, 5, 0.95), (49.802, 35, 0.05)):
        assert math.isclose(dice.chance(statistic, freedom), expected, rel_tol=0.15)
