"""Reads the logs of matches that were played before the version of the log, or of a game's rules, changed. Nobody plays
on with one, so neither cup nor table knows how.

Whatever an entry meant then is said here; of the first entry is made what today's version would have in its place, so
that everybody who reads logs knows one shape. It must not know what a log is read for.
"""

import json
from dataclasses import dataclass
from typing import Any

from gobelet.games import GAMES, Illegal
from gobelet.ledger import AUTOMATE, PROTOCOL, UNSOLICITED, Ledger, OtherVersion
from gobelet_host.audit import before_seven, before_six
from gobelet_host.games import part

WITNESSED_BY_OPENERS = 3  # only whoever shows or opens said before what they had seen
TIMED = 5  # as version 4, with a time control
DEALT = 6  # the last one in which the table dealt the cards
OLD = (WITNESSED_BY_OPENERS, 4, TIMED)
# Until version 5 options stood in the first entry by their position: that of their names here, which never changes.
POSITIONS = {
    "parafico": "double_rule quantity_cap seat_ties first_speaker first_seat dice_per_player",
    "papayoo": "rounds first_dealer first_seat tie dealer_rotation review_last_trick",
    "pepetes": "end target minutes bonus_mode bonus_number malus_number payout bet_match black_one_counts lost_points "
    "combo_choice elimination bank",
    "parcheesi": "souffler exit_on_5 play_on out_of_turn_throw physical_die own_barrier_passable",
    "paradice": "unbought_to_jackpot sold_to_jackpot liquidated_to_jackpot free_sale confirm_end",
}
FIRST_RULES = 1  # the version of the rules of every game then


@dataclass(frozen=True)
class Head:
    """What the first entry of a match says, of any version. players: (cup, name, age, who holds it: see
    ledger.entries) by seat. options: {name: value} of those that it names."""

    protocol: int
    uid: str
    game: str
    rules: int
    options: dict[str, Any]
    players: list[tuple[str, str, int, int]]


def head(payload: bytes) -> Head:
    """What can be read of a first entry without its game; of a version that is unknown here, what looks like today's.
    Raises ValueError("no_head") for anything else."""
    try:
        return _head(json.loads(payload))
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise ValueError("no_head") from error


def _head(body: Any) -> Head:
    if body[1] != "match":
        raise ValueError(body[1])
    protocol, uid, game, *more = body[4:]
    if protocol in OLD:
        options = dict(zip(POSITIONS[game].split(), more[0], strict=True)) if game in POSITIONS else {}
        version, players = FIRST_RULES, more[1]
    else:
        version, options, players = more[0], dict(more[1]), more[2]
    rows = [(str(cup), str(name), int(age), int(held)) for cup, name, age, held in players]
    return Head(int(protocol), str(uid), str(game), int(version), options, rows)


class Reader(Ledger):
    """A ledger that reads such logs, too: of what has been."""

    def __init__(self) -> None:
        super().__init__()
        self.version = PROTOCOL  # of the log that is read
        self.votes: dict[int, int] = {}  # until version 5: seat -> bit mask of those who would go on without it

    def check(self, body: Any) -> Any:
        if not self.entries and type(body) is list and body[1:2] == ["match"]:
            return super().check(self._modern(body))
        return super().check(body)

    def apply(self, body: list[Any], payload: bytes, checked: Any) -> list[tuple]:
        if not self.entries:
            self.version, body = body[4], self._modern(body)
        if body[1] not in UNSOLICITED:
            self.votes.pop(body[2], None)  # whoever acts is not gone
        return super().apply(body, payload, checked)

    def meaning(self, kind: str) -> Any:
        """See Ledger.meaning."""
        if self.version in OLD and kind in before_six.KINDS:
            return before_six.KINDS[kind]
        if self.version <= DEALT and kind in before_seven.KINDS:
            return before_seven.KINDS[kind]
        return super().meaning(kind)

    def rules_of(self, game: str, version: int) -> Any:
        """See Ledger.rules_of: a game whose rules have changed has those of before in `older.py` of its folder here,
        RULES = {version: Game}."""
        older = part(game, "older") if game in GAMES else None
        return older.RULES[version] if older and version in older.RULES else super().rules_of(game, version)

    def deals(self) -> bool:
        """See Ledger.deals()."""
        return self.version > DEALT and super().deals()

    def openers(self) -> int:
        """See Ledger.openers(): nobody opened what the table knew."""
        told = self.version <= DEALT and self.match.rules.deck is not None
        return 0 if told else super().openers()

    def witnesses(self) -> int:
        return self.openers() if self.version == WITNESSED_BY_OPENERS else super().witnesses()

    def mixing(self) -> int:
        if self.version in OLD:
            return self.match.rules.living(self.match.state) & self.here() | self.shaken
        return super().mixing()

    def _modern(self, body: list[Any]) -> list[Any]:
        """A first entry as today's version would have it. Raises Illegal where an old one is none."""
        version = body[4] if len(body) > 4 and type(body[4]) is int else 0
        if version == DEALT:
            return [*body[:4], PROTOCOL, *body[5:]]
        if version not in OLD:
            return body
        if len(body) != 9 + (version == TIMED):
            raise Illegal("bad_entry", "a match entry has 9 items, with a time control 10")
        uid, game, values, players = body[5:9]
        if type(game) is not str or game not in POSITIONS:
            raise OtherVersion(True, f"no game was called {game!r}")
        names = POSITIONS[game].split()
        if type(values) is not list or len(values) != len(names):
            raise Illegal("bad_option", f"{game} had {len(names)} options")
        for player in players if type(players) is list else ():
            if type(player) is list and len(player) == 4 and player[3] not in (0, AUTOMATE):
                raise Illegal("bad_entry", "an automate is 0 or 1")
        usual = {option[0]: option[1] for option in self.rules_of(game, FIRST_RULES).OPTIONS}
        options = sorted([name, value] for name, value in zip(names, values, strict=True) if value != usual.get(name))
        if version == TIMED and body[9] == []:
            raise Illegal("bad_entry", "a time control limits something")
        return [*body[:4], PROTOCOL, uid, game, FIRST_RULES, options, players, body[9] if version == TIMED else [], []]
