"""The generated pages and drawings that need neither KiCad nor solids: parts, wiring, budget. Written or compared."""

from __future__ import annotations

from pathlib import Path

from gobelet_host.words.typography import typeset_document
from tools.hardware import bill, breadboard, budget, drawing, parts_page, template, wiring
from tools.hardware.agreement import Built
from tools.hardware.source import HARDWARE

COMMAND = "python -m tools.hardware pages"


def pages(built: Built) -> list[tuple[Path, str]]:
    """[(path, text)...] of all of them."""
    source, board, layout = built.source, built.boards["cup"], built.layouts["cup"]
    made = [(HARDWARE / "budget.md", budget.page(source))]
    for language in bill.LANGUAGES:
        parts, wires = bill.page(source, language), wiring.page(source, board, layout, language)
        if language == "fr":
            parts, wires = typeset_document(parts), typeset_document(wires)
        made.append((HARDWARE / f"parts.{language}.md", parts))
        made.append((HARDWARE / f"wiring.{language}.md", wires))
    for name, build, circuit in (("wired", "wired", "cup"), ("board", "board", "cup"), ("dongle", "board", "dongle")):
        made.append((HARDWARE / f"parts-{name}.csv", bill.table_csv(source, build, circuit)))
    for name in built.boards:
        made.append((HARDWARE / "kicad" / name / f"{name}-assembly-parts.csv", bill.assembly_csv(source, name)))
    before: list[wiring.Wire] = []
    for number, (step, found) in enumerate(wiring.steps(source, board, layout), 1):
        title = f"{number}. {step['fr']} / {step['en']}"
        text = drawing.drawing(title, board, layout, before, found)
        made.append((HARDWARE / "pictures" / f"wiring-{number}.svg", text))
        before = before + found
    made.append((HARDWARE / "kicad" / "parts.html", parts_page.page(built.boards, built.layouts)))
    made.append((HARDWARE / "pictures" / "breadboard.svg", breadboard.picture(source)))
    made.append((HARDWARE / "breadboard" / "diagram.json", breadboard.diagram(source)))
    return made


def binaries(built: Built) -> list[tuple[Path, bytes]]:
    """The same for what is no text."""
    return [(HARDWARE / "template.pdf", template.page(built.boards["cup"], built.layouts["cup"]))]
