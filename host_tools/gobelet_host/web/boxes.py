"""Boxes in which cups go from one page to another (docs/protocol.md, *Another address*): the old page leaves one here,
sealed, and the new one takes it, once. The table cannot open it, and keeps it as long as it runs."""

from dataclasses import dataclass
from typing import Any

from gobelet_host.table.news import CupLinkChanged, News
from gobelet_host.table.table import Table
from gobelet_host.web import message_shapes as shapes

MOST = 32  # boxes; the oldest go
LARGEST = 65536  # bytes of a request
SHAPES: dict[str, shapes.Shape] = {
    "leave": {"box": shapes.text, "cup": shapes.text, "text": lambda value: type(value) is str and bool(value)},
    "take": {"box": shapes.text},
    "back": {"box": shapes.text},
    "look": {"box": shapes.text},
}


@dataclass
class Box:
    """cup: whose it is. text: what is in it, sealed; "" once it was taken. linked: whether the cup has come since."""

    cup: str
    text: str
    linked: bool = False


class Boxes:
    """The boxes of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._boxes: dict[str, Box] = {}
        table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if isinstance(news, CupLinkChanged) and news.up:
            for box in self._boxes.values():
                box.linked |= box.cup == news.member.cup and not box.text

    def do(self, request: str, message: Any) -> dict[str, Any] | None:
        """What a page asks: "leave" brings a box; "take" gives it, once; "look" tells whether it "waits", is "taken",
        or the cup has "linked" since; "back": the old page keeps its cup. None where that cannot be."""
        if request not in SHAPES or not shapes.fits(message, SHAPES[request]):
            return None
        name = message["box"]
        if request == "leave":
            return self._leave(name, message["cup"], message["text"])
        box = self._boxes.get(name)
        if box is None or request != "look" and not box.text:
            return None
        if request == "look":
            return {"state": "linked" if box.linked else "waits" if box.text else "taken"}
        text, box.text = box.text, ""
        return {"cup": box.cup, "text": text} if request == "take" else {}

    def _leave(self, name: str, cup: str, text: str) -> dict[str, Any] | None:
        if cup not in self._table.members or name in self._boxes:
            return None
        self._boxes[name] = Box(cup, text)
        if len(self._boxes) > MOST:
            del self._boxes[next(iter(self._boxes))]
        return {}
