"""One connection on which somebody may come with a code: the table's side of the exchange of gobelet.link.joining.

Nothing that it says depends on who has which key before the code is proven: a stranger learns of nobody.
"""

from collections.abc import Sequence
from typing import Any

from gobelet.ledger import hexed
from gobelet.link import LinkError, joining
from gobelet.link.message_shapes import PROTO
from gobelet.link.sealed_link import compare_digest
from gobelet_host.table.member import Connection
from gobelet_host.table.room import Invitation, Room

TRIES = 5  # wrong codes on one connection, which ends


class Enrolment:
    """The `entrance` of a TableSeal. room: whose codes are good."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self._room = room
        self._connection = connection
        self._begun: tuple[Any, ...] = ()  # the last join, and the nonce under which it came
        self._share: list[Any] = []  # the answer to it
        self._invitation: Invitation | None = None
        self._typed = False
        self._key = self._wanted = b""
        self._own = ""  # our tag
        self._proof, self._answer = "", []  # the last tag that came, and the answer to it: lines are repeated
        self._wrong = 0

    def take(self, message: Sequence[Any], transport: str, nonce: str) -> list[list[Any]]:
        """A "join" or a "proof". Returns what is said to it."""
        if message[0] == "join":
            begun = (*message, nonce)
            if begun != self._begun:
                self._begun = begun
                self._share = self._begin(transport, nonce, *message[1:])
            return [self._share]
        if self._invitation is None:
            return []
        if message[1] != self._proof or self._answer[1] == "table_full":
            self._proof = message[1]
            self._answer = self._prove(message[1].encode())
        return [self._answer]

    def _begin(self, transport: str, nonce: str, version: int, cup: str, letters: int, point: str) -> list[Any]:
        self._invitation, self._proof = None, ""
        try:
            if version != PROTO:
                raise LinkError("proto", f"This table speaks version {PROTO} of the link.")
            invitation, code = self._room.code_for(self._connection, cup, letters)
            exchange = joining.exchange(code, transport, self._room.table, cup, nonce, self._room.scalar())
            self._key, own, its = exchange.finish(joining.point_of(point), False)
        except LinkError as error:
            return self._refuse(cup, error)
        self._own, self._wanted = joining.tag_text(own), joining.tag_text(its).encode()
        self._invitation, self._typed = invitation, letters == joining.TYPED
        return ["share", hexed(exchange.point)]

    def _prove(self, tag: bytes) -> list[Any]:
        assert self._invitation
        cup = self._begun[2]
        try:
            if not compare_digest(self._wanted, tag):
                self._room.count_wrong(self._connection, self._invitation, self._typed)
                raise LinkError("wrong_code", "This code is not the one of this room.")
            self._room.admit(self._connection, self._invitation, cup, self._key)
        except LinkError as error:
            return self._refuse(cup, error)
        return ["proof", self._own]

    def _refuse(self, cup: str, error: LinkError) -> list[Any]:
        code, sentence = error.code, error.args[0]
        self._wrong += code != "table_full"
        if self._wrong >= TRIES:
            code = "too_many_tries"
            self._connection.end.close(code, sentence)
        self._room.refused(self._connection, cup, code)
        return ["error", code, sentence]
