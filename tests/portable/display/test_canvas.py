"""Canvas: every drawing in whole bytes is the same as one drawn pixel by pixel; clipping; text; dice."""

from golden_frames import pixel

from gobelet.cup.display import canvas as module
from gobelet.cup.display.canvas import HEIGHT, SHADE, WIDTH, Canvas, text_width, with_ellipsis
from gobelet.cup.display.font import SMALL
from gobelet.cup.display.glyphs import glyph
from support import raises

# Areas inside, on page borders, across edges, outside, empty.
AREAS = (
    (0, 0, 128, 64),
    (3, 5, 20, 2),
    (3, 5, 20, 3),
    (10, 6, 5, 20),
    (10, 8, 5, 8),
    (-4, -3, 10, 9),
    (120, 60, 20, 20),
    (0, 63, 128, 1),
    (40, 17, 1, 30),
    (128, 0, 4, 4),
    (5, 64, 4, 4),
    (5, -9, 4, 9),
    (7, 7, 0, 5),
    (7, 7, 5, 0),
)


def noise(seed=7):
    """A canvas full of reproducible noise, so that what must stay is seen to stay."""
    canvas = Canvas()
    value = seed
    for index in range(len(canvas.buffer)):
        value = (value * 75 + 74) % 65537
        canvas.buffer[index] = value >> 4 & 0xFF
    return canvas


def pixels(canvas):
    return [[pixel(canvas, x, y) for x in range(WIDTH)] for y in range(HEIGHT)]


def expect(canvas, before, changes, what):
    """The canvas is `before` with `changes`, a function (x, y, old) -> new or None where nothing changes."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            wanted = changes(x, y, before[y][x])
            if wanted is None:
                wanted = before[y][x]
            assert pixel(canvas, x, y) == wanted, "%s at (%d, %d)" % (what, x, y)


def test_the_buffer_is_in_the_order_of_the_display():
    canvas = Canvas()
    canvas.fill(5, 0, 1, 1)
    canvas.fill(6, 63, 1, 1)
    assert canvas.buffer[5] == 1 and canvas.buffer[7 * 128 + 6] == 0x80 and sum(canvas.buffer) == 0x81
    assert len(canvas.buffer) == 1024


def test_areas_are_what_they_are_pixel_by_pixel():
    for x, y, width, height in AREAS:
        for colour in (1, 0, -1, SHADE):
            canvas = noise()
            before = pixels(canvas)
            canvas.fill(x, y, width, height, colour)

            def inside(px, py, old, x=x, y=y, width=width, height=height, colour=colour):
                if not (x <= px < x + width and y <= py < y + height):
                    return None
                return 1 - old if colour < 0 else (px + py) & 1 if colour == SHADE else colour

            expect(canvas, before, inside, "fill %r" % ((x, y, width, height, colour),))


def test_an_area_turned_over_twice_is_unchanged():
    canvas = noise()
    before = bytes(canvas.buffer)
    canvas.invert(-3, 5, 90, 33)
    assert bytes(canvas.buffer) != before
    canvas.invert(-3, 5, 90, 33)
    assert bytes(canvas.buffer) == before


def ways():
    """The modules that can draw here: machine code, framebuf, plain Python."""
    found = []
    for name in ("bootloader.raster", "gobelet.cup.display.raster_framebuf", "gobelet.cup.display.raster_python"):
        try:
            found.append(__import__(name, None, None, ("fill",)))
        except (ImportError, SyntaxError):
            pass  # CPython has only the last one
    return found


def same(draw, what):
    """Whether all of them make the same picture. draw: function (module, buffer)."""
    wanted = None
    for way in ways():
        buffer = noise().buffer
        told = draw(way, buffer)
        wanted = wanted or (told, bytes(buffer))
        assert (told, bytes(buffer)) == wanted, "%s by %s" % (what, way.__name__)


def test_all_ways_to_draw_make_the_same_picture():
    for area in AREAS:
        for colour in (1, 0, -1, SHADE):
            same(lambda way, buffer, a=area, c=colour: way.fill(buffer, a[0], a[1], a[2], a[3], c), "fill")
    for x, y in ((0, 0), (3, 13), (-5, -3), (119, 59), (200, 5), (5, 64), (9, -30)):
        for size in module.DICE:
            parts = (size + 7) >> 3
            at = (module.DICE[size], 5 * size * parts, size, size, parts)
            for colour in (1, 0):
                same(lambda way, buffer, x=x, y=y, a=at, c=colour: way.stripes(buffer, x, y, *a + (c,)), "stripes")
        for text in ("", "Wg \u00c9\u2685"):
            utf8 = text.encode()
            for mode in (-1, 0, 1, 2, 3):
                same(lambda way, buffer, x=x, y=y, t=utf8, m=mode: way.text(buffer, x, y, t, len(t), m), "text")


def test_an_edge_has_no_inside():
    canvas = Canvas()
    before = pixels(canvas)
    canvas.rect(10, 13, 30, 21)

    def edge(x, y, old):
        within = 10 <= x < 40 and 13 <= y < 34
        return 1 if within and (x in (10, 39) or y in (13, 33)) else None

    expect(canvas, before, edge, "rect")


def test_clear_leaves_nothing():
    canvas = noise()
    canvas.clear()
    assert not any(canvas.buffer)


def test_text_is_its_glyphs_at_any_height_and_colour():
    for y in (-7, -3, 0, 5, 8, 52, 60, 63):
        for colour in (1, 0):
            canvas = noise()
            before = pixels(canvas)
            end = canvas.text(7, y, "g\u00c9", 1, colour)
            lit = set()
            x = 7
            for char in "g\u00c9":
                record = glyph(char)
                for column in range(SMALL[record]):
                    for bit in range(8):
                        if SMALL[record + 1 + column] >> bit & 1:
                            lit.add((x + column, y + bit))
                x += SMALL[record] + 1
            assert end == x
            expect(canvas, before, lambda px, py, old, lit=lit, c=colour: c if (px, py) in lit else None, "text")


def test_text_beyond_the_edges_is_clipped():
    for scale in (1, 2):
        for x, y in ((-3, 4), (125, 4), (300, 0), (-300, 0), (10, -20), (10, 70)):
            wide = Canvas()
            wide.text(x, y, "Wg", scale)
            for px in range(WIDTH):  # nothing wraps to the other side
                for py in range(HEIGHT):
                    if pixel(wide, px, py):
                        assert x <= px < x + 14 * scale and y <= py < y + 8 * scale


def test_doubled_text_only_adds_smooth_corners():
    for char in "Ab4/\u00e9\u2684":
        small, large = Canvas(), Canvas()
        small.text(0, 0, char)
        large.text(0, 0, char, 2)
        for y in range(16):
            for x in range(16):
                plain = pixel(small, x // 2, y // 2)
                if plain:
                    assert pixel(large, x, y) == 1
                elif pixel(large, x, y):  # a filled quarter lies between two lit neighbours
                    side = pixel(small, x // 2 + (1 if x & 1 else -1), y // 2)
                    end = pixel(small, x // 2, y // 2 + (1 if y & 1 else -1))
                    assert side and end


def test_width_counts_no_blank_behind_the_last_letter():
    assert text_width("") == 0
    assert text_width("i") == 1
    assert text_width("ii") == 3
    assert text_width("A", 2) == 10
    canvas = Canvas()
    assert canvas.text(0, 0, "Marie") == text_width("Marie") + 1


def test_too_long_text_ends_in_an_ellipsis_and_fits():
    text = "Maximilienne et Jean-Baptiste"
    for scale in (1, 2):
        assert with_ellipsis(text, 1000, scale) == text
        for width in range(20, 130, 3):
            cut = with_ellipsis(text, width, scale)
            assert text_width(cut, scale) <= width
            assert cut == text or (cut[-1] == "\u2026" and text.startswith(cut[:-1]) and not cut[:-1].endswith(" "))


def test_alignment_keeps_the_text_in_its_place():
    for align in (-1, 0, 1):
        canvas = Canvas()
        canvas.text_in(20, 10, 60, "Jean", align)
        lit = [x for x in range(WIDTH) for y in range(HEIGHT) if pixel(canvas, x, y)]
        width = text_width("Jean")
        assert min(lit) == (20, 20 + (60 - width) // 2, 80 - width)[align + 1]
        assert max(lit) == min(lit) + width - 1


def test_large_signs_are_twenty_rows_and_unknown_ones_are_refused():
    canvas = Canvas()
    end = canvas.big(4, 11, "10")
    assert end == 4 + module.big_width("10")
    rows = [y for y in range(HEIGHT) if any([pixel(canvas, x, y) for x in range(WIDTH)])]
    assert rows == list(range(11, 31))
    raises(ValueError, canvas.big, 0, 0, "A")


def pips(canvas, x, y, size, colour):
    """How many separate groups of one colour are inside a die."""
    todo = set()
    for py in range(y + 1, y + size - 1):
        for px in range(x + 1, x + size - 1):
            if pixel(canvas, px, py) == colour:
                todo.add((px, py))
    groups = 0
    while todo:
        groups += 1
        heap = [todo.pop()]
        while heap:
            px, py = heap.pop()
            for near in ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)):
                if near in todo:
                    todo.remove(near)
                    heap.append(near)
    return groups


def test_every_die_has_as_many_pips_as_its_face():
    for size in module.DICE:
        for face in range(1, 7):
            for y in (3, 8):
                canvas = Canvas()
                canvas.die(30, y, size, face)
                assert pips(canvas, 30, y, size, 0) == face
                hollow = Canvas()
                hollow.die(30, y, size, face, True)
                assert pips(hollow, 31, y + 1, size - 2, 1) == face


def test_joker_hidden_and_marked_dice_differ_from_all_faces():
    for size in module.DICE:
        seen = set()
        for face in range(8):
            for hollow in (False, True):
                for marked in (False, True):
                    canvas = Canvas()
                    canvas.die(30, 8, size, face, hollow, marked)
                    seen.add(bytes(canvas.buffer))
        assert len(seen) == 32


def test_battery_is_fuller_with_more_charge_and_left_out_when_unknown():
    lit = []
    for percent in (0, 30, 60, 100):
        canvas = Canvas()
        canvas.battery(100, 0, percent)
        lit.append(sum([sum(row) for row in pixels(canvas)]))
    assert lit == sorted(lit) and len(set(lit)) == 4
    canvas = Canvas()
    canvas.battery(100, 0, -1)
    assert not any(canvas.buffer)
