"""The KiCad project of a board: its rules, and what its checks may call an error. Knows no part."""

from __future__ import annotations

import json

RULES = {
    "min_clearance": 0.2,
    "min_copper_edge_clearance": 0.5,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_resolved_spokes": 1,
    "min_text_height": 0.8,
    "min_text_thickness": 0.1,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.25,
    "min_via_annular_width": 0.1,
    "min_via_diameter": 0.5,
    "solder_mask_to_copper_clearance": 0.0,
}
# Everything else keeps KiCad's own severity. Ignored: that a footprint is not its library's to the letter, as its
# outline is cut where it would be printed over solder; its pads are compared with the source (agreement.py).
IGNORED = ("lib_footprint_mismatch",)
CLASS = {
    "bus_width": 12,
    "clearance": 0.2,
    "diff_pair_gap": 0.25,
    "diff_pair_via_gap": 0.25,
    "diff_pair_width": 0.2,
    "line_style": 0,
    "microvia_diameter": 0.3,
    "microvia_drill": 0.1,
    "name": "Default",
    "pcb_color": "rgba(0, 0, 0, 0.000)",
    "priority": 2147483647,
    "schematic_color": "rgba(0, 0, 0, 0.000)",
    "track_width": 0.3,
    "via_diameter": 0.8,
    "via_drill": 0.4,
    "wire_width": 6,
}


def project_text(name: str) -> str:
    """The .kicad_pro file."""
    content = {
        "board": {"design_settings": {"rules": RULES, "rule_severities": dict.fromkeys(IGNORED, "ignore")}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [CLASS], "meta": {"version": 4}},
    }
    return json.dumps(content, indent=2, sort_keys=True) + "\n"
