"""Widgets: golden frames (tests/golden/frames/toolkit_*.txt), line breaking, and nothing out of its place."""

import golden_frames
from golden_frames import pixel

from gobelet.cup.buttons import CALL, OK
from gobelet.cup.display import dice_widgets, font, widgets
from gobelet.cup.display.canvas import HEIGHT, HIDDEN, JOKER, WIDTH, Canvas, text_width

SIGNS = ("\u25c0", "\u25b6")


def lit_rows(canvas):
    return [y for y in range(HEIGHT) if any([pixel(canvas, x, y) for x in range(WIDTH)])]


def lit_columns(canvas):
    return [x for x in range(WIDTH) if any([pixel(canvas, x, y) for y in range(HEIGHT)])]


def test_frame_own_dice():
    canvas = Canvas()
    widgets.status_bar(canvas, widgets.LINK_GOOD, "Tour 12", 5, 80)
    dice_widgets.dice_row(canvas, 20, (JOKER, 2, 3, 4, 6), 1)
    widgets.button_bar(canvas, SIGNS + ("Cacher", "D\u00e9fier"), CALL)
    golden_frames.check("toolkit_own_dice", canvas)


def test_bars_say_how_well_the_radio_hears_and_leave_the_label_alone():
    lit = []
    for strong in range(widgets.BARS + 1):
        canvas = Canvas()
        widgets.status_bar(canvas, widgets.LINK_BARS + strong, "")
        lit.append(sum([pixel(canvas, x, y) for x in range(11) for y in range(8)]))
        assert sum([pixel(canvas, x, y) for x in range(9, WIDTH) for y in range(HEIGHT)]) == 0
    assert lit == [6, 10, 18, 30]


def test_frame_bid_with_selected_quantity():
    canvas = Canvas()
    widgets.status_bar(canvas, widgets.LINK_WAIT, "Tour 3", 3, 40)
    canvas.centred(11, "Jean-Baptiste : " + dice_widgets.bid_text(12, 5))
    dice_widgets.bid(canvas, 24, 13, 5, dice_widgets.QUANTITY)
    widgets.button_bar(canvas, SIGNS + ("Valeur", "D\u00e9fier"), CALL, CALL, 60)
    golden_frames.check("toolkit_bid_quantity", canvas)


def test_frame_bid_with_selected_face():
    canvas = Canvas()
    widgets.status_bar(canvas, widgets.LINK_LOST, "Lien perdu", 1, 5)
    dice_widgets.bid(canvas, 20, 5, 4, dice_widgets.FACE)
    widgets.button_bar(canvas, SIGNS + ("Parier", ""), OK)
    golden_frames.check("toolkit_bid_face", canvas)


def test_frame_bid_on_ones_that_are_no_jokers():
    canvas = Canvas()
    dice_widgets.bid(canvas, 20, 2, 1, 0, True)
    golden_frames.check("toolkit_bid_hollow", canvas)


def test_frame_message():
    canvas = Canvas()
    text = "Capteur absent : maintiens OK pour lancer les d\u00e9s. \u00ab Bluff \u00bb reste possible !"
    widgets.message(canvas, text)
    golden_frames.check("toolkit_message", canvas)


def test_frame_banner_and_headline():
    canvas = Canvas()
    widgets.banner(canvas, 10, "CARAMBA !")
    widgets.headline(canvas, 38, "Fran\u00e7ois")
    golden_frames.check("toolkit_banner", canvas)


def test_frame_menu():
    canvas = Canvas()
    widgets.menu(canvas, ["Parier", "Bluff", "Caramba", "Mes d\u00e9s", "R\u00e9glages"], 3)
    widgets.button_bar(canvas, ("\u25b2", "\u25bc", "OK", "Retour"))
    golden_frames.check("toolkit_menu", canvas)


def test_frame_lid_half_way():
    canvas = Canvas()
    dice_widgets.dice_row(canvas, 20, (1, 2, 3, 4, 6))
    dice_widgets.lid(canvas, widgets.BODY_Y, widgets.BODY_HEIGHT, 50)
    golden_frames.check("toolkit_lid", canvas)


def test_frame_covered_dice_and_progress():
    canvas = Canvas()
    dice_widgets.dice_row(canvas, 14, (HIDDEN,) * 6)
    widgets.progress(canvas, 20, 45, 88, 7, 70)
    golden_frames.check("toolkit_progress", canvas)


def test_frame_small_dice_found_and_not_found():
    canvas = Canvas()
    dice_widgets.dice_row(canvas, 12, (JOKER, 5, 5, 2, 3, 6), 7, 56, 12)
    dice_widgets.dice_row(canvas, 34, (1, 2, 3, 4, 5, 6, HIDDEN, JOKER), 1, 15, 9)
    golden_frames.check("toolkit_small_dice", canvas)


def test_frame_cup_pictures():
    canvas = Canvas()
    for index, data in enumerate((font.CUP, font.CUP_LEFT, font.CUP_RIGHT)):
        canvas.picture(2 + 42 * index, 8 + 8 * index, data)
    golden_frames.check("toolkit_cup", canvas)


def test_wrapped_lines_fit_and_hold_every_word():
    text = "Ce n\u2019est pas encore ton tour : Marie-Antoinette parle, puis Jean."
    for width in (85, 100, 120):
        lines = widgets.wrap(text, width, 20)
        assert " ".join(lines) == text
        for line in lines:
            assert text_width(line) <= width and line == line.strip()


def test_a_word_wider_than_the_line_is_broken():
    word = "anticonstitutionnellement"
    lines = widgets.wrap(word, 50, 20)
    assert "".join(lines) == word and len(lines) > 1
    assert all([text_width(line) <= 50 for line in lines])


def test_text_that_is_too_long_ends_in_an_ellipsis():
    for width in (30, 60, 120):
        lines = widgets.wrap("un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze", width, 2)
        assert len(lines) == 2 and lines[-1].endswith("\u2026") and text_width(lines[-1]) <= width


def test_french_signs_stay_with_their_word():
    for width in range(60, 121, 5):
        for line in widgets.wrap("Il dit \u00ab bluff \u00bb ! Vraiment ? Oui : enfin 5 \u00d7 2.", width, 20):
            assert line[0] not in "?!:\u00bb\u00d7" and not line.endswith("\u00ab")


def test_new_lines_are_kept():
    assert widgets.wrap("a\nb c", 100) == ["a", "b c"]


def test_a_message_stays_in_its_area():
    for count in range(1, 30):
        canvas = Canvas()
        widgets.message(canvas, " ".join(["gq\u00c9"] * count), 9, 45)
        rows = lit_rows(canvas)
        assert rows[0] >= 9 and rows[-1] < 54
        canvas = Canvas()
        widgets.message(canvas, " ".join(["gq\u00c9"] * count), 30, 18)
        rows = lit_rows(canvas)
        assert rows[0] >= 30 and rows[-1] < 48


def test_bars_stay_in_their_rows():
    canvas = Canvas()
    widgets.status_bar(canvas, widgets.LINK_GOOD, "g" * 60, 6, 100)
    assert lit_rows(canvas)[-1] < 8
    canvas = Canvas()
    widgets.button_bar(canvas, ("g" * 9, "g" * 9, "g" * 40, "g" * 40), OK | CALL, OK, 100)
    assert lit_rows(canvas)[0] >= widgets.BAR_Y


def test_words_over_the_buttons_stay_in_their_cells():
    for index in range(4):
        x, width = widgets.CELLS[index]
        for holds in (0, 15):
            labels = ["", "", "", ""]
            labels[index] = "W" * 30
            canvas = Canvas()
            widgets.button_bar(canvas, labels, holds)
            columns = lit_columns(canvas)
            assert x <= columns[0] and columns[-1] < x + width


def test_a_row_of_dice_is_in_the_middle_for_any_number():
    for size in (9, 12, 20):
        for count in range(1, 7):
            canvas = Canvas()
            dice_widgets.dice_row(canvas, 20, (6,) * count, 0, 0, size)
            columns = lit_columns(canvas)
            assert abs(columns[0] - (127 - columns[-1])) <= 1


def test_the_largest_bid_fits():
    for focus in (0, dice_widgets.QUANTITY, dice_widgets.FACE):
        canvas = Canvas()
        dice_widgets.bid(canvas, 20, 888, 6, focus)
        columns = lit_columns(canvas)
        assert columns[0] > 0 and columns[-1] < 127
        assert lit_rows(canvas)[0] >= 20 and lit_rows(canvas)[-1] < 44


def test_a_menu_shows_the_selected_line_wherever_it_is():
    items = ["line %d" % number for number in range(9)]
    for selected in range(9):
        canvas = Canvas()
        widgets.menu(canvas, items, selected)
        full = [y for y in range(HEIGHT) if pixel(canvas, 2, y)]
        assert len(full) == 11
        assert lit_rows(canvas)[-1] < 54


def test_a_lid_at_0_is_open_and_at_100_covers_everything():
    canvas = Canvas()
    dice_widgets.dice_row(canvas, 20, (1, 2, 3, 4, 6))
    before = bytes(canvas.buffer)
    dice_widgets.lid(canvas, 9, 45, 0)
    assert bytes(canvas.buffer) == before
    other = Canvas()
    for drawn in (canvas, other):
        dice_widgets.lid(drawn, 9, 45, 100)
    assert bytes(canvas.buffer) == bytes(other.buffer)
