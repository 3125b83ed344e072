"""Typed words that stand for presses, in any language: from words to a command of gobelet.cup.typed_commands.

The words are [typed] of words/<lang>.toml. It knows no rules: what an action means and whether it is legal is for the
rules and the player's own cup.
"""

import re
import unicodedata

from gobelet.texts import LANGUAGES
from gobelet_host import words


def _plain(text: str) -> str:
    """Small letters without accents or marks of punctuation, single spaces."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    bare = re.sub(r"[×*]", "x", bare)
    return " ".join(re.sub(r"[^\w\s:/+-]", " ", bare).split())


def _typed_words(key: str) -> list[str]:
    """The words that players of any language type for it."""
    return [_plain(synonym) for lang in LANGUAGES for synonym in words.section(lang, "typed")[key].split(",")]


KINDS = {said: kind for kind in ("ready", "unready", "shake", "show", "dice", "drop") for said in _typed_words(kind)}
NUMBERS = {said: number for number in range(21) for said in _typed_words(f"number.{number}")}
FACES = {said: face for face in (1, 6) for said in _typed_words(f"face.{face}")}
BETWEEN = _typed_words("between")


def command(text: str) -> str:
    """The command of a text: "ready", "shake", ... or "act WORDS", WORDS as `rules.text` writes them; "" for nothing.

    "5 quatre", "cinq fois quatre", "5 fours" and "5x4" are all "act 5x4".
    """
    plain = _plain(text)
    if not plain:
        return ""
    return KINDS.get(plain) or f"act {_bid(plain) or plain}"


def _bid(plain: str) -> str:
    """A number and a value as "5x4", "" if the words are none."""
    words = re.sub(r"(\d)\s*x\s*(\d)", r"\1 x \2", plain).split()
    words = [word for word in words if word not in BETWEEN]
    if len(words) != 2:
        return ""
    quantity, value = _number(words[0]), _value(words[1])
    return f"{quantity}x{value}" if quantity and value else ""


def _number(word: str) -> int:
    return int(word) if re.fullmatch(r"[0-9]{1,3}", word) else NUMBERS.get(word, 0)


def _value(word: str) -> int:
    return FACES.get(word) or _number(word) or _number(word.removesuffix("s"))
