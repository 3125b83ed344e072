"""Blanks as printers set them, for every place that shows a sentence: terminal, pages, help and documents."""

import re

_SIGNS = re.compile("(?<=«) | (?=[:»])")
_NARROW_SIGNS = re.compile(" (?=[!?;])")


def unbroken(text: str) -> str:
    """A text in which no line begins with a sign or ends with «: French has a blank there, a narrow one before ! ? ;.
    English has none, so nothing changes."""
    return _NARROW_SIGNS.sub("\u202f", _SIGNS.sub("\u00a0", text))
