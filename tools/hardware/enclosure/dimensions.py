"""The enclosure's measures, read from the source, and the heights that follow from them. Plain numbers, no solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.hardware import bay
from tools.hardware.geometry import box_on_board
from tools.hardware.source import part_of

UPSIDE_DOWN = ("panel", "panel-large", "door", "case-lid")  # so they are printed
PLUG = (5.5, 4.0)  # half the width and height of the largest usual sleeve of a Micro-USB plug


@dataclass(frozen=True)
class Dimensions:
    """Heights over the table: under and top of the board, under and top of the panel, the rim."""

    shell: dict[str, Any]
    caps: dict[str, Any]
    door: dict[str, Any]
    bay: dict[str, Any]
    visor: dict[str, Any]
    knob: dict[str, Any]
    display: tuple[float, float, float, float]  # the module's board: left, front, right, back
    holder_top: float  # of the holder that reaches highest
    socket: tuple[float, float, float]  # middle of the Pico's USB socket where the plug enters
    buttons: dict[str, tuple[float, float]]  # LEFT ... -> place
    holes: tuple[tuple[float, float], ...]  # of the board's screws
    buzzer: tuple[float, float]
    switch: tuple[float, float]
    notches: tuple[tuple[float, float], ...]  # of the floor, for the corners of long holders: see bay.py
    board_radius: float
    board_top: float
    panel_under: float
    panel_top: float
    rim: float

    @property
    def board_under(self) -> float:
        """Underside of the board."""
        return self.shell["board"]

    @property
    def below(self) -> float:
        """Space for parts under the board: down to the highest battery holder."""
        return self.board_under - self.holder_top

    def on_bed(self, name: str) -> float:
        """Height in the cup of a printed part's side that lies on the printer: of the upper one, if it lies upside
        down."""
        foot = self.panel_top - self.visor["groove"]
        heights = {"panel": self.panel_top, "visor": foot, "knob": self.knob_under, "spacer": self.bay["top"] - 11.0}
        heights |= {"door": self.door["z"][1], "riser": self.door["z"][1], "cap": self.board_top + self.caps["foot"]}
        return heights.get(name.split("-")[0], 0.0)

    @property
    def knob_under(self) -> float:
        """Underside of the knob, just over the switch's body."""
        return self.board_top + 3.9

    def inner(self, height: float) -> float:
        """Inside radius of the shell at a height."""
        return bay.radius_at(self.shell, height)


def dimensions(source: dict[str, Any]) -> Dimensions:
    """What the source's tables for the printed parts and the cup's parts say."""
    shell, cup = source["shell"], source["cup"]
    top = shell["board"] + cup["thick"]
    under = top + shell["above"]
    panel = under + shell["panel"]
    at = {entry["ref"]: (entry["at"][0], entry["at"][1]) for entry in cup["part"]}
    buttons = {entry["value"]: at[entry["ref"]] for entry in cup["part"] if entry["is"] == "button"}
    one = {entry["is"]: at[entry["ref"]] for entry in cup["part"] if entry["is"] in ("piezo", "slide")}
    return Dimensions(
        shell,
        source["caps"],
        source["door"],
        source["bay"],
        source["visor"],
        source["knob"],
        display_edge(source),
        max(one.top for one in bay.seats(source)),
        socket(source),
        buttons,
        tuple((x, y) for x, y in cup["holes"]),
        one["piezo"],
        one["slide"],
        tuple(bay.notches(source)),
        cup["radius"],
        top,
        under,
        panel,
        panel + shell["hood"],
    )


def display_edge(source: dict[str, Any]) -> tuple[float, float, float, float]:
    """left, front, right, back of the display's board in the cup."""
    entry = next(entry for entry in source["cup"]["part"] if entry["is"] == "oled")
    display = part_of(entry, source, set())
    return box_on_board(display, display.about["body"][0])


def socket(source: dict[str, Any]) -> tuple[float, float, float]:
    """Where a plug enters the cup's Pico, from its place, side and turn: middle of the end of its second body."""
    entry = next(entry for entry in source["cup"]["part"] if entry["is"] == "pico")
    pico = part_of(entry, source, set())
    shape = pico.about["body"][1]
    left, front, right, back = box_on_board(pico, shape)
    middle = (shape[4] + shape[5]) / 2
    low, thick = source["shell"]["board"], source["cup"]["thick"]
    height = low - middle if pico.side == "bottom" else low + thick + middle
    outward = back if abs(back) > abs(front) else front
    return (left + right) / 2, outward, height
