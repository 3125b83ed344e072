"""Sources as a cup compiles them: the same program, line by line, with fewer names.

A Pico holds every name of every module it has ever loaded for good: a sixth of a cup's memory. MicroPython's compiler
sees one file at a time and must keep them. Seen together, the files need fewer: a constant of whole numbers becomes its
value wherever it is used; parameters, which are not passed by name, are called alike everywhere; what begins with an
underscore gets a short name. So the sources say what they mean, and it costs a cup nothing.

Lines stay where they are, so a crash names the right one. Nothing here knows what the program does. It relies on the
house's rules: a constant in capitals is assigned once, and nobody asks for one by a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gobelet_host.shrink import constants, parameters, privates
from gobelet_host.shrink.program import Program, module_name

__all__ = ["module_name", "shrink"]


def shrink(sources: Mapping[str, str], users: Iterable[str] = ()) -> dict[str, str]:
    """The program with fewer names. sources: path ("gobelet/cup/app.py") -> text. users: texts of other programs that
    use it: every word in them is kept as it is."""
    program = Program(sources, users)
    constants.inline(program)
    parameters.share(program)
    privates.shorten(program)
    return {path: module.text() for path, module in zip(sources, program.modules.values(), strict=True)}
