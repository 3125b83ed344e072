"""Dice on the way a match makes them are even. A slice of what `make bench ARGS=dice` does with ten million dice, which
also sees a planted bias of two per cent."""

from bench import dice

COUNT = 90_000


def test_faces_hands_seats_and_rounds_are_all_even():
    assert dice.uneven(COUNT) == []
