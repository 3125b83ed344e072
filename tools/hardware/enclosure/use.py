"""What hands, eyes and the table demand of the printed cup: buttons, privacy, balance.

Each check is a function that returns its failures as sentences, [] for none. It must not know how the cup was made.
"""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin, tan
from typing import Any

import numpy as np

from tools.hardware.enclosure.bodies import TOUCH, moved, overlap
from tools.hardware.enclosure.cup import Cup

SMALL_HAND = 75.0  # mm that it closes around
GRAMS = 200.0  # of the whole cup, cells and all


def travel(cup: Cup) -> list[str]:
    """Every cap reaches its button's whole travel, and stays out of the panel's way."""
    need = cup.source["catalogue"]["button"]["travel"] + cup.d.caps["foot"] - 5.0
    failures = []
    for name, mesh in cup.printed.items():
        if not name.startswith("cap-"):
            continue
        pressed = moved(mesh, z=-need)
        if overlap(pressed, cup.printed["panel"]) > TOUCH:
            failures.append(f"{name} jams in the panel")
        over = pressed.bounds[1][2] - cup.d.panel_top
        if not (over > 0.5 if name != "cap-call" else -1.5 < over < 0):
            failures.append(f"{name} ends {over:.1f} mm over the panel when pressed")
        if np.ptp(mesh.bounds[:, 2]) < 3 or cup.d.panel_under - (mesh.bounds[0][2] + cup.d.caps["flange"][1]) > 0.6:
            failures.append(f"{name} rattles")
    knob, slot = cup.printed["knob"], cup.d.knob
    if overlap(moved(knob, x=-2.0), cup.printed["panel"]) > TOUCH:
        failures.append("the switch's knob does not reach off")
    over = knob.bounds[1][2] - cup.d.panel_top
    if not 0.8 <= over <= 2.0 or slot["stem"][0] + 2.2 > slot["slot"][0]:
        failures.append(f"a thumb cannot move the switch's knob, {over:.1f} mm over the panel")
    return failures


def display_points(cup: Cup) -> Any:
    """A grid of points on the display's picture, in the cup."""
    active = next(variant["active"] for variant in cup.source["variant"] if variant["is"] == "oled")
    display = cup.board.part("DS1")
    at, glass = display.at, display.about["body"][1][5]
    xs, ys = np.linspace(active[0], active[2], 12), np.linspace(active[1], active[3], 5)
    return np.array([(at[0] + x, at[1] - y, cup.d.board_top + glass) for x in xs for y in ys])


def seen(cup: Cup, azimuth: float, elevation: float) -> float:
    """Share of the display seen from a direction; azimuth in degrees from the player's, anticlockwise from above."""
    a, e = radians(azimuth - 90), radians(elevation)
    ray = np.array((cos(a) * cos(e), sin(a) * cos(e), sin(e)))
    points = display_points(cup)
    hidden = np.zeros(len(points), bool)
    for name in ("shell", "panel", "visor"):
        hidden |= cup.printed[name].ray.intersects_any(points + ray * 0.01, np.tile(ray, (len(points), 1)))
    return 1.0 - float(hidden.mean())


def privacy(cup: Cup) -> list[str]:
    """Neighbours see nothing of the display, however they lean; its player sees it."""
    table = cup.source["privacy"]
    failures = []
    for elevation in table["elevations"]:
        aside = range(int(table["from"]), 361 - int(table["from"]), 5)
        shares = {azimuth: seen(cup, azimuth, elevation) for azimuth in aside}
        worst = max(shares, key=lambda azimuth: shares[azimuth])
        if shares[worst]:
            where = f"{worst} degrees aside and {elevation:g} high"
            failures.append(f"a neighbour {where} sees {shares[worst]:.0%} of the display")
    low, high, aside = table["player"]
    for elevation in np.linspace(low, high, 4):
        for azimuth in (-aside, 0.0, aside):
            share = seen(cup, azimuth, elevation)
            if share < table["own"]:
                failures.append(f"the player, {elevation:g} degrees high and {azimuth:g} aside, sees {share:.0%} only")
    return failures


def waist(cup: Cup) -> list[str]:
    """Fingers of a smaller hand close around the slim shell between its foot and its board."""
    shell = cup.printed["shell"]
    wide = 1000.0
    for height in np.arange(8.0, cup.d.board_under, 1.0):
        cut = shell.section(plane_origin=(0, 0, height), plane_normal=(0, 0, 1))
        wide = min(wide, 2 * float(np.linalg.norm(cut.vertices[:, :2], axis=1).max()))
    return [f"its waist is {wide:.1f} mm wide, {SMALL_HAND:g} at most"] if wide > SMALL_HAND else []


def masses(cup: Cup) -> list[tuple[float, Any]]:
    """[(grams, centre)...] of everything."""
    table, d = cup.source["mass"], cup.d
    found = [(mesh.volume / 1000 * table["density"], mesh.center_mass) for mesh in cup.printed.values()]
    cells = cup.inside["holder"][0].center_mass
    found.append((table["cells"] + table["holder"], cells))
    return [*found, (table["circuit"], np.array((0.0, 2.0, d.board_under)))]


def balance(cup: Cup) -> list[str]:
    """It stands: on its foot, and upside down on its rim while the dice are covered."""
    parts = masses(cup)
    total = sum(grams for grams, _ in parts)
    centre = sum(grams * place for grams, place in parts) / total
    foot = cup.printed["shell"].vertices
    on_foot = foot[foot[:, 2] < 0.01]
    radius = float(np.linalg.norm(on_foot[:, :2], axis=1).max())
    tips = degrees(atan2(radius - float(np.linalg.norm(centre[:2])), float(centre[2])))
    failures = [] if tips >= 35 else [f"it falls when tilted by {tips:.0f} degrees, 35 wanted"]
    rim = foot[foot[:, 2] > cup.d.rim - 0.05][:, :2]
    height = cup.d.rim - float(centre[2])
    margin = hull_margin(rim, centre[:2])
    if margin < height * tan(radians(20)):
        failures.append(f"upside down it falls at {degrees(atan2(margin, height)):.0f} degrees, 20 wanted")
    return failures


def light(cup: Cup) -> list[str]:
    """It weighs no more than a full leather cup."""
    total = sum(grams for grams, _ in masses(cup))
    return [f"it weighs {total:.0f} g, {GRAMS:g} at most"] if total > GRAMS else []


def hull_margin(points: Any, inside: Any) -> float:
    """Distance from a point to the nearest edge of the points' hull; negative outside."""
    angles = np.radians(np.arange(0, 360, 2))
    ways = np.column_stack((np.cos(angles), np.sin(angles)))
    return float(((points @ ways.T).max(axis=0) - ways @ inside).min())
