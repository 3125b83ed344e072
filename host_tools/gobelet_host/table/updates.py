"""A new version of the program for cups whose link is sealed: which cups are offered it, what they were given, what
became of it.

A cup asks for one part after the other, at its own pace, and gets none while a match is on: the wire is then the
game's. What it is offered bears a tag that is made with the key of its pairing. It must not know where the image comes
from.
"""

from binascii import crc32
from collections.abc import Mapping
from dataclasses import dataclass

from bootloader.slots import SECTOR
from gobelet.cup.update import PART
from gobelet.link.image_tag import image_tag
from gobelet_host.errors import HostError
from gobelet_host.table.keys import Keys
from gobelet_host.table.member import Connection, Member

# What a cup says became of it, once it comes no more.
REMIND_MS = 20_000  # a cup that asks for nothing is told again: in a match it does not listen
ENDS = ("ready", "runs", "forged", "unfit", "trial", "damaged")


@dataclass
class Program:
    """An image, and the header that a cup finds it by. data: whole sectors. name: what it is called on the wire."""

    header: bytes
    data: bytes
    version: str

    @property
    def name(self) -> str:
        return self.header[-36:-28].hex()  # of its SHA-256

    @property
    def sums(self) -> str:
        sectors = range(0, len(self.data), SECTOR)
        return b"".join(crc32(self.data[at : at + SECTOR]).to_bytes(4, "big") for at in sectors).hex()


@dataclass
class UpdateOffer:
    """program: what is offered. percent: how much of it a cup has. state: "comes" or one of ENDS. at: ms of the table's
    clock, when the cup was told or asked last."""

    program: Program
    percent: int = 0
    state: str = "comes"
    at: int = 0


class Updates:
    """keys: of the cups."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._programs: dict[str, Program] = {}  # by what boards call themselves
        self._latest: Program | None = None
        self._offers: dict[str, UpdateOffer] = {}

    def set_program(self, header: bytes, image: bytes, version: str, board: str = "") -> None:
        """This is the image that cups on such a board are offered from now on; who is offered another one for the same
        boards is not any more."""
        data = image.ljust(-(-len(image) // SECTOR) * SECTOR, b"\xff")
        before = self._programs.get(board)
        if before is None or before.header != header:
            self._programs[board] = Program(header, data, version)
            self._offers = {cup: offer for cup, offer in self._offers.items() if offer.program is not before}
        self._latest = self._programs[board]

    def offer(self, member: Member, now: int) -> None:
        """The host wants a cup to have it. Raises HostError("cannot_update") if it cannot come there."""
        program, end = self._latest, member.connection and member.connection.end
        if not (program and end and end.seal and member.info.get("image")):
            raise HostError("cannot_update")
        self._offers[member.cup] = UpdateOffer(program)
        self.remind(member, now)

    def look(self, members: Mapping[str, Member], now: int) -> None:
        """No match is on: whoever asks for nothing is told again what it is offered. now: ms, as everywhere."""
        for cup, offer in self._offers.items():
            if offer.state == "comes" and now - offer.at >= REMIND_MS and cup in members:
                self.remind(members[cup], now)

    def remind(self, member: Member, now: int) -> None:
        """A cup has said hello: it is told again what it is offered."""
        offer = self._offers.get(member.cup)
        if not (offer and member.connection):
            return
        offer.at = now
        key = self._keys.of(member.cup)
        if key and member.connection.end.seal:
            program = offer.program
            tag = image_tag(key, program.header)
            member.connection.end.send(["image", program.header.hex(), tag.hex(), program.sums])

    def wants(self, connection: Connection, now: int, name: str, at: int) -> None:
        """A cup asks for the part that begins there."""
        offer = self._offers.get(connection.cup)
        program = offer.program if offer else None
        if program and offer and name == program.name and at % PART == 0 and at < len(program.data):
            offer.at = now
            offer.percent, offer.state = 100 * at // len(program.data), "comes"
            connection.end.send(["part", name, at, program.data[at : at + PART].hex()])

    def ended(self, connection: Connection, name: str, state: str) -> None:
        """A cup says what became of it."""
        offer = self._offers.get(connection.cup)
        if offer and name == offer.program.name and state in ENDS:
            offer.state = state

    def of(self, cup: str) -> UpdateOffer | None:
        """How far a cup is; None for one that is offered nothing."""
        return self._offers.get(cup)

    @property
    def version(self) -> str:
        """Of what is offered, "" for nothing."""
        return self._latest.version if self._latest else ""
