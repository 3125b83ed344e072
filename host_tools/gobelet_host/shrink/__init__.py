"""Sources as a cup compiles them: the same program, line by line, with fewer names.

A Pico holds every name of every module it has ever loaded for good: a sixth of a cup's memory. MicroPython's compiler
sees one file at a time and must keep them. Seen together, the files need fewer: a constant of whole numbers becomes its
value wherever it is used; parameters, which are not passed by name, are called alike everywhere; functions and classes
of modules, and what begins with an underscore, get names that the Pico knows anyway; a table of texts becomes a few
long pieces. So the sources say what they mean, and it costs a cup nothing.

Lines stay where they are, so a crash names the right one. Nothing here knows what the program does. It relies on the
house's rules: a constant in capitals is assigned once, and nobody asks for one by a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gobelet_host.shrink import constants, members, parameters, privates, publics, sentences, tables
from gobelet_host.shrink.names import free_names
from gobelet_host.shrink.program import Program, module_name

__all__ = ["module_name", "shrink"]


# What programs at a cup's prompt ask for (flash.py, traces.py, `make hil`): kept in whatever a cup carries.
AT_PROMPT = ("PicoBoard", "Store", "acceleration", "load", "save")


def shrink(sources: Mapping[str, str], users: Iterable[str] = ()) -> dict[str, str]:
    """The program with fewer names. sources: path ("gobelet/cup/app.py") -> text. users: texts of other programs that
    use it: every word in them is kept as it is."""
    program = Program(sources, [*users, *AT_PROMPT])
    constants.inline(program)
    parameters.share(program)
    free = free_names(program)
    members.rename(program, free)
    publics.rename(program, free)
    privates.shorten(program, free)
    tables.pack(program)
    sentences.drop(program)
    return {path: module.text() for path, module in zip(sources, program.modules.values(), strict=True)}
