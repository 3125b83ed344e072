"""Who comes over a wire where strangers may write: a cup with a code gets its lasting key, whoever has neither code nor
key is turned away.

It knows no match and no clock.
"""

from collections.abc import Callable
from typing import Any

from gobelet.link import LinkError
from gobelet.link.sealed import key_id
from gobelet_host.table.keys import Keys
from gobelet_host.table.member import Connection
from gobelet_host.table.members import Members
from gobelet_host.table.news import LobbyChanged, News
from gobelet_host.table.notices import Notices
from gobelet_host.table.turnstile import Turnstile


class Enrolling:
    """keys: those that the table gives. members, notices, tell: the table's. turnstile: tells the host who was turned
    away."""

    def __init__(
        self, keys: Keys, members: Members, turnstile: Turnstile, notices: Notices, tell: Callable[[News], None]
    ) -> None:
        self._keys = keys
        self._members = members
        self._turnstile = turnstile
        self._notices = notices
        self._tell = tell

    def refused(self, connection: Connection, cup: str, code: str, sentence: str, ident: str, now: int) -> None:
        """Somebody gives a cup's number and has no right key: the host is told more of it than they were."""
        why = self._keys.why(cup, ident) if code in ("no_key", "not_yours") else code
        name = self._members.by_cup[cup].name if cup in self._members.by_cup else ""
        self._turnstile.turned(connection, cup, name, why, now)

    def enroll(self, connection: Connection, cup: str, code: bytes, party: Any, now: int) -> bool:
        """A cup has come with a code: it gets its lasting key, and says hello again with that. party: the cups that it
        says to be of the same laptop. Returns whether it has taken over the seat of another one."""
        whose = self._keys.whose(code)
        others = [name for name in party if isinstance(name, str)] if isinstance(party, list) else []
        try:
            key, _ = self._keys.enroll(cup, code, others)
        except LinkError as error:
            connection.end.close(error.code, str(error))
            self.refused(connection, cup, error.code, str(error), key_id(code), now)
            return False
        except OSError as error:
            connection.end.say(["busy", "storage", f"The key cannot be stored: {error.strerror}"])
            self._turnstile.turned(connection, cup, "", "storage", now)
            return False
        connection.end.enroll(key)
        self._tell(LobbyChanged())  # the code is spent
        if whose != cup:
            return False
        if member := self._members.expel(cup, now):
            self._notices.given(member)
        return True
