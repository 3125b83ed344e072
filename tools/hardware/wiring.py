"""The wired cup's wires: which contact to which, in what order and colour; tables and drawings of the steps.

From the source and the committed board file, which knows where contacts are. No KiCad is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import Any

from tools.hardware.built import Fitted
from tools.hardware.source import Board, Part

WORDS = {
    "en": ("# Wiring, step by step", "from", "to", "wire", "Step"),
    "fr": ("# Le câblage, pas à pas", "de", "à", "fil", "Étape"),
}
COLOURS = {
    "black": ("#20242b", "noir"),
    "red": ("#d92b2b", "rouge"),
    "orange": ("#ef8a17", "orange"),
    "yellow": ("#d9b400", "jaune"),
    "green": ("#2f9e44", "vert"),
    "blue": ("#2569d6", "bleu"),
    "violet": ("#8e44c9", "violet"),
    "brown": ("#8a5a33", "marron"),
    "grey": ("#7d8794", "gris"),
}


@dataclass(frozen=True)
class End:
    """A contact with its place on the board."""

    ref: str
    contact: str
    function: str
    place: tuple[float, float]


@dataclass(frozen=True)
class Wire:
    """One wire between two contacts."""

    net: str
    colour: str
    start: End
    end: End


def ends(part: Part, net: str, joined: dict[str, str], fitted: Fitted) -> list[End]:
    """The contacts of a part that a wire of this net may go to: one is enough, the part joins the others."""
    wanted = {str(number) for number in part.about.get("soldered", part.about["pins"])}
    found = []
    for number, own in part.nets.items():
        if joined.get(own, own) == net and number in wanted:
            found += [End(part.ref, number, part.about["pins"][number], place) for place in fitted.at(number)]
    return found


def wires(board: Board, built: dict[str, Fitted], net: str, colour: str, later: set[str], option: str) -> list[Wire]:
    """The shortest wires that join a net's parts, one after the other. option: only the wires that its parts add;
    later: options whose parts have steps of their own."""
    joined = board.joined("wired")
    groups: dict[str, list[tuple[str, list[End]]]] = {"": []}
    for part in board.parts:
        if "wired" in part.builds and (found := ends(part, net, joined, built[part.ref])):
            groups.setdefault(part.option if part.option in later else "", []).append((part.ref, found))
    tree, rest = groups[""], groups.get(option, []) if option else []
    if not option:
        tree, rest = tree[:1], tree[1:]
    made = []
    while rest:
        best = min(
            ((a, b, group) for _, inside in tree for a in inside for group in rest for b in group[1]),
            key=lambda found: (dist(found[0].place, found[1].place), found[2][0]),
        )
        made.append(Wire(net, colour, best[0], best[1]))
        tree.append(best[2])
        rest.remove(best[2])
    return made


def steps(source: dict[str, Any], board: Board, built: dict[str, Fitted]) -> list[tuple[dict[str, Any], list[Wire]]]:
    """[(step, wires)...] in the source's order."""
    table = source["wiring"]
    later = {step["option"] for step in table["step"] if "option" in step}
    made = []
    for step in table["step"]:
        free = list(table["others"])
        found = []
        for net in step["nets"]:
            colour = table["colours"].get(net) or free.pop(0)
            found += wires(board, built, net, colour, later, step.get("option", ""))
        made.append((step, found))
    return made


def missing(source: dict[str, Any], board: Board) -> list[str]:
    """Nets that no step wires."""
    told = {net for step in source["wiring"]["step"] for net in step["nets"]}
    return sorted(net for net, nodes in board.nets("wired").items() if net not in told and len(nodes) > 1)


def name(end: End) -> str:
    """`A1 GP4 (6)`: part, function, and the number of the contact where the function does not say it."""
    plain = end.function == end.contact
    return f"{end.ref} {end.contact}" if plain else f"{end.ref} {end.function} ({end.contact})"


def page(source: dict[str, Any], board: Board, built: dict[str, Fitted], language: str) -> str:
    """hardware/wiring.<language>.md."""
    title, start, end, wire, step_word = WORDS[language]
    intro = {
        "en": "Made by `python -m tools.hardware` from [gobelet.toml](gobelet.toml). Seen from above, the player in "
        "front. Parts drawn dashed sit under the board: their joints are above; those of the others are below. A wire "
        "lies on the side of its joints; between a joint above and one below it lies above, and goes through a free "
        "hole beside the lower joint. So does, at both ends, a wire with lower joints that would cross the Pico's two "
        "strips of pins: their plastic lies on the lower side. "
        "All of these wires are soldered before Pico, radio, display and sensor cover them: "
        "[the guide](guide.en.md#5-solder) has the order. `K` marks the ring of a diode, `+` a plus. Any `GND` "
        "contact of the Pico will do. A LIS3DH takes the wires at the contacts with the same names in its two rows of "
        "six, `VIN` for `VCC`; a display with `VCC` first takes the wires of these two swapped. Without a plug the "
        "holder's red and black wires are soldered into the two holes of J1. After step 1 the guide has the first "
        "supply test.",
        "fr": "Produit par `python -m tools.hardware` d'après [gobelet.toml](gobelet.toml). Vu de dessus, le joueur "
        "en bas. Les pièces en tirets sont sous la plaque : leurs soudures sont dessus, celles des autres dessous. Un "
        "fil court du côté de ses soudures ; d'une soudure de dessus à une de dessous il court dessus, et passe par un "
        "trou libre à côté de celle de dessous. De même, aux deux bouts, un fil à soudures de dessous qui croiserait "
        "les deux barrettes du Pico : leur plastique est dessous. Tous ces fils se soudent avant que le Pico, la "
        "radio, l'écran et le capteur ne les couvrent : [le guide](guide.fr.md#5-souder) donne l'ordre. `K` marque "
        "l'anneau d'une diode, `+` un plus. Tout contact `GND` du Pico convient. Un LIS3DH reçoit les fils sur les "
        "contacts de même nom de ses deux rangées de six, `VIN` pour `VCC` ; un écran qui commence par `VCC` reçoit "
        "ces deux fils croisés. Sans prise, les fils rouge et noir du coupleur se soudent dans les deux trous de J1. "
        "Après l'étape 1, le guide fait la première tension.",
    }[language]
    lines = [title, "", intro, ""]
    for number, (step, found) in enumerate(steps(source, board, built), 1):
        picture = f"pictures/wiring-{number}.svg"
        lines += [f"## {step_word} {number}. {step[language]}", "", f"![{step[language]}]({picture})", ""]
        lines += [f"| {start} | {end} | {wire} |", "|---|---|---|"]
        for one in found:
            colour = one.colour if language == "en" else COLOURS[one.colour][1]
            lines.append(f"| {name(one.start)} | {name(one.end)} | {colour} |")
        lines.append("")
    return "\n".join(lines)


def soldered(source: dict[str, Any], board: Board, built: dict[str, Fitted]) -> set[tuple[str, str]]:
    """(ref, contact) of every contact that some wire reaches."""
    found = [wire for _, wires_of_step in steps(source, board, built) for wire in wires_of_step]
    return {(end.ref, end.contact) for wire in found for end in (wire.start, wire.end)}
