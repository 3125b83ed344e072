"""Makes firmware/gobelet/cup/display/font.py from the drawings in tools/font/: `python tools/make_font.py`.

`--check` writes nothing and fails when the two differ. The drawings are the source; font.py is never edited by hand.
Bytes come out in the order of the display: a stripe is 8 rows high, one byte a column, bit 0 on top.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DRAWINGS = HERE / "font"
TARGET = HERE.parent / "firmware" / "gobelet" / "cup" / "display" / "font.py"

GLYPH_WIDTH = 7  # a small glyph is a record of 8 bytes: its width, then 7 columns
BIG_WIDTH = 12
MISSING = ["#######", "#.....#", "#.#.#.#", "#..#..#", "#.#.#.#", "#.....#", "#######", "......."]
DICE_SIZES = (9, 12, 20)
COLUMNS = 120  # of a line of font.py
BYTES = 24  # most in a line: three small glyphs, a die of 12 columns

HEAD = '''"""The cup's letters, signs, dice and pictures as bytes. Made by tools/make_font.py from tools/font/*.txt.

Do not edit: change the drawings and run the tool. A stripe is 8 rows high, one byte a column, bit 0 on top; what is
higher is several stripes, top first. This module must not know how anything is drawn: that is canvas.py.
"""
'''


class BadDrawing(ValueError):
    """A drawing that cannot be used; the message names the file and what to change."""


def parse(text: str, origin: str) -> dict[str, list[str]]:
    """Drawings by name, in file order, from text art (the format is told at the top of tools/font/small.txt)."""
    drawings: dict[str, list[str]] = {}
    lines = text.splitlines()
    position = 0
    while position < len(lines):
        line = lines[position]
        position += 1
        if not line.startswith("= "):
            if line.strip() and not line.startswith(";"):
                raise BadDrawing(f"{origin}:{position}: expected '= names', a comment or a blank line")
            continue
        names = [chr(int(name[2:], 16)) if name.startswith("U+") else name for name in line[2:].split()]
        rows: list[list[str]] = []
        while position < len(lines) and lines[position].strip():
            rows.append(lines[position].split())
            position += 1
        for index, name in enumerate(names):
            if any(len(row) != len(names) for row in rows):
                raise BadDrawing(f"{origin}:{position}: a row of this block has not {len(names)} drawings")
            drawing = [row[index] for row in rows]
            if len({len(row) for row in drawing}) != 1 or set("".join(drawing)) - set("#."):
                raise BadDrawing(f"{origin}: drawing {name!r} has rows of several widths, or other signs than # and .")
            if name in drawings:
                raise BadDrawing(f"{origin}: drawing {name!r} is there twice")
            drawings[name] = drawing
    return drawings


def load(name: str, height: int) -> dict[str, list[str]]:
    """The drawings of one file of tools/font/, all of them `height` rows high."""
    drawings = parse((DRAWINGS / name).read_text(encoding="utf-8"), name)
    for glyph, rows in drawings.items():
        if len(rows) != height:
            raise BadDrawing(f"{name}: drawing {glyph!r} has {len(rows)} rows instead of {height}")
    return drawings


def stripes(rows: list[str]) -> bytes:
    """The bytes of a drawing: stripes of 8 rows, top first, one byte a column."""
    return bytes(
        sum(1 << bit for bit, row in enumerate(rows[top : top + 8]) if row[x] == "#")
        for top in range(0, len(rows), 8)
        for x in range(len(rows[0]))
    )


def combine(first: list[str], second: list[str], rule) -> list[str]:
    """A drawing from two of one size, pixel by pixel."""
    return [
        "".join("#" if rule(a == "#", b == "#") else "." for a, b in zip(row, other, strict=True))
        for row, other in zip(first, second, strict=True)
    ]


def die_faces(drawings: dict[str, list[str]]) -> list[list[str]]:
    """Faces 0..7; 0 is a hidden die, 7 the joker with its star. Hollow ones are these with their inside turned over."""
    inner = [drawings["back"]] + [drawings[chr(0x267F + face)] for face in range(1, 7)] + [drawings["star"]]
    return [combine(drawings["body"], pips, lambda body, pip: body and not pip) for pips in inner]


def literal(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def table(name: str, why: str, records: list[tuple[bytes, str]]) -> str:
    """A bytes constant: as many whole records a line as it holds, with what they show; a long one takes several."""
    lines = [f"{name} = (  # {why}"]
    line: tuple[bytes, str] = b"", ""
    for data, shows in records:
        together = line[0] + data, f"{line[1]} {shows}".strip()
        if line[0] and (len(together[0]) > BYTES or len(row(*together)) > COLUMNS):
            lines.append(row(*line))
            together = data, shows
        line = together
        while len(line[0]) > BYTES:
            lines.append(row(line[0][:BYTES], line[1]))
            line = line[0][BYTES:], ""
    return "\n".join([*lines, row(*line), ")"])


def row(data: bytes, shows: str) -> str:
    return f"    {literal(data)}" + (f"  # {shows}" if shows else "")


def shown(char: str) -> str:
    """A character as a comment can show it."""
    return f"U+{ord(char):04X}" if ord(char) in (0x20, 0xA0, 0x202F) or 0xE000 <= ord(char) < 0xF900 else char


def make() -> str:
    """The text of font.py. Raises BadDrawing."""
    small = load("small.txt", 8) | load("names.txt", 8)
    ascii_chars = [chr(code) for code in range(32, 127)]
    lacking = [char for char in ascii_chars if char not in small]
    if lacking:
        raise BadDrawing(f"small.txt: no drawing for {lacking}")
    extra = sorted(char for char in small if char not in ascii_chars)
    records = []
    for char, rows in [(char, small[char]) for char in ascii_chars + extra] + [("missing", MISSING)]:
        width = len(rows[0])
        if width > GLYPH_WIDTH:
            raise BadDrawing(f"small.txt: drawing {char!r} is wider than {GLYPH_WIDTH}")
        data = bytes([width]) + stripes(rows)
        records.append((data + bytes(GLYPH_WIDTH + 1 - len(data)), shown(char) if len(char) == 1 else char))

    big = load("big.txt", 20)
    big_records = []
    for char, rows in big.items():
        if len(rows[0]) > BIG_WIDTH:
            raise BadDrawing(f"big.txt: drawing {char!r} is wider than {BIG_WIDTH}")
        margin = BIG_WIDTH - len(rows[0])  # a record holds three stripes of 12 columns, whatever the width
        big_records.append((bytes([len(rows[0])]) + stripes([row + "." * margin for row in rows]), char))

    parts = [HEAD]
    parts.append(table("SMALL", "ASCII 32..126, CODES, then the box of a missing one: width, 7 columns", records))
    codes = [(ord(char).to_bytes(2, "little"), shown(char)) for char in extra]
    parts.append(table("CODES", "of what follows ASCII in SMALL, ascending, two bytes each, the low one first", codes))
    parts.append(f'BIG_CHARS = "{"".join(big)}"')
    parts.append(table("BIG", "per sign: width, 3 stripes of 12 columns", big_records))
    for size in DICE_SIZES:
        faces = die_faces(load(f"dice{size}.txt", size))
        names = [str(face) for face in ("hidden", *range(1, 7), "joker")]
        why = f"8 dice of {size} columns, {-(-size // 8)} stripes each"
        parts.append(table(f"DICE_{size}", why, [(stripes(f), n) for f, n in zip(faces, names, strict=True)]))
    turned = [(stripes(rows), name) for name, rows in load("tumbling.txt", 24).items()]
    parts.append(table("TUMBLING", "2 dice of 24 columns, 3 stripes each", turned))
    for name, rows in load("pictures.txt", 32).items():
        parts.append(table(name.upper(), f"{len(rows[0])} columns, 4 stripes", [(stripes(rows), name)]))
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    try:
        text = make()
    except BadDrawing as bad:
        print(bad, file=sys.stderr)
        return 1
    if "--check" in arguments:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            print("font.py is not what the drawings make: run python tools/make_font.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
