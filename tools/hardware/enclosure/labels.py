"""The names in the guide's pictures, as its text says them. Words of the assembly in both languages."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tools.hardware import agreement
from tools.hardware.enclosure.bed import PLATE
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.render import Label
from tools.hardware.geometry import on_board

UNDER = ("c470u", "fuse", "clamp", "zener")
PASSIVE = ("r10k", "r470", "c100n", "c10u", "schottky", "clamp", "zener", "slide", "piezo", "button")
SHORT = {"A1": "Pico", "DS1": "DS1 display / écran", "U1": "U1 sensor / capteur", "J2": "J2 radio"}
MEASURED = {"3V3": "3V3", "VSYS": "VSYS", "GND": "GND", "GP4": "SDA", "GP5": "SCL"} | {
    name: name for name in ("GP10", "GP11", "GP12", "GP13", "GP15")
}


def ref_labels(cup: Cup, side: str, option: str = "", kinds: Iterable[str] = ()) -> list[Label]:
    """The names of the parts on one side of the board, as text and board say them."""
    found = []
    for part in cup.board.parts:
        wanted = part.side == side and part.ref in cup.inside and part.fitted and part.option in ("", option)
        if wanted and (not kinds or part.kind in kinds):
            bounds = np.array([mesh.bounds for mesh in cup.inside[part.ref]])
            low, high = bounds[:, 0].min(axis=0), bounds[:, 1].max(axis=0)
            middle = (low + high) / 2
            z = high[2] if side == "top" else low[2]
            name = part.value if part.kind == "button" else SHORT.get(part.ref, part.ref)
            found.append((name, (float(middle[0]), float(middle[1]), float(z))))
    return found


def part_label(cup: Cup, name: str, text: str, z: float = 0.0, aside: float = 0.0) -> Label:
    """A printed part's name, in both languages, at its right edge."""
    low, high = cup.printed[name].bounds
    return text, (float(high[0]) + aside, float(low[1] + high[1]) / 2, float(low[2] + high[2]) / 2 + z)


def tall(cup: Cup, name: str) -> float:
    """Height over the bed where a printed part's name hangs."""
    low, high = cup.printed[name].bounds
    return float(high[2] - low[2]) + 4


def names(cup: Cup) -> dict[str, list[Label]]:
    """{picture: the names in it} of the guide's steps."""
    d, under = cup.d, cup.d.board_under
    small = ref_labels(cup, "top", kinds=PASSIVE)
    below = ref_labels(cup, "bottom", kinds=UNDER)
    pico = cup.board.part("A1")
    places = agreement.read(cup.source).layouts["cup"]
    strips_at = [("strips / barrettes", (side * 8.9, 9.0, under - 9)) for side in (-1.0, 1.0)]
    spots = {name: places["A1"].at(pico.contact(pin))[0] for pin, name in MEASURED.items()}
    measured = [(name, (x + (5.0 if x > 0 else -5.0), y, under - 9)) for name, (x, y) in spots.items()]
    plus = places["J1"].at(cup.board.part("J1").contact("+"))[0]
    away = {"LEFT": (-8.0, 0.0), "RIGHT": (9.0, 0.0), "OK": (0.0, -6.5), "CALL": (0.0, 6.5)}
    keys = [(name, (x + away[name][0], y + away[name][1], d.panel_top + 2)) for name, (x, y) in d.buttons.items()]
    left, low, right, high = pico.about["body"][3][:4]
    bootsel = on_board(pico, (left + right) / 2, (low + high) / 2)
    cells_z = float(cup.inside["holder"][0].bounds.mean(axis=0)[2])
    return {
        "step-parts": small,
        "step-strips": below + strips_at,
        "step-modules": ref_labels(cup, "top", kinds=("oled", "sensor")),
        "step-under": ref_labels(cup, "bottom", kinds=("pico", *UNDER)),
        "step-radio": ref_labels(cup, "bottom", "radio", kinds=("pico", "radio")),
        "step-motor": [
            *ref_labels(cup, "bottom", "motor", kinds=("transistor",)),
            ("motor / moteur", (0.0, 3.0 - d.inner(under - 15), under - 25)),
        ],
        "step-wired": ref_labels(cup, "top"),
        "board-top": ref_labels(cup, "top"),
        "board-bottom": ref_labels(cup, "bottom"),
        "step-measure": [*measured, ("+ (J1)", (plus[0] + 6, plus[1], under - 9))],
        "step-controls": [*keys, ("ON", (d.switch[0] + 7, d.switch[1] + 4, d.panel_top + 2))],
        "step-caps": [(name, (x, y, d.panel_top + 18)) for name, (x, y) in d.buttons.items()],
        "step-inserts": [("insert", (x, y, under + 36)) for x, y in d.holes],
        "step-flash": [("BOOTSEL", (bootsel[0], bootsel[1], under - 24))],
        "step-case": [
            ("case / boîtier", (31.0, 0.0, 12.0)),
            ("lid / couvercle", (31.0, 0.0, 82.0)),
            ("USB", (-10.2, 34.0, 42.0)),
        ],
        "step-captive": [
            ("screw / vis", (*d.holes[0], d.rim + 14)),
            ("O-ring / joint", (*d.holes[2], d.board_top - 10)),
            ("foam / mousse", (d.shell["window"][0], d.shell["window"][1] - 9, d.panel_under - 3)),
        ],
        "step-panel": [
            part_label(cup, "panel", "panel / couvercle", 66, 12),
            part_label(cup, "visor", "visor / pare-vue", 78, 18),
            ("screws / vis", (0.0, -25.0, d.panel_top + 140)),
        ],
        "step-cells": [
            part_label(cup, "door", "door / trappe", -76, 12),
            ("holder / coupleur", (34.0, 0.0, cells_z - 44)),
        ],
        "step-board": [("holder / coupleur", (40.0, 0.0, cells_z - 44)), ("J1", (15.2, 15.2, under + 62))],
        "print": [(name, (*PLATE[name], tall(cup, name))) for name in PLATE if not name.startswith("spacer")]
        + [("shell", (0.0, 0.0, d.rim + 8)), ("spacer-left, spacer-right", (0.0, 80.0, 0.0))],
    }
