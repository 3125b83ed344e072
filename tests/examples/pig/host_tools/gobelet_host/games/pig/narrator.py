"""Pig's events as sentences: see words/narrate.py. It decides nothing."""

from __future__ import annotations

from typing import Any

from gobelet_host.words import narrate


class Narrator(narrate.Narrator):
    NEWS = ("rolled", "banked", "bust", "left", "winner")

    def key(self, kind: str, data: list[Any]) -> str:
        return "bust_all" if kind == "bust" and data[0] else kind
