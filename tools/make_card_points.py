"""Writes firmware/gobelet/card_points.py: the points of the first 60 cards, worked out by curve.card_point().

usage: python -m tools.make_card_points
"""

from pathlib import Path

from gobelet import curve

OUT = Path(__file__).resolve().parent.parent / "firmware" / "gobelet" / "card_points.py"
CARDS = 60
HEAD = '''"""The points of the first cards, see curve.card_point(). Written by tools/make_card_points.py."""

_POINTS = (
'''
TAIL = ''')


def of(card):
    """The point of a card, 32 bytes; b"" of one that is not here."""
    return _POINTS[(card - 1) * 32 : card * 32]
'''


def text() -> str:
    """The module."""
    points = [curve.run_to_end(curve.card_point(card)) for card in range(1, CARDS + 1)]
    halves = [point[at : at + 16] for point in points for at in (0, 16)]
    return HEAD + "".join('    b"%s"\n' % "".join(f"\\x{byte:02x}" for byte in half) for half in halves) + TAIL


if __name__ == "__main__":
    OUT.write_text(text())
