"""How the cups of `gobelet cups` come to their table: says what is in the way, who is in, and whom the table refuses.

What a table refuses for good ends the command as long as that cup has never been in: another command is needed. Later
it is only said, as whoever sits between cups and table may have said it (see gobelet.link.sealed_link).
"""

from collections.abc import Callable, Sequence

from gobelet.link.cup_end import UP
from gobelet_host.errors import HostError
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.tcp_bridge import TcpBridge
from gobelet_host.words import Words

REFUSES = {
    "no_key": "no_code.new", "wrong_code": "wrong_code.cups", "not_yours": "other_key", "too_many_tries": "other_key",
    "turned_away": "wrong_code.cups", "proto": "other_version.table",
}  # fmt: skip
NOT_NOW = ("match_running", "table_full", "other_table", "no_seat", "storage")  # it asks again by itself


class JoinProgress:
    """where: the table's address as it was typed. say: tells the player a sentence."""

    def __init__(
        self, where: str, cups: Sequence[VirtualCup], pumps: Sequence[TcpBridge], words: Words,
        say: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._where, self._cups, self._pumps = where, cups, pumps
        self._words, self._say = words, say
        self._trouble = ""  # the code of what was said to be in the way
        self._in: set[str] = set()  # cups that have ever been in
        self._said: set[tuple[str, str]] = set()  # cup and code of what the table said of it since

    def look(self) -> None:
        """Says what is new. Raises the HostError of a refusal that waiting does not mend."""
        trouble = next((pump.trouble for pump in self._pumps if pump.trouble), None)
        self._report_connection(trouble)
        if trouble is None:
            for cup in self._cups:
                self._look_at(cup)

    def _report_connection(self, trouble: HostError | None) -> None:
        code = trouble.code if trouble else ""
        if code == self._trouble:
            return
        self._trouble = code
        if trouble:
            self._say(f"{trouble.message(self._words.lang)} {self._words.get('cups.trying')}")
        else:
            self._say(self._words.get("cups.back", self._where))

    def _look_at(self, cup: VirtualCup) -> None:
        if cup.link == UP:
            if cup.cup_id not in self._in:
                self._in.add(cup.cup_id)
                self._say(self._words.get("cups.in", cup.settings["name"], self._where))
            self._said = {notice for notice in self._said if notice[0] != cup.cup_id}
        elif cup.notice in (*REFUSES, *NOT_NOW) and (cup.cup_id, cup.notice) not in self._said:
            self._said.add((cup.cup_id, cup.notice))
            error = self._refusal(cup)
            if cup.notice in REFUSES and cup.cup_id not in self._in:
                raise error
            self._say(error.message(self._words.lang))

    def _refusal(self, cup: VirtualCup) -> HostError:
        name = cup.settings["name"]
        if cup.notice in NOT_NOW:
            return HostError("table_busy", self._where, name, self._words.reason(cup.notice, cup.about))
        return HostError(REFUSES[cup.notice], self._where, name)
