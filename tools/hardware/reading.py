"""Can what the display shows be read? Minutes of arc of its letters, from where the player looks (ISO 9241-303).

From the source alone; that no wall hides the picture from there is checked on the solids (enclosure/use.py).
"""

from __future__ import annotations

from math import atan, degrees, hypot, radians, sin
from typing import Any

from tools.hardware.bay import large

ROWS = 64
PANEL = hypot(320, 240) / 2  # of a kit's display: rows of the picture, each on two dots, that its diagonal is long


def displays(source: dict[str, Any]) -> dict[str, float]:
    """{name: mm from row to row} of the cup with each display, the smallest listed module of it, and of the kits."""
    cups = (("small", source), ("large", large(source)))
    kits = {f"kit {inches:.1f}": 25.4 * inches / PANEL for inches in source["reading"]["kits"]}
    return {f"{one['catalogue']['oled']['value']}, {name}": pitch(one) for name, one in cups} | kits


def pitch(source: dict[str, Any]) -> float:
    """mm from row to row, of the smallest listed module."""
    pictures = [variant["active"] for variant in source["variant"] if variant["is"] == "oled"]
    return min(picture[3] - picture[1] for picture in pictures) / ROWS


def arc_minutes(size: float, distance: float, elevation: float = 90.0) -> float:
    """How large a letter of so many mm is for an eye at `distance` mm; elevation: of the look over the display's plane,
    90 straight down on it."""
    return 60 * degrees(2 * atan(size * sin(radians(elevation)) / 2 / distance))


def reading_distance(table: dict[str, Any], row: float) -> float:
    """mm from which a small capital, looked at straight, is just large enough. row: mm from row to row."""
    return table["distance"] * arc_minutes(table["capital"] * row, table["distance"]) / table["least"]


def legible(source: dict[str, Any]) -> list[str]:
    """With the larger display and the listed kit, capitals looked at straight, and dice and large numbers from the
    lowest look on, are large enough at the reading distance; with the others the latter, looked at straight."""
    table, lowest = source["reading"], source["privacy"]["player"][0]
    near, far = ((table["large"], 90.0),), ((table["capital"], 90.0), (table["large"], lowest))
    return [
        f"{name}: letters of {rows} rows have {seen:.1f} minutes of arc from {elevation:g} degrees, "
        f"{table['least']:g} wanted"
        for (name, row), bars in zip(displays(source).items(), (near, far, far, near), strict=True)
        for rows, elevation in bars
        if (seen := arc_minutes(rows * row, table["distance"], elevation)) < table["least"]
    ]


def page(source: dict[str, Any]) -> list[str]:
    """Lines of budget.md."""
    table, looks = source["reading"], (90.0, 75.0, 45.0, 30.0)
    lines = ["## What can be read", "", f"Minutes of arc at {table['distance'] / 10:g} cm; ISO 9241-303 wants "
             f"{table['least']:g}. From 90 degrees one looks straight on the display.", ""]  # fmt: skip
    lines += [
        "| display | letters | " + " | ".join(f"{look:g}°" for look in looks) + " | up to |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for name, row in displays(source).items():
        for rows, what in ((table["capital"], "capitals"), (table["large"], "large numbers, dice")):
            seen = " | ".join(f"{arc_minutes(rows * row, table['distance'], look):.0f}" for look in looks)
            far = reading_distance(table | {"capital": rows}, row) / 10
            lines.append(f"| {name} | {what}, {rows * row:.1f} mm | {seen} | {far:.0f} cm |")
    return [*lines, ""]
