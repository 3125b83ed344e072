"""Names as people see them: how one is written, why one is refused, and which two look the same.

A name is compared by its visible form, the skeleton of Unicode's UTS #39, so that nobody sits down as somebody else.
This module knows no member and no match.
"""

import functools
import json
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from importlib import resources
from typing import Any

from gobelet import ledger
from gobelet.ledger.match_entry import NAME_UNITS, name_units
from gobelet_host.errors import HostError

WIDEST = 18  # columns: twelve of the letter W are as wide as nine pictures
MARKS = 3  # above and below one letter: Hebrew has three, no living language more
_JOINER, _NON_JOINER, _PICTURE = "\u200d", "\u200c", "\ufe0f"
_TEXT_STYLE, _KEYCAP, _BLACK_FLAG, _END_TAG = "\ufe0e", "\u20e3", "\U0001f3f4", "\U000e007f"
_STYLES = frozenset(map(chr, range(0xFE00, 0xFE10)))
_FORMERS = frozenset((_JOINER, _NON_JOINER, _PICTURE, _TEXT_STYLE, *map(chr, range(0xE0020, 0xE0080))))  # of letters
# Letters and signs that are drawn as nothing, or as a blank, though their category does not say so.
_BLANK = _STYLES | set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
_HUGE = frozenset("\ufdfa\ufdfb\ufdfd\u2e3a\u2e3b")  # one sign, as wide as a line


def check(name: str) -> str:
    """A name as all screens show it. Raises HostError("name_empty", "name_unseen", "name_unknown", "name_stacked",
    "name_too_wide", "name_too_long") with a sentence for the player."""
    text = _normal(name)
    letters = list(_letters(text))
    if not letters:
        raise HostError("name_empty")
    for letter in letters:
        if why := _trouble(letter):
            raise HostError(why)
    if not _fits(letters):
        raise HostError("name_too_long", text)
    return text


def clean(name: Any) -> str:
    """As much of a name as can be shown, for a cup that asked nobody before it gave it; "" if none is left."""
    if not isinstance(name, str):
        return ""
    visible = "".join(char for char in name if _is_seen(char) or char in _FORMERS or char.isspace())
    letters = [_bare(letter) for letter in _letters(_normal(visible))]
    return _cut(list(_letters(_normal("".join(letters)))))


def distinct(name: str, taken: Collection[str]) -> str:
    """A name that looks like none of these: the same, or with a number behind it."""
    looks = {skeleton(other) for other in taken}
    candidate, count = name, 1
    while skeleton(candidate) in looks:
        count += 1
        candidate = _cut(list(_letters(name)), f" {count}")
    return candidate


def skeleton(name: str) -> str:
    """The skeleton of a name: two names with the same skeleton are not told apart by eye."""
    text = unicodedata.normalize("NFKD", name)
    text = "".join(char for char in text if char == " " or _is_tag(char) or _is_seen(char))
    return unicodedata.normalize("NFKD", text.translate(_prototypes()))


def _fits(letters: Sequence[str]) -> bool:
    units = name_units("".join(letters))
    return len(letters) <= ledger.NAME_LENGTH and units <= NAME_UNITS and sum(map(_width, letters)) <= WIDEST


def _cut(letters: list[str], behind: str = "") -> str:
    """As many of these letters as fit, with what stands behind them."""
    while letters and (letters[-1] == " " or not _fits([*letters, *behind])):
        letters.pop()
    return "".join(letters) + behind


def _bare(letter: str) -> str:
    """A letter without the marks that make it impossible to show, " " for one that is impossible by itself."""
    return letter if not _trouble(letter) else letter[0] if not _trouble(letter[0]) else " "


@functools.cache
def _prototypes() -> dict[int, str]:
    """The prototype of each letter that looks like another one."""
    # The package's data, read only once a name is compared, and as UTF-8: its own reader takes the system's encoding.
    data = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8")
    alike = {key.strip("\u200e"): [other["c"].strip("\u200e") for other in rows]
             for key, rows in json.loads(data).items()}  # fmt: skip
    # The table holds each pair both ways: many letters name one prototype, which names them all.
    prototypes = {}
    for char, others in alike.items():
        if len(char) != 1 or len(others) != 1:
            continue
        [other] = others
        back = len(alike.get(other, ()))
        if len(other) > 1 or back > 1 or (back == 1 and other < char):
            prototypes[ord(char)] = other
    return {code: "".join(prototypes.get(ord(char), char) for char in other) for code, other in prototypes.items()}


def _normal(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def _letters(text: str) -> Iterator[str]:
    """A text as people count it: a letter with its marks, a flag, a family are one."""
    cluster = ""
    for char in text:
        if cluster and not _goes_on(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _goes_on(cluster: str, char: str) -> bool:
    if cluster == " ":
        return False
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in (_JOINER, _NON_JOINER)
        or _is_tone(char)
        or _is_tag(char)
        or (cluster[-1] == _JOINER and _is_picture(char))
        or (len(cluster) == 1 and _is_regional(cluster) and _is_regional(char))
    )


def _trouble(letter: str) -> str:
    """Why one letter with its marks cannot be shown, "" for nothing."""
    base, marks = letter[0], letter[1:]
    if base == " ":
        return ""
    if unicodedata.category(base) in ("Co", "Cn") and not _is_picture(base):
        return "name_unknown"
    if not _is_seen(base) or base in (_JOINER, _NON_JOINER):
        return "name_unseen"
    if unicodedata.category(base) in ("Mn", "Me", "Mc"):
        return "name_stacked"  # a mark without a letter
    if base in _HUGE or 0x12000 <= ord(base) < 0x12550:
        return "name_too_wide"
    tags = [char for char in marks if _is_tag(char)]
    if tags and (base != _BLACK_FLAG or marks[-1] != _END_TAG or len(tags) < len(marks)):
        return "name_unseen"
    for before, char in zip(letter, marks, strict=False):
        if char in _STYLES:
            plain = before in "0123456789#*" and letter.endswith(_KEYCAP)
            seen = char in (_TEXT_STYLE, _PICTURE) and (plain or _is_picture(before) or _is_symbol(before))
        elif char in (_JOINER, _NON_JOINER):
            seen = not letter.endswith(char) if _is_picture(base) else _joins(before)
        else:
            seen = _is_seen(char) or _is_tag(char)
        if not seen:
            return "name_unseen"
    stacked = sum(unicodedata.category(char) in ("Mn", "Me") and char not in _BLANK for char in marks)
    return "name_stacked" if stacked > MARKS else ""


def _is_seen(char: str) -> bool:
    """Whether there is something to be seen of a character."""
    category = unicodedata.category(char)
    if category == "Cn":
        return _is_picture(char)
    return category[0] != "C" and category[0] != "Z" and char not in _BLANK and not 0xE0000 <= ord(char) < 0xE1000


def _is_picture(char: str) -> bool:
    """Whether it is a picture; those of later Unicodes have their places among them."""
    return 0x1F000 <= ord(char) < 0x1FB00 or (0x2190 <= ord(char) < 0x2C00 and _is_symbol(char))


def _is_symbol(char: str) -> bool:
    return unicodedata.category(char)[0] == "S" or char in "\u203c\u2049\u3030\u303d"


def _is_tone(char: str) -> bool:
    return 0x1F3FB <= ord(char) <= 0x1F3FF


def _is_tag(char: str) -> bool:
    return 0xE0020 <= ord(char) <= 0xE007F


def _is_regional(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _joins(before: str) -> bool:
    """Whether a joiner behind this character shapes what is drawn: as in names for the net (RFC 5892, appendix A)."""
    return unicodedata.combining(before) == 9 or "\u0620" <= before <= "\u08ff"


def _width(letter: str) -> int:
    """Columns that a letter with its marks takes."""
    wide = unicodedata.east_asian_width(letter[0]) in "WF" or _PICTURE in letter or _is_picture(letter[0])
    return 2 if wide else 1
