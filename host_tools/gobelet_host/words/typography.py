"""Blanks as printers set them, for every place that shows a sentence: terminal, pages, help and documents."""

import re

_SIGNS = re.compile("(?<=«) | (?=[:»])")
_NARROW_SIGNS = re.compile(" (?=[!?;])")
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)|(?:(?!```|`[^`\n]*`).)+", re.DOTALL)


def unbroken(text: str) -> str:
    """A text in which no line begins with a sign or ends with «: French has a blank there, a narrow one before ! ? ;.
    English has none, so nothing changes."""
    return _NARROW_SIGNS.sub("\u202f", _SIGNS.sub("\u00a0", text))


def unbroken_document(text: str) -> str:
    """The same of a document in Markdown, whose code stays as it is."""
    return _CODE.sub(lambda found: found[0] if found[1] else unbroken(found[0]), text)
