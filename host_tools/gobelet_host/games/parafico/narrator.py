"""Parafico's events as sentences: see words/event_sentences.py. They are the cups' own. It decides nothing."""

from typing import Any

from gobelet_host.words import event_sentences
from gobelet_host.words.event_sentences import bid, faces


class Narrator(event_sentences.Narrator):
    NEWS = ("order", "first_roll_of", "tie", "lost", "won", "kept", "out", "parafico", "winner", "round")
    MOMENTS = ("bluff", "caramba", "out")
    STAYS = {"bid": 1500, "count": 2500, "order": 2500, "seat_roll": 700, "first_roll": 700}

    def cup_sentence(self, kind: str, data: list[Any]) -> tuple[Any, ...]:
        if kind in ("tie", "first_roll_of"):
            return kind, self.tell_names(data[0])
        if kind == "order":
            return kind, ", ".join(self.names[seat] for seat in data[0])
        if kind == "count":
            return self._count(*data)
        if kind in ("seat_roll", "first_roll"):
            thrown = faces(data[0])
            return kind, self.who, f"{thrown} = {sum(data[0])}" if len(data[0]) > 1 else thrown
        if kind == "round":
            number, no_jokers, dice = data
            return "round_parafico" if no_jokers else kind, number, self.who, self.words.count("dice", dice)
        if kind == "bid":
            return kind, self.who, bid(*data)
        if kind == "shown":
            return kind, self.who, faces(data[0])
        if kind in ("lost", "won", "kept"):
            return kind, self.who, self.words.count("dice", data[0])
        return super().cup_sentence(kind, data)

    def _count(self, quantity: int, value: int, matching: int, jokers: int) -> tuple[Any, ...]:
        """How many dice there are for the bid that was called."""
        if jokers:
            return "count", matching + jokers, matching, self.words.count("jokers", jokers), bid(quantity, value)
        return "count_no_jokers", matching, bid(quantity, value)
