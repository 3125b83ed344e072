"""The cells' bay: how each battery holder of the source sits in it, and what presses it so that nothing rattles.

The side ribs' slopes of 45 degrees stop and centre a holder; the door presses it against them from below, and two ribs
press its ends. Between holder and plastic lies foam, and a printed block where the gap is wide: which, is computed here
and told to builders. From the source alone, lengths in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Any

LAYERS = 3  # of foam in one place: more of it gives way in a shake
PLAY = 0.3  # between the corners of a holder and the shell, so that it goes in


@dataclass(frozen=True)
class Pad:
    """What fills a gap: a printed block or none, and layers of foam, thickest first."""

    gap: float
    block: float
    foam: tuple[float, ...]

    @property
    def pressed(self) -> float:
        """How far the foam is pressed together; below 0 there is play."""
        return self.block + sum(self.foam) - self.gap


@dataclass(frozen=True)
class Seat:
    """A holder in its place. top: of its upper edges, over the table; door, end: what presses it, at each end."""

    name: str
    size: tuple[float, float, float]
    top: float
    door: Pad
    end: Pad

    @property
    def play(self) -> float:
        """How far it can move in the worst direction."""
        return max(0.0, -self.door.pressed, -2 * self.end.pressed)


def pad(gap: float, bay: dict[str, Any]) -> Pad:
    """The firmest filling that the foam bears, pressed to half of it at most: few layers, then thin ones. Without one
    that fits, the nearest, for the checks to complain about."""
    low, high = bay["press"]
    thick, thin = bay["foam"]
    counts = [(a, b) for a, b in product(range(LAYERS + 1), repeat=2) if 1 <= a + b <= LAYERS]
    made = [Pad(gap, block, (thick,) * a + (thin,) * b) for block in (0.0, bay["block"]) for a, b in counts]
    fits = [one for one in made if low - 1e-6 <= one.pressed <= min(high, sum(one.foam) / 2) + 1e-6]
    if fits:
        return min(fits, key=lambda one: (len(one.foam), sum(one.foam), -one.pressed))
    return min(made, key=lambda one: abs(one.pressed - (low + high) / 2))


def seat(source: dict[str, Any], name: str, size: list[float]) -> Seat:
    """Where a holder of this length, width and height sits."""
    bay = source["bay"]
    length, width, height = size
    top = bay["top"] + (bay["width"] - width) / 2  # slopes of 45 degrees: a narrower one goes higher
    door = pad(top - height - source["door"]["z"][1], bay)
    return Seat(name, (length, width, height), top, door, pad((bay["length"] - length) / 2, bay))


def seats(source: dict[str, Any]) -> list[Seat]:
    """All listed holders that this shell is for; the first is the one that parts lists and pictures show."""
    found = [one for one in source["variant"] if one["is"] == "holder"]
    return [seat(source, one["name"], one["size"]) for one in found if one["size"][0] <= source["bay"]["longest"]]


def notches(source: dict[str, Any]) -> list[tuple[float, float]]:
    """Half the length and half the width of what is cut out of the floor beside the door's round opening, for each
    holder whose corners do not pass that."""
    more, hole = source["shell"]["notch"], source["shell"]["door_hole"]
    sizes = [one.size for one in seats(source) if hypot(*one.size[:2]) / 2 + more > hole]
    return [(length / 2 + more, width / 2 + more) for length, width, _ in sizes]


def slim(source: dict[str, Any]) -> dict[str, Any]:
    """The source of the cup for smaller hands: another shell around the same board."""
    return source | {"shell": source["shell"] | source["slim"]["shell"], "bay": source["bay"] | source["slim"]["bay"]}


def large(source: dict[str, Any]) -> dict[str, Any]:
    """The source of the cup with the larger display: other contacts' module, panel and visor in the same shell."""
    table = source["large"]
    catalogue = source["catalogue"] | {"oled": source["catalogue"]["oled"] | table["oled"]}
    others = [variant for variant in source["variant"] if variant["is"] != "oled"]
    tables = {name: source[name] | table[name] for name in ("shell", "visor", "privacy")}
    return source | tables | {"catalogue": catalogue, "variant": [*others, *table["variant"]]}


def inside(shell: dict[str, Any], low: float, high: float) -> float:
    """The smallest inside radius of a shell between two heights."""
    heights = [low, high, *(height for height, _ in shell["radius"] if low < height < high)]
    return min(radius_at(shell, height) for height in heights)


def radius_at(shell: dict[str, Any], height: float) -> float:
    """Inside radius of a shell at a height."""
    points = shell["radius"]
    for (low, start), (high, end) in zip(points, points[1:]):
        if height <= high:
            return start + (end - start) * (max(height, low) - low) / (high - low)
    return points[-1][1]


def bay_failures(source: dict[str, Any]) -> list[str]:
    """What does not fit or rattles, of every listed holder."""
    bay, shell = source["bay"], source["shell"]
    low, high = bay["press"]
    failures = []
    for one in seats(source):
        length, width, height = one.size
        if length > bay["length"] - 2 * low or width > bay["width"]:
            size = f"{length:g} x {width:g} mm"
            failures.append(f"{one.name}: {size} do not go into a bay of {bay['length']:g} x {bay['width']:g} mm")
            continue
        room = inside(shell, one.top - height, one.top)
        if hypot(length, width) / 2 > room - PLAY:
            failures.append(f"{one.name}: its corners need a radius of {hypot(length, width) / 2 + PLAY:.1f} mm")
        if one.play > 0:
            failures.append(f"{one.name} rattles: {one.play:.1f} mm of play")
        for where, found in (("door", one.door), ("ribs at the ends", one.end)):
            if found.pressed < low - 1e-6 or found.pressed > high + 1e-6:
                failures.append(f"{one.name}: the {where} press by {found.pressed:.1f} mm, {low:g} to {high:g} wanted")
    return failures


WORDS = {
    "en": (
        "## What presses the battery holder",
        "Nothing may rattle in a cup that is shaken. Look for your holder, or for the nearest one; foam is counted in "
        "layers. On the door: the riser in its middle, glued, then foam over it. At each end: the spacer on the rib, "
        "glued, then foam on it. In the end the foam must be pressed by 0.3 to 1.5 mm: the door wants some force and "
        "nothing moves. Another layer helps if something moves; one less, if the door does not turn.",
        "| holder | mm | shell | on the door | at each end |",
        ("usual", "slim", "riser", "spacer", "foam"),
    ),
    "fr": (
        "## Ce qui serre le coupleur de piles",
        "Rien ne doit bouger dans un gobelet que l'on secoue. Cherchez votre coupleur, ou le plus proche ; la mousse "
        "se compte en couches. Sur la trappe : la rehausse au milieu, collée, puis la mousse dessus. À chaque bout : "
        "la cale sur la nervure, collée, puis la mousse dessus. À la fin la mousse doit être écrasée de 0,3 à 1,5 mm : "
        "la trappe demande un peu de force et rien ne bouge. Une couche de plus si quelque chose bouge ; une de moins "
        "si la trappe ne tourne pas.",
        "| coupleur | mm | coque | sur la trappe | à chaque bout |",
        ("ordinaire", "fine", "rehausse", "cale", "mousse"),
    ),
}


def page(source: dict[str, Any], language: str) -> list[str]:
    """Lines of the parts page: what to lay where, for each listed holder in each shell."""
    title, intro, heads, (usual, narrow, riser, spacer, foam) = WORDS[language]
    lines = [title, "", intro, "", heads, "|---|---|---|---|---|"]
    for shell, one_source in ((usual, source), (narrow, slim(source))):
        for one in seats(one_source):
            size = " x ".join(f"{value:g}" for value in one.size)
            cells = [one.name, size, shell, told(one.door, riser, foam), told(one.end, spacer, foam)]
            lines.append(comma(f"| {' | '.join(cells)} |", language))
    return [*lines, ""]


def told(filling: Pad, block: str, foam: str) -> str:
    """riser + 2 x 1 mm foam."""
    layers = [f"{filling.foam.count(thick)} x {thick:g} mm" for thick in dict.fromkeys(filling.foam)]
    return f"{block} + " * bool(filling.block) + f"{foam} {' + '.join(layers)}"


def comma(text: str, language: str) -> str:
    """Decimals as a language writes them."""
    return text.replace(".", ",") if language == "fr" else text
