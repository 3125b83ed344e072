"""The generated font: its records are sound, and everything that texts and games need is drawn."""

from gobelet.cup.display import font
from gobelet.cup.display.glyphs import glyph

FRENCH = (
    "\u00e9\u00e8\u00ea\u00eb\u00e0\u00e2\u00e4\u00ee\u00ef\u00f4\u00f6\u00f9\u00fb\u00fc\u00e7\u00c9\u00c8\u00c0\u00c7"
    "\u0153\u00e6\u00ab\u00bb\u2019\u2026\u00b7\u2014\u00a0\u202f\u00d7"
)
SIGNS = (
    "\u2190\u2191\u2192\u2193\u25c0\u25b6\u2680\u2681\u2682\u2683\u2684\u2685\u2660\u2665\u2666\u2663\u265f\u2713\u2717\u2423"
)
LINK = "\ue000\ue001\ue002\ue003"
EXTRA = "".join([chr(font.CODES[i] | font.CODES[i + 1] << 8) for i in range(0, len(font.CODES), 2)])
ALIKE = "0O ÐĐ ŞȘ şș ŢȚ ţț ΐϊ ΰϋ".split()
NAMES = "Mária Åsa Søren Łukasz Žofie Šárka Győző İlkay Eiríður João Iñaki Óscar Ștefan Ģirts Γιάννης Χρήστος Сергей"
MISSING = len(font.SMALL) - 8


def test_records_are_whole():
    assert len(font.SMALL) == (95 + len(EXTRA) + 1) * 8
    for start in range(0, len(font.SMALL), 8):
        width = font.SMALL[start]
        assert 1 <= width <= 7
        assert not any(font.SMALL[start + 1 + width : start + 8]), "columns beyond the width"
    assert len(font.BIG) == len(font.BIG_CHARS) * 37
    assert len(font.DICE_20) == 8 * 60 and len(font.DICE_12) == 8 * 24 and len(font.DICE_9) == 8 * 18
    assert len(font.CUP) == len(font.CUP_LEFT) == len(font.CUP_RIGHT) == 160


def test_all_that_is_needed_is_drawn():
    for char in "".join([chr(code) for code in range(32, 127)]) + FRENCH + SIGNS + LINK:
        assert glyph(char) != MISSING, "no drawing for U+%04X" % ord(char)
    for char in "0123456789\u00d7":
        assert char in font.BIG_CHARS


def test_a_missing_letter_is_a_visible_box():
    start = glyph("\u65e5")
    assert start == MISSING
    assert font.SMALL[start + 1] == 0x7F and font.SMALL[start + 7] == 0x7F


def test_letters_of_an_alphabet_are_all_different():
    """But for what two languages write in two ways, and for two marks where there is room for one."""
    basic = [chr(code) for code in range(33, 127)]
    latin = [char for char in basic if char.isalpha()] + [char for char in EXTRA if "\u00c0" <= char < "\u0250"]
    greek = [char for char in EXTRA if "\u0370" <= char < "\u0400"]
    cyrillic = [char for char in EXTRA if "\u0400" <= char < "\u0500"]
    signs = [char for char in EXTRA if char < "\u00c0" or char >= "\u0500"]
    for alphabet in (basic + signs, latin, greek, cyrillic):
        seen = {}
        for char in alphabet:
            if char in "\u00a0\u202f\u2014\u2013-":
                continue
            start = glyph(char)
            drawing = bytes(font.SMALL[start : start + 8])
            alike = seen.get(drawing)
            assert alike is None or alike + char in ALIKE, "%r looks like %r" % (char, alike)
            seen[drawing] = char


def test_names_of_europe_are_drawn():
    for name in NAMES.split():
        for char in name:
            assert glyph(char) != MISSING, "no drawing for U+%04X of %s" % (ord(char), name)


def test_digits_are_equally_wide():
    assert len({font.SMALL[glyph(char)] for char in "0123456789"}) == 1
