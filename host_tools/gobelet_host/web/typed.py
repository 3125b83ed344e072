"""What a player types instead of pressing, in French or in English: from words to a command of gobelet.cup.typed.

It knows words, not rules: what an action means and whether it is legal is for the rules and the player's own cup.
"""

import re
import unicodedata

KINDS = {
    "ready": "ready", "pret": "ready", "prete": "ready", "je suis pret": "ready", "je suis prete": "ready",
    "not ready": "unready", "unready": "unready", "pas pret": "unready", "pas prete": "unready",
    "shake": "shake", "roll": "shake", "secouer": "shake", "secoue": "shake", "lancer": "shake", "lance": "shake",
    "show": "show", "lift": "show", "reveal": "show", "montrer": "show", "montre": "show", "lever": "show",
    "dice": "dice", "my dice": "dice", "look": "dice", "des": "dice", "mes des": "dice", "voir": "dice",
    "drop": "drop", "drop the seat": "drop", "exclure": "drop", "ecarter": "drop",
}  # fmt: skip
_NUMBERS = (
    "zero", "un une one", "deux two", "trois three", "quatre four", "cinq five", "six", "sept seven", "huit eight",
    "neuf nine", "dix ten", "onze eleven", "douze twelve", "treize thirteen", "quatorze fourteen", "quinze fifteen",
    "seize sixteen", "dix-sept seventeen", "dix-huit eighteen", "dix-neuf nineteen", "vingt twenty",
)  # fmt: skip
NUMBERS = {word: number for number, words in enumerate(_NUMBERS) for word in words.split()}
ONES = ("as", "ace", "aces", "ones")  # what the value 1 is called
SIXES = ("sixes",)
BETWEEN = ("x", "de", "of", "times", "fois")


def command(text: str) -> str:
    """The command of a text: "ready", "shake", ... or "act WORDS", WORDS as `rules.text` writes them; "" for nothing.

    "5 quatre", "cinq fois quatre", "5 fours" and "5x4" are all "act 5x4".
    """
    plain = _plain(text)
    if not plain:
        return ""
    return KINDS.get(plain) or f"act {_bid(plain) or plain}"


def _plain(text: str) -> str:
    """Small letters without accents or marks of punctuation, single spaces."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    bare = re.sub(r"[×*]", "x", bare)
    return " ".join(re.sub(r"[^\w\s:/+-]", " ", bare).split())


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
    if word in ONES:
        return 1
    if word in SIXES:
        return 6
    return _number(word) or _number(word.removesuffix("s"))
