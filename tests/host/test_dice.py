"""Dice on the way a match makes them: even for honest code, and seen to be uneven where they are not. A slice of what
`make bench ARGS=dice` does with ten million dice, which also sees a bias of one per cent."""

import math

from bench import dice
from gobelet import fair

COUNT = 90_000


def test_faces_hands_seats_and_rounds_are_all_even():
    assert dice.uneven(COUNT) == []


def test_bits_taken_modulo_six_without_rejection_are_found(monkeypatch):
    monkeypatch.setattr(fair, "faces", dice.without_rejection(5))
    assert "hidden dice, faces" in dice.uneven(COUNT // 4)


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
    assert "hidden dice, one roll after another" in dice.uneven(COUNT)


def test_the_chances_are_those_of_the_chi_square_tables():
    for statistic, freedom, expected in ((11.070, 5, 0.05), (20.515, 5, 0.001), (1.145, 5, 0.95), (49.802, 35, 0.05)):
        assert math.isclose(dice.chance(statistic, freedom), expected, rel_tol=0.15)
