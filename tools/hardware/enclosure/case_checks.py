"""What must be true of the dongle in its printed case, beside what is true of all printed parts (checks.py).

Each check returns its failures as sentences, [] for none.
"""

from __future__ import annotations

from tools.hardware.enclosure.bodies import TOUCH, box, disc, moved, overlap, part_bodies
from tools.hardware.enclosure.case import BOOTSEL
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.dimensions import PLUG

PEN = 1.5  # radius of what presses BOOTSEL


def case_held(cup: Cup) -> list[str]:
    """Nothing rattles and nothing falls out: the board lies on its ledges, the lid presses it and is held itself."""
    tray, lid, board = cup.printed["case"], cup.printed["case-lid"], cup.inside["board"][0]
    low, high = cup.source["bay"]["press"]
    cases = [("the board on its ledges", board, -0.3, tray), ("the lid in the tray", lid, 0.8, tray)]
    cases.append(("the lid on the tray", lid, -0.3, tray))
    failures = [f"nothing holds {what}" for what, mesh, z, other in cases if overlap(moved(mesh, z=z), other) < TOUCH]
    foam = min(cup.source["bay"]["foam"])
    gap = next((z / 10 for z in range(40) if overlap(moved(board, z=z / 10), lid) > TOUCH), 4.0)
    if not low <= foam - gap <= high:
        failures.append(f"the lid presses the board's foam by {foam - gap:.1f} mm, {low:g} to {high:g} wanted")
    return failures


def case_assembly(cup: Cup) -> list[str]:
    """The board goes in from above, the plug from behind, and a pen reaches BOOTSEL."""
    d, tray, lid = cup.d, cup.printed["case"], cup.printed["case-lid"]
    inside = [mesh for meshes in cup.inside.values() for mesh in meshes]
    failures = []
    if any(overlap(moved(mesh, z=z), tray) > TOUCH for mesh in inside for z in range(0, 24, 3)):
        failures.append("the dongle's board does not go into its tray")
    x, y, z = d.socket
    plug = box(x - PLUG[0], y, z - PLUG[1], x + PLUG[0], y + 25, z + PLUG[1])
    if overlap(plug, tray) > TOUCH or overlap(plug, lid) > TOUCH:
        failures.append("the USB plug does not reach the dongle's socket")
    pico = cup.board.part("A1")
    button = part_bodies(pico, [pico.about["body"][BOOTSEL]], d)[0].bounds
    x, y, _ = button.mean(axis=0)
    if overlap(disc(x, y, PEN, button[1][2], d.top + 5), lid) > TOUCH:
        failures.append("no pen reaches BOOTSEL through the lid")
    return failures
