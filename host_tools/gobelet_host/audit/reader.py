"""Reads the logs of matches that were played before the version of the log changed. Nobody plays on with one."""

from typing import Any

from gobelet.ledger import PROTOCOL, Ledger

OLD = 3  # only whoever shows or opens said before what they had seen


class Reader(Ledger):
    """A ledger that reads such logs, too: of what has been."""

    def __init__(self) -> None:
        super().__init__()
        self._version = PROTOCOL

    def check(self, body: Any) -> Any:
        if type(body) is list and body[1:2] == ["match"] and body[4:5] == [OLD] and type(body[4]) is int:
            body = [*body[:4], PROTOCOL, *body[5:]]
        return super().check(body)

    def apply(self, body: list[Any], payload: bytes, checked: Any) -> list[tuple]:
        if body[1] == "match":
            self._version = body[4]
        return super().apply(body, payload, checked)

    def witnesses(self) -> int:
        return self.openers() if self._version == OLD else super().witnesses()
