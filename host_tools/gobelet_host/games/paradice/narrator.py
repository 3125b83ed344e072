"""Paradice's events as sentences: see words/event_sentences.py. It decides nothing."""

from typing import Any

from gobelet.games.paradice.screens.words import cell_name, money
from gobelet_host.words import event_sentences


class Narrator(event_sentences.Narrator):
    NEWS = (
        "dues", "must_sell", "sold", "eliminated", "free_copy", "ladder", "jackpot", "reroll", "bought", "to_jackpot",
        "bis", "winner",
    )  # fmt: skip
    MOMENTS = ("jackpot", "eliminated")
    STAYS = {"moved": 900}

    def key(self, kind: str, data: list[Any]) -> str:
        if kind == "dues" and data[2]:
            return "dues_boxed"
        if kind == "moved" and data[1]:
            return "moved_to_fork"
        if kind == "paid" and data[0] < 0:
            return "paid_jackpot"
        return "jackpot_empty" if kind == "jackpot" and not data[0] else kind

    def tell_steps(self, path: list[int]) -> str:
        return self.tell_count("squares", len(path))

    def tell_cell(self, cell: int) -> str:
        return cell_name(cell, self.words)

    def tell_reached(self, path: list[int]) -> str:
        return self.tell_cell(path[-1])

    FORMATS = {
        **event_sentences.Narrator.FORMATS, "money": lambda self, amount: money(amount, self.words),
        "sum": lambda _, parts: sum(parts), "steps": tell_steps, "cell": tell_cell, "reached": tell_reached,
    }  # fmt: skip
