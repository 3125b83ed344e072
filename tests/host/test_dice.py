"""Dice on the way a match makes them: even for honest code, and seen to be uneven where they are not. A slice of what
`make bench ARGS=dice` does with ten million dice, which also sees a bias of one per cent."""


from bench import dice
from gobelet import fair

COUNT = 90_000


def test_faces_hands_seats_and_rounds_are_all_even():
    assert dice.uneven(COUNT) == []


def test_bits_taken_modulo_six_without_rejection_are_found(monkeypatch):
    monkeypatch.setattr(fair, "faces", dice.without_rejection(5))
    assert "hidden dice, faces" in dice.uneven(COUNT // 4)
