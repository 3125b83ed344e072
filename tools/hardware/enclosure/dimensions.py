"""The enclosure's measures, read from the source, and the heights that follow from them. Plain numbers, no solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Dimensions:
    """Heights over the table: under and top of the board, under and top of the panel, the rim."""

    shell: dict[str, Any]
    caps: dict[str, Any]
    door: dict[str, Any]
    buttons: dict[str, tuple[float, float]]  # LEFT ... -> place
    holes: tuple[tuple[float, float], ...]  # of the board's screws
    buzzer: tuple[float, float]
    switch: tuple[float, float]
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
        """Space for parts under the board: down to the largest battery holder."""
        return self.board_under - self.shell["holder_z"] - self.shell["holder"][2]

    def inner(self, height: float) -> float:
        """Inside radius of the shell at a height."""
        points = self.shell["radius"]
        for (low, start), (high, end) in zip(points, points[1:]):
            if height <= high:
                return start + (end - start) * (max(height, low) - low) / (high - low)
        return points[-1][1]


def dimensions(source: dict[str, Any]) -> Dimensions:
    """What the source's tables [shell], [caps], [door] and the cup's parts say."""
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
        buttons,
        tuple((x, y) for x, y in cup["holes"]),
        one["piezo"],
        one["slide"],
        cup["radius"],
        top,
        under,
        panel,
        panel + shell["hood"],
    )
