"""Names as people see them: what may be written, what is told, and who looks like whom."""

import pytest

from gobelet.ledger.match_entry import NAME_UNITS, name_units
from gobelet_host.errors import HostError
from gobelet_host.table import names
from gobelet_host.words import isolate

SWORD = "\U0001f5e1\ufe0f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
KEPT = (
    "Zoé", "Max", "Jean-Luc", "O’Neill", "W" * 12, SWORD, FAMILY, f"Max {SWORD}", "\U0001f1eb\U0001f1f7", ENGLAND,
    "1\ufe0f\u20e3", "\U0001f44d\U0001f3fd", "\U0001f9d1\U0001f3ff\u200d\U0001f680", "❤\ufe0f", "\U0001fae8", "Мах",
    "שלום", "עִבְרִית", "عمر", "می\u200cخواهم", "ज्योत्स्ना", "นภา", "Nguyễn", "가나다", "中村", "Ｍａｘ", "𝕄𝕒𝕩", "(°□°)",
)  # fmt: skip
REFUSED = {
    "name_empty": ("", "   ", "\u00a0", "\n"),
    "name_unseen": (
        "\u200b", "Zoé\u034f", "Zo\u200bé", "\u202eMax", "Max\u200f", "M\u00adax", "\u3164", "\u2800", "\ufeffMax",
        "Max\ufe0f", "Zoé\u200d", "\ufe0f", "\x1b[31m", "a\x00", "Max\U000e0067", f"{SWORD}\u200d", "\ud83d",
    ),
    "name_unknown": ("\ue000", "\U000f0000", "\u0378"),
    "name_stacked": ("Z\u0337\u0322\u031b\u032fo", "\u0301a", "a" + "\u0300" * 30),
    "name_too_wide": ("\ufdfd", "\U0001242b"),
    "name_too_long": ("W" * 13, FAMILY + " Dupont-Moret", "\U0001f600" * 11, "中" * 10),
}  # fmt: skip
ALIKE = (
    ("Max", "Мах"), ("Max", "Ｍａｘ"), ("Max", "𝕄𝕒𝕩"), ("Zoé", "Zoe\u0301"), ("Zoé", "Zoé\u034f"), ("M0", "MO"),
    ("Ill", "lIl"), ("Marn", "Mam"), ("\U0001f5e1", SWORD), ("ﬁn", "fin"), ("Zoé", "  Zoé "), ("A b", "A\u00a0b"),
)  # fmt: skip
DIFFERENT = (("Zoe", "Zoé"), ("Max", "MAX"), ("Max", "Maх2"), ("\U0001f44d", "\U0001f44d\U0001f3fd"), ("A b", "Ab"))


@pytest.mark.parametrize("name", KEPT)
def test_a_name_that_can_be_drawn_stays_as_it_is_written(name):
    assert names.check(name) == name == names.clean(name)


@pytest.mark.parametrize(("why", "name"), [(why, name) for why, listed in REFUSED.items() for name in listed])
def test_a_name_that_cannot_be_shown_is_refused_with_a_sentence(why, name):
    with pytest.raises(HostError) as caught:
        names.check(name)
    assert caught.value.code == why
    assert caught.value.message("fr") != caught.value.message("en")
    cleaned = names.clean(name)
    assert not cleaned or names.check(cleaned) == cleaned, "what is left of it can be shown"


def test_a_name_is_composed_and_loses_blanks_around_it():
    assert names.check("  Zoe\u0301   B ") == "Zoé B"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_are_the_same(one, other):
    assert names.skeleton(names.clean(one)) == names.skeleton(names.clean(other))
    shown = names.distinct(names.clean(other), [names.clean(one)])
    assert shown.endswith(" 2")
    assert names.check(shown) == shown


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_left_alone(one, other):
    assert names.distinct(other, [one]) == other


@pytest.mark.parametrize("name", ["W" * 12, "\U0001f600" * 9, FAMILY + " abcdefgh", "ज्योत्स्नाज्योत्स्ना", "中" * 9])
def test_a_number_behind_a_name_cuts_no_letter_and_makes_no_name_too_long(name):
    taken = []
    for _ in range(15):
        taken.append(names.distinct(names.clean(name), taken))
    assert all(names.check(shown) == shown and name_units(shown) <= NAME_UNITS for shown in taken)
    assert len({names.skeleton(shown) for shown in taken}) == 15


def test_names_from_right_to_left_stand_apart_in_sentences_lists_and_json():
    lines = {
        "1  שלום         15": "1  \u2068שלום\u2069         15",
        "דוד המלך, عمر and Max": "\u2068דוד המלך\u2069, \u2068عمر\u2069 and Max",
        '["אב","גד"]': '["\u2068אב\u2069","\u2068גד\u2069"]',
        "Zoé 2": "Zoé 2",
    }
    assert [isolate(line) for line in lines] == list(lines.values())
