"""The one error type of the host: a stable code and a sentence that says what to do, in any language.

The sentences are [error] of words/command/<lang>.toml, so that whoever raises one knows no language.
"""

import functools
import tomllib
from pathlib import Path
from typing import Any

WORDS = Path(__file__).parent / "words" / "command"
DEVELOPERS = "en"  # the language of str(): of tracebacks, logs and tests


class HostError(Exception):
    """Something a person at the laptop can act on. code: stable, with a dot and a word behind it where one code has
    several sentences ("journal_damaged.seal" has the code "journal_damaged"). values: for {0}, {1} … of its sentence;
    a code without a sentence there is told by its first value."""

    def __init__(self, code: str, *values: Any) -> None:
        super().__init__(code, *values)
        self.code = code.partition(".")[0]
        self.key = code
        self.values = values

    def __str__(self) -> str:
        return self.message(DEVELOPERS)

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        sentence = _sentences(lang).get(self.key)
        if sentence is None:
            return str(self.values[0]) if self.values else self.key
        values = (value.message(lang) if isinstance(value, HostError) else value for value in self.values)
        return sentence.format(*values)


@functools.cache
def _sentences(lang: str) -> dict[str, str]:
    # Not by catalogue.py, which raises errors of this type.
    return tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8"))["error"]
