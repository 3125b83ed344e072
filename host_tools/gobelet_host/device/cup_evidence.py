"""Asks a cup on its cable which match it saw to its end: `gobelet audit --cup`. It must not know the game, nor what is
compared with the answer.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gobelet_host.device.cable_client import CableClient
from gobelet_host.errors import HostError


@dataclass(frozen=True)
class FinishedMatch:
    """One of the last matches of a cup. end: how it ended, a number of gobelet/cup/match_history.py. stood: who had
    what. digest: T, in hexadecimal; word: "" for a match that was not closed for this cup. attempt: of a tournament's
    match, "2/1" for the first one at its second round, else ""."""

    uid: str
    game: str
    end: int
    stood: str
    digest: str
    word: str
    attempt: str = ""


@dataclass(frozen=True)
class CupEvidence:
    """The end of the last match that was closed for a cup, all "" for none. cup: its id. digest: T after the last
    entry, in hexadecimal. matches: its last ones, the newest first."""

    cup: str
    uid: str
    digest: str
    word: str
    matches: tuple[FinishedMatch, ...] = ()


def ask(device: str, on_question: Callable[[], object] = lambda: None) -> CupEvidence:
    """Asks the cup on a port for its evidence, which its player must allow. on_question: called when the cup asks.
    Raises HostError("port_busy", "cup_silent", "cup_keeps_nothing", "other_version", "cup_says_no", "cup_asks_not")."""
    with CableClient(device) as talk:
        if not talk.answers:
            raise HostError("cup_too_old")
        items = talk.ask("last", on_question=on_question)
        if len(items) < 3:
            raise HostError("cup_keeps_nothing", talk.cup)
        uid, digest, word = items[:3]
        return CupEvidence(talk.cup, uid, digest, word, tuple(FinishedMatch(*row) for row in items[3:]))
