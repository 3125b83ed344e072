"""A text written with four buttons."""

import golden_frames
from screen_world import World, spell, spell_name, walk, ways

from gobelet.cup.display.font import SMALL
from gobelet.cup.display.glyphs import glyph
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens import name as names
from gobelet.cup.screens.name import Scene as Name
from gobelet.cup.screens.text_entry import ASCII, TextEntry, plain


class Text(TextEntry):
    """A secret that is only noted down."""

    name = "name"
    secret = True
    most = 12

    def submit(self):
        self.app.said.append("done " + self.text)

    def leave(self):
        self.app.said.append("left")


def text(written="", secret=True):
    world = World(lang="en")
    made = Text(world, written)
    made.secret = secret
    return world, made


def test_every_letter_of_ascii_is_there_once_and_most_take_four_presses():
    letters = plain(ASCII)
    assert sorted(letters) == [chr(code) for code in range(32, 127)]
    presses = [len(ways(ASCII, letter)) for letter in letters]
    assert max(presses) == 5 and [len(ways(ASCII, letter)) for letter in "azAZ29"] == [4] * 6


def test_every_letter_on_offer_is_drawn_and_a_name_has_each_once():
    capitals = "".join([names.capital(letter) for letter in names.RARE])
    for letters in (ASCII, names.LETTERS, names.RARE, capitals):
        offered = plain(letters).replace(" ", "\u2423")
        assert len(set(offered)) == len(offered)
        for letter in offered:
            assert glyph(letter) != len(SMALL) - 8, letter


def test_a_text_is_spelled_taken_back_and_ended():
    world, screen = text()
    spell(world, screen, "Wi fi~8\\")
    assert screen.text == "Wi fi~8\\"
    world.press(screen, CALL)
    spell(world, screen, "0")
    screen.press(OK)
    screen.hold(OK)
    screen.release(OK)
    assert world.said == ["done Wi fi~80"] and screen.text == "Wi fi~80"


def test_call_goes_back_a_step_then_takes_back_a_letter_then_leaves():
    world, screen = text("a")
    world.press(screen, LEFT, RIGHT, CALL, CALL)
    assert screen.text == "a" and screen.holds == OK
    world.press(screen, CALL, CALL)
    assert screen.text == "" and world.said == ["left"]


def test_call_held_takes_all_letters_away_but_not_from_within_a_line():
    world, screen = text("a" * 9)
    world.press(screen, LEFT)
    screen.press(CALL)
    screen.hold(CALL)
    screen.release(CALL)
    assert len(screen.text) == 9
    screen.press(CALL)
    screen.hold(CALL)
    screen.release(CALL)
    assert screen.text == "" and world.said == []
    world.press(screen, CALL)
    assert world.said == ["left"]


def test_ok_that_puts_a_letter_and_stays_down_ends_nothing():
    world, screen = text()
    world.press(screen, OK, LEFT, RIGHT)
    screen.press(OK)
    screen.hold(OK)
    screen.release(OK)
    assert screen.text == "6" and world.said == [] and screen.holds


def test_a_full_text_takes_no_letter_more():
    world, screen = text("a" * 12)
    world.press(screen, LEFT, RIGHT, OK)
    assert screen.text == "a" * 12 and world.heard == ["error"] * 3
    golden_frames.check("typing_full", world.picture(screen))


def test_of_a_secret_the_letter_that_was_put_last_is_shown_and_no_other():
    world, screen = text("secret")
    assert screen.displayed_text() == "\u25cf" * 6  # one that was there before
    spell(world, screen, "x")
    assert screen.displayed_text() == "\u25cf" * 6 + "x"
    golden_frames.check("typing_secret", world.picture(screen))
    world.press(screen, CALL)
    assert screen.displayed_text() == "\u25cf" * 6
    assert text("plain", False)[1].displayed_text() == "plain"


def test_of_a_long_text_the_end_is_shown():
    world, screen = text("", False)
    screen.most = 63
    screen.text = "The quick brown fox jumps over the lazy dog"
    golden_frames.check("typing_long", world.picture(screen))


def test_frames_of_the_letters():
    world, screen = text("", False)
    golden_frames.check("typing", world.picture(screen))
    for name, button in (("page", LEFT), ("line", RIGHT), ("letter", OK)):
        world.press(screen, button)
        golden_frames.check("typing_" + name, world.picture(screen))
    world.press(screen, LEFT, OK, RIGHT)
    golden_frames.check("typing_signs", world.picture(screen))


def named(written=""):
    world = World()
    world.link.about["name"] = written
    return world, Name(world)


# The lines that names were written with: small letters, capitals, the rest.
def test_a_word_begins_with_a_capital_and_the_other_ring_has_it_the_other_way():
    world, screen = named()
    for name in ("Jean d\u2019Arc 2", "McDonald", "de Vries"):
        screen.text = ""
        spell_name(world, screen, name)
        assert screen.text == name
    world.press(screen, CALL)
    assert screen.text == "de Vrie"
    walk(world, screen, names.OTHER)
    assert screen.rare and screen.labels()[3] == world.texts.get("do.back")
    world.press(screen, CALL)
    assert not screen.rare and screen.text == "de Vrie"


def test_the_same_letter_is_always_the_same_way():
    world, screen = named("A")
    spell_name(world, screen, "zt\u00ea4")
    assert screen.at == names.FIRST and not screen.rare
    assert screen.text == "Azt\u00ea4"
