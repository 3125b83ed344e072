"""Golden screens: what a terminal of a fixed size shows, as text in tests/golden/terminal/ for people to review.

With GOBELET_GOLDEN=write in the environment the files are written instead of compared.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from rich.console import Console

from gobelet_host.spectate.model import TableModel
from gobelet_host.view import page_layouts, table_blocks
from gobelet_host.view import theme as looks
from gobelet_host.view.blocks import Block, Page
from gobelet_host.view.page_layouts import Panel
from gobelet_host.words import Words

FOLDER = Path(__file__).resolve().parent.parent / "golden" / "terminal"


def text(block: Block, size: tuple[int, int], **more: object) -> list[str]:
    """What a console of that size shows: its lines, without blanks at their ends."""
    options = {"color_system": None, "force_terminal": True, "no_color": True, **more}
    console = Console(file=io.StringIO(), width=size[0], height=size[1], **options)
    with console.capture() as captured:
        console.print(Page(block, *size, ""), end="")
    plain = Console(width=999).render_str(captured.get(), markup=False, highlight=False).plain
    return [row.rstrip() for row in plain.split("\n")]


def check(name: str, pages: dict[str, list[str]]) -> None:
    """Fails with the first line that differs when the named pages are not those of the golden file."""
    path = FOLDER / f"{name}.txt"
    lines = []
    for title, page in pages.items():
        lines += [f"=== {title}", *page]
    if os.environ.get("GOBELET_GOLDEN") == "write":
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n")
    known = path.read_text().split("\n")[:-1]
    for number, (drawn, wanted) in enumerate(zip(lines, known, strict=False), 1):
        assert drawn == wanted, f"{path.name}, line {number}"
    assert len(lines) == len(known), f"{path.name} has {len(known)} lines, the screens {len(lines)}"


def check_sizes(model: TableModel, said: Words, panel: Panel, size: tuple[int, int]) -> None:
    """Fails where a page of a table, with the cup in any place or without one, does not fill its terminal exactly."""
    notes = [table_blocks.line("note")]
    assert (places := page_layouts.places(size))
    blocks = [page_layouts.play_page(model, said, looks.FELT, size, panel, place, notes) for place in places]
    blocks.append(page_layouts.table_page(model, said, looks.FELT, size, "où", "comment", "touches", notes))
    for block in blocks:
        assert len(block) == size[1], size
        assert max(row.cell_len for row in block) <= size[0], size
