"""Can what the display shows be read? Minutes of arc of its letters, from where the player looks (ISO 9241-303).

From the source alone; that no wall hides the picture from there is checked on the solids (enclosure/use.py).
"""

from __future__ import annotations

from math import atan, degrees, radians, sin
from typing import Any

from tools.hardware.bay import large

ROWS = 64


def displays(source: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """{"small": source, "large": source} of the cup with each display."""
    return {"small": source, "large": large(source)}


def pitch(source: dict[str, Any]) -> float:
    """mm from row to row, of the smallest listed module."""
    pictures = [variant["active"] for variant in source["variant"] if variant["is"] == "oled"]
    return min(picture[3] - picture[1] for picture in pictures) / ROWS


def arc_minutes(source: dict[str, Any], rows: int, distance: float, elevation: float = 90.0) -> float:
    """How large a letter of so many rows is for an eye at `distance` mm; elevation: of the look over the display's
    plane, 90 straight down on it."""
    return 60 * degrees(2 * atan(rows * pitch(source) * sin(radians(elevation)) / 2 / distance))


def reading_distance(source: dict[str, Any]) -> float:
    """mm from which a small capital, looked at straight, is just large enough."""
    table = source["reading"]
    return table["distance"] * arc_minutes(source, table["capital"], table["distance"]) / table["least"]


def legible(source: dict[str, Any]) -> list[str]:
    """With the larger display, capitals looked at straight, and dice and large numbers from the lowest look on, are
    large enough at the reading distance; with the small one the latter, looked at straight."""
    table, lowest = source["reading"], source["privacy"]["player"][0]
    bars = {"small": ((table["large"], 90.0),), "large": ((table["capital"], 90.0), (table["large"], lowest))}
    return [
        f"the {name} display's letters of {rows} rows have {seen:.1f} minutes of arc from {elevation:g} degrees, "
        f"{table['least']:g} wanted"
        for name, one in displays(source).items()
        for rows, elevation in bars[name]
        if (seen := arc_minutes(one, rows, table["distance"], elevation)) < table["least"]
    ]


def page(source: dict[str, Any]) -> list[str]:
    """Lines of budget.md."""
    table, looks = source["reading"], (90.0, 75.0, 45.0, 30.0)
    lines = ["## What can be read", "", f"Minutes of arc at {table['distance'] / 10:g} cm; ISO 9241-303 wants "
             f"{table['least']:g}. From 90 degrees one looks straight on the display.", ""]  # fmt: skip
    lines += [
        "| display | letters | " + " | ".join(f"{look:g}°" for look in looks) + " |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for name, one in displays(source).items():
        for rows in (table["capital"], table["large"]):
            seen = " | ".join(f"{arc_minutes(one, rows, table['distance'], look):.0f}" for look in looks)
            what = "capitals" if rows == table["capital"] else "large numbers, dice"
            lines.append(
                f"| {one['catalogue']['oled']['value']}, {name} | {what}, {rows * pitch(one):.1f} mm | {seen} |"
            )
    near = reading_distance(source) / 10
    return [*lines, "", f"Capitals of the small display are large enough up to {near:.0f} cm, of the large one up to "
            f"{reading_distance(large(source)) / 10:.0f} cm.", ""]  # fmt: skip
