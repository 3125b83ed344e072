"""Texts: every language has the same keys with the same places for values, every text fits where it stands, a
reason is a sentence, and a new language is one file."""

import sys

from gobelet import texts
from gobelet.cup.display import widgets
from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.font import SMALL
from gobelet.cup.display.glyphs import glyph
from gobelet.games import GAMES
from gobelet.texts.table import Table
from support import raises

NAME = "WWWWWWWWWWWW"  # the widest name of twelve letters, for messages
LONG_NAME = "Maximilienne"  # a long one of this world, for what has one line only and is cut if need be
DECISION = ("Tour 99", "dire caramba sur 9 \u00d7 \u2680", "juste \u00e0 99 %")  # that a coach tells of
# What stands in the places {0} {1} ... of a text, at its longest; texts that are not here hold a name or nothing.
VALUES = {
    "bar.round": (99,),
    "bar.lesson": (3, 3),
    "coach.lesson": DECISION + ("10 \u00d7 \u2680", "0,99 d\u00e9 de plus"),
    "coach.each": DECISION,
    "bar.word": ("WWWW",),
    "lobby.all_here": ("Gobelets : Maximilienne, Marie",),
    "lobby.all_of": (15,),
    "lobby.rule": ("Doubler le nombre est obligatoire", "pour passer aux 6"),
    "lobby.attempted": (9, 9),
    "lobby.arranged": (9, 9),
    "ask.broken": ("Maximilienne 10, Marie 5",),
    "ask.first_throw": ("Maximilienne 0, Marie 0",),
    "ask.waited": ("Marie (Marie 0, Paul 0)",),
    "ask.outvoted": ("Marie (Paul 9, Marie 5)",),
    "lobby.automates.one": (1,),
    "lobby.automates.many": (14,),
    "lobby.decision": ("10:00",),
    "lobby.match": ("120:00",),
    "lobby.increment": (600,),
    "line.waiting_shakes.one": (1,),
    "line.waiting_shakes.many": (15,),
    "line.total": (30,),
    "line.rank": (15, 15),
    "line.rank_first": (15,),
    "line.tied_with.one": (1,),
    "line.tied_with.many": (14,),
    "over.two": (LONG_NAME, LONG_NAME),
    "over.winners.one": (1,),
    "over.winners.many": (15,),
    "line.version": ("99.99.99",),
    "line.cup": ("e66038b713596f2c",),
    "line.battery": (100,),
    "menu.age": (120,),
    "menu.lang": ("Fran\u00e7ais",),
    "menu.automate": ("oui",),
    "dice.one": (1,),
    "dice.many": (75,),
    "link.catching_up": (999, 999),
    "event.seating_word": ("WWWW",),
    "event.round_word": ("WWWW",),
    "alarm.another_story": (NAME, "abcdef", "abcdef"),
    "alarm.thrown_without": (99,),
    "ask.begin": ("WWWWWWWWWWWW, 120", LONG_NAME),
    "ask.begin_instead": ("WWWWWWWWWWWW, 120", LONG_NAME),
    "other": ("unknown_option",),
    "stuck": ("gauche",),
    "crash": ("screens.py:1234",),
}
# The same of what a cup says to its owner.
OWNER = {
    "menu.volume": ("coup\u00e9",),
    "menu.peek": ("non",),
    "menu.ask": ("non",),
    "menu.light": (4, 4),
    "menu.flip": ("non",),
    "menu.oled": ("automatique",),
    "menu.only": ("non",),
    "line.failed.one": (1,),
    "line.failed.many": (12,),
    "line.matches.one": (1, 1),
    "line.matches.many": (999, 999),
    "line.rounds.one": (1,),
    "line.rounds.many": (99999,),
    "line.dice.one": (1,),
    "line.dice.many": (999999,),
    "line.page": (5, 5),
    "line.charging": (100,),
    "rivals.one": (1, "Parcheesi"),
    "rivals.many": (14, "Parcheesi"),
    "menu.update": ("99.99.99",),
    "asked.pair": ("WXYZ",),
    "asked.pair_as": ("WXYZ", "WWWWWWWWWWWW, fr, 99"),
    "asked.wifi": ("Livebox-A1B2",),
    "asked.unwifi": ("Livebox-A1B2",),
    "asked.trace": (60,),
    "update.comes": ("99.99.99", 99),
    "update.ask": ("99.99.99", "99.99.99"),
    "update.refused": ("99.99.99",),
    "menu.joined": (100, "Livebox-A1B2"),
    "menu.heard": (100, "Livebox-A1B2"),
    "menu.open": (100, "Livebox-A1"),
    "net.joined": (100,),
    "net.full": (5,),
    "net.short": (8,),
    "wifi.joins": ("Livebox-A1B2-5GHz",),
    "wifi.asks": ("Livebox-A1B2-5GHz",),
    "wifi.linked": ("Livebox-A1B2-5GHz",),
    "about.crash": ("ValueError settings.py:1234",),
}
BESIDE_CUP = 84  # columns beside the picture of the cup
# The first word of a key: how wide a line may be, how many lines there are.
PLACES = {
    "do": (43, 1),  # a word over OK or CALL
    "bar": (69, 1),  # beside five dice and a battery
    "head": (widgets.LINE_WIDTH, 1),
    "line": (widgets.LINE_WIDTH, 1),
    "menu": (widgets.MENU_WIDTH, 1),
    "throw": (BESIDE_CUP, 4),
    "roll": (BESIDE_CUP, 4),
    "card": (widgets.LINE_WIDTH, 1),
}
MESSAGE = (widgets.LINE_WIDTH, 4)


def said(lang, game=""):
    """The texts by key that are said in every game, or in this one only."""
    return dict((texts.of_game(lang, game) if game else texts.load(lang)._table).items())


def tables():
    """(language, a table of it) one after the other, as they are in their files."""
    for lang in texts.LANGUAGES:
        yield lang, said(lang)
        yield lang, dict(texts.of_part(lang, "owner").items())
        for game in GAMES:
            yield lang, said(lang, game)


def places(text):
    """How many different values a text wants."""
    return len([number for number in range(10) if "{%d}" % number in text])


def values(key, text, known):
    name = LONG_NAME if key.split(".")[0] in PLACES else NAME
    return known.get(key, (name,) * places(text))


def check_values(told, table, known):
    """Each text of a table wants the values that are known for it, and each of these is for a text. told: what the
    table is, for the message."""
    for key, text in table.items():
        assert places(text) == len(values(key, text, known)), "%s of %s wants other values" % (key, told)
    assert not set(known) - set(table), "%s has no such texts: %s" % (told, set(known) - set(table))


def check_fits(told, table, known):
    """Each text of a table fits where it stands, filled with the values that are known for it."""
    for key, text in table.items():
        width, most = PLACES.get(key.split(".")[0], MESSAGE)
        lines = widgets.wrap(text.format(*values(key, text, known)), width, 9)
        assert len(lines) <= most, "%s of %s takes %d lines of %d: %s" % (key, told, len(lines), most, lines)
        for line in lines:
            assert text_width(line) <= width, "%s of %s is too wide: %s" % (key, told, line)


def test_every_language_has_the_same_keys():
    for game in ("",) + GAMES:
        first = None
        for lang in texts.LANGUAGES:
            keys = set(said(lang, game))
            first = first or keys
            assert keys == first, "%s %s: %s" % (lang, game, sorted(keys ^ first))


def test_every_text_has_its_values_and_fits_where_it_stands():
    for lang in texts.LANGUAGES:  # those of the games: tests/host/test_games.py
        check_values(lang, said(lang), VALUES)
        check_fits(lang, said(lang), VALUES)
        check_values(lang, dict(texts.of_part(lang, "owner").items()), OWNER)
        check_fits(lang, dict(texts.of_part(lang, "owner").items()), OWNER)


def test_headlines_fit_at_double_size():
    for lang, table in tables():
        for key, text in table.items():
            if key.startswith("head."):
                assert text_width(text, 2) <= 128, "%s of %s" % (key, lang)


def test_every_letter_is_drawn():
    missing = len(SMALL) - 8
    for lang, table in tables():
        for key, text in table.items():
            for char in text:
                assert glyph(char) != missing, "%s of %s has U+%04X" % (key, lang, ord(char))


def test_every_line_of_a_file_is_a_text_found_by_its_key():
    dice = "\n# how many\none {0} die\nmany {0} dice\nmany.more {0} dice # more\n"
    table = Table({"dice": dice, "": "\ncrash Oh no\n"})
    assert sorted(table.items()) == [
        ("crash", "Oh no"),
        ("dice.many", "{0} dice"),
        ("dice.many.more", "{0} dice # more"),
        ("dice.one", "{0} die"),
    ]
    assert [table.get(key) for key in ("dice.one", "dice.many", "crash")] == ["{0} die", "{0} dice", "Oh no"]
    assert [table.get(key) for key in ("dice", "dice.man", "crash.one", "one", "", ".")] == [None] * 6
    for lang in texts.LANGUAGES:
        games = [texts.of_game(lang, game) for game in GAMES]
        for part in [texts.load(lang)._table, texts.of_part(lang, "owner")] + games:
            keys = [key for key, _ in part.items()]
            assert len(keys) == len(set(keys)), sorted(keys)
            for key, text in part.items():
                assert text == text.strip() != "" and part.get(key) == text, key


def test_get_puts_values_in_their_places():
    french = texts.load("fr")
    assert french.for_game("parafico").get("line.last_bid", "Marie", "5") == "Marie : 5"
    assert french.get("do.back") == "Retour"


def test_a_key_without_text_is_seen():
    assert texts.load("en").get("no.such.key", 3) == "[no.such.key]"


def test_numbers_agree_with_their_nouns():
    french, english = texts.load("fr"), texts.load("en")
    assert [french.count("dice", number) for number in (0, 1, 2)] == ["0 d\u00e9", "1 d\u00e9", "2 d\u00e9s"]
    assert [english.count("dice", number) for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_a_reason_is_a_sentence_for_any_code():
    english = texts.load("en")
    assert english.reason("not_your_turn") == "It is not your turn yet."
    assert english.reason("stuck", "left") == "The left button is stuck: free it."
    assert "strange_code" in english.reason("strange_code")


def test_the_words_of_a_game_are_known_in_its_texts_alone():
    english = texts.load("en")
    assert "throw_first" in english.reason("throw_first")
    parcheesi = english.for_game("parcheesi")
    assert parcheesi.reason("throw_first") == "Throw the die first."
    assert parcheesi.reason("not_your_turn") == "It is not your turn yet."
    assert "throw_first" in english.reason("throw_first")
    assert "throw_first" in parcheesi.for_game("parafico").reason("throw_first")
    assert parcheesi.for_game("parafico").get("bar.parafico", 2) == "2 Parafico" and not parcheesi.has("bar.parafico")


def test_no_game_says_anew_what_is_said_in_every_game():
    for lang in texts.LANGUAGES:
        common = texts.load(lang)
        for game in GAMES:
            assert not [key for key in said(lang, game) if common.has(key)], game


def test_an_unknown_language_is_refused_by_name():
    assert raises(texts.TextsError, texts.load, "xx").code == "no_language"
    assert raises(texts.TextsError, texts.load, "../fr").code == "no_language"


class Esperanto:
    """What a new language file holds, as docs/adding-a-language.md tells it."""

    NAME = "Esperanto"
    ONES = (1,)
    TEXTS = {"dice": "\none {0} ludkubo\nmany {0} ludkuboj\n", "do": "\nnext Plu\n"}


def test_a_new_language_is_one_file_and_its_name_in_the_list():
    sys.modules["gobelet.texts.eo"] = Esperanto
    before = texts.LANGUAGES
    texts.LANGUAGES = before + ("eo",)
    try:
        words = texts.load("eo")
    finally:
        texts.LANGUAGES = before
    assert (words.lang, words.name, words.get("do.next")) == ("eo", "Esperanto", "Plu")
    assert words.count("dice", 5) == "5 ludkuboj"


def test_who_finds_no_table_is_not_told_to_plug_in_what_a_phone_has_not():
    for lang in texts.LANGUAGES:
        told = texts.load(lang).get("link.none_page").lower()
        assert not [word for word in ("usb", "cable", "câble") if word in told], told
