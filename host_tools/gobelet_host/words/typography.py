"""Blanks as printers set them, for every place that shows a sentence: terminal, pages, help and documents."""

import re

_SIGNS = re.compile("(?<=«) | (?=[:»])")
_NARROW_SIGNS = re.compile(" (?=[!?;])")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w«*`\[])|(?<=\w)'$")  # a word, or code, may follow
_CODE = re.compile(r"(```.*?```|`[^`\n]*`|\]\([^)]*\))|(?:(?!```|`[^`\n]*`|\]\([^)]*\)).)+", re.DOTALL)


def unbroken(text: str) -> str:
    """A text in which no line begins with a sign or ends with «: French has a blank there, a narrow one before ! ? ;.
    English has none, so nothing changes."""
    return _NARROW_SIGNS.sub("\u202f", _SIGNS.sub("\u00a0", text))


def typeset_document(text: str) -> str:
    """The same of a document in Markdown, and apostrophes as printed; its code and its links stay as they are."""
    return _CODE.sub(lambda found: found[0] if found[1] else _APOSTROPHE.sub("’", unbroken(found[0])), text)
