"""The state of the host's page: the match, the people, their cups, what is wrong, in the page's language.

It reads the table and the cups of this laptop and changes nothing; what the host does there is host_commands.py's.
"""

from collections import deque
from typing import Any

from gobelet import bots, games
from gobelet.games import GAMES, seats_in
from gobelet.ledger import mask_of
from gobelet.link.table_end import TableEnd
from gobelet.texts import match_summary
from gobelet_host.games import title
from gobelet_host.sim.bot_settings import CHARACTERS
from gobelet_host.table.cup_messages import LOST
from gobelet_host.table.member import Member
from gobelet_host.table.news import ConnectionRejected
from gobelet_host.table.time_limits import AT_ZERO, Limits
from gobelet_host.web import standings_page, tutorial_links
from gobelet_host.web.link_quality import LinkQuality, bars, percent
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords
from gobelet_host.words.event_sentences import alarms, turned_away, who_plays

State = dict[str, Any]
# What a page offers: s for a decision, s for a match, s that come back for each decision; 0 is no limit.
TIMES = {
    "decision": (0, 10, 15, 20, 30, 45, 60, 90, 120, 180),
    "match": (0, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600),
    "increment": (0, 1, 2, 3, 5, 10, 15, 20, 30),
}
TURNED = 60_000  # ms for which the page says that somebody was turned away
KNOCKS = 10_000  # ms until somebody who asks no more is not said to wait for the next match


class HostPageState:
    """The state of the host's page. disturbed: whether something drowns the cups that come by radio. turned: who was
    turned away lately, with the ms of the table's clock."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._links = LinkQuality()
        self.disturbed = False
        self.turned: deque[tuple[int, ConnectionRejected]] = deque(maxlen=4)

    def state(self, words: WebWords, now: int) -> State:
        """Everything on the page, in the page's language. now: ms of the table's clock."""
        site, table, plan = self._site, self._site.table, self._site.table.plan
        return {
            "kind": "host",
            "game": plan.rules.NAME,
            "games": [[game, title(game, words.lang)] for game in GAMES],
            "seats": list(plan.rules.SEATS),
            "options_trouble": trouble.message(words.lang) if (trouble := plan.house_rules.trouble) else "",
            "options": [self._option(words, *pair) for pair in zip(plan.rules.OPTIONS, plan.options, strict=True)],
            "limits": _limits(plan.limits),
            "playing": table.playing,
            "over": table.ledger.over,
            "who": who_plays(table.ledger, words),
            "paused": table.paused,
            "undoable": table.playing and table.ledger.undoable,
            "trouble": self._trouble(words),
            "behind": table.behind is not None,
            "lost": table.trouble == LOST,
            "alarms": self._alarms(words),
            "ailing": [
                {"cup": cup, "text": error.message(words.lang), "runs": table.playing and table.seats.of(cup) >= 0}
                for cup, error in (site.cups.ailing if site.cups else {}).items()
            ],
            "knocking": self._knocking(now),
            "thrown": table.restart.thrown,
            "turned": [turned_away(news, words) for at, news in self.turned if now - at < TURNED],
            "people": [self._person(member, words, now) for member in table.members.values()],
            "votes": self._votes(),
            "addresses": site.hosts(),
            "shown": site.url.split("//")[1].rsplit(":", 1)[0].strip("[]"),
            "open": site.open_to_network,
            "network": site.network(),
            "invitation": site.invitation,
            "arrivals": self._arrivals(now),
            "code": site.code,
            "automates": site.cups.pilots() if site.cups else [],
            "learn": tutorial_links.address(plan.rules.NAME, words.lang),
            "runs_cups": site.cups is not None,
            "levels": list(bots.LEVELS),
            "characters": [[name, temper] for name, temper in CHARACTERS.items()],
            "habits": {temper: words.habit(plan.rules.NAME, temper) for temper in bots.TEMPERS},
            "evening": standings_page.host_page_standings(site.recorder, words) if site.recorder else None,
        }

    def _knocking(self, now: int) -> list[str]:
        """Names of those who came while a match is played, and wait for the next one."""
        table = self._site.table
        present = {"", *(member.name for member in table.members.values())}
        names = dict.fromkeys(name for name, at in [link.knocks for link in table.connections] if now - at < KNOCKS)
        return [name for name in names if name not in present][:4]

    def _trouble(self, words: WebWords) -> str:
        table = self._site.table
        if table.behind:
            return table.behind.message(words.lang)
        return words.get(f"host.error.{table.trouble}") if table.trouble else ""

    def _option(self, words: WebWords, option: tuple[Any, ...], value: Any) -> State:
        name = option[0]
        of_game = words.for_game(self._site.table.plan.rules.NAME)
        state: State = {"name": name, "value": value, "text": match_summary.option(of_game, name)}
        if choices := games.choices(option):
            state["choices"] = [[choice, match_summary.chosen(of_game, name, choice)] for choice in choices]
        else:
            state["low"], state["high"] = option[2], option[3]
        return state

    def _person(self, member: Member, words: WebWords, now: int) -> State:
        site, table, info = self._site, self._site.table, member.info
        end = member.connection.end if member.connection else None
        is_local = bool(site.cups and site.cups.has(member.cup))
        seat = table.seats.of(member.cup) if table.playing else -1
        return {
            "cup": member.cup,
            "name": member.name,
            "age": member.age,
            "automate": bool(site.cups and site.cups.automate(member.cup)) if is_local else member.automate,
            "temper": site.cups.temper(member.cup) if site.cups else "",
            "ready": member.ready or member.automate,
            "seat": seat,
            "owes": table.ledger.owes(seat) if seat >= 0 else "",
            "here": is_local,
            "lost": member.cup in table.plan.cups() and end is None and not is_local and not member.automate,
            "gift": self._gift(member.cup),
            "ended": bool(site.cups and site.cups.ended(member.cup)),
            "linked": end is not None,
            "other": words.reason(member.version_mismatch) if end and member.version_mismatch else "",
            "still": seat >= 0 and bool(table.ledger.away >> seat & 1),
            "where": member.connection.label if member.connection else "",
            "device": str(info.get("kind", "")),
            "firmware": str(info.get("fw", "")),
            "updates": bool(end and end.seal and info.get("image")),
            "update": self._update(member.cup, words),
            "battery": info.get("battery", -1),
            "link": self._link(end, now, info.get("heard", 100)) if end else None,
            "radio": info.get("signal"),
            "faults": [words.reason(str(fault)) for fault in info.get("faults") or ()],
            "record": self._record(member.cup, words),
            "rtt": end.rtt if end else -1,
            "silent": end.silent(now) if end else -1,
        }

    def _update(self, cup: str, words: WebWords) -> State | None:
        """How far a new version of the program is that a cup is offered."""
        updates = self._site.table.updates
        offer = updates.of(cup)
        if offer is None:
            return None
        return {"comes": offer.state == "comes", "percent": offer.percent,
                "text": words.get(f"host.update_{offer.state}", updates.version, offer.percent)}  # fmt: skip

    def _record(self, cup: str, words: WebWords) -> list[str]:
        """The record of a cup, as sentences: its last check, its last crash, how it has fared since it started."""
        record, get = self._site.table.register.of(cup), words.get
        sentences = []
        results = [str(part) for part in record.get("test") or ()]
        test = [part for part in results if part != "no_radio"]
        if test == ["passed"]:
            sentences.append(get("host.test_passed", record.get("tested", "")))
        elif test:
            reasons = " ".join(words.reason(part) for part in test)
            sentences.append(get("host.test_failed", record.get("tested", ""), reasons))
        if test != results:
            sentences.append(get("host.no_radio"))
        if record.get("cable") == "open":
            sentences.append(get("host.cable_open"))
        if record.get("maintained"):
            sentences.append(get("host.maintained", record["maintained"], record.get("opened", "")))
        if record.get("crash"):
            sentences.append(get("host.crashed", record["crash"]))
        if record.get("starts"):
            sentences.append(get("host.counters", record["starts"], record.get("losses", 0), record.get("noise", 0)))
        return sentences

    def _gift(self, cup: str) -> State | None:
        """How a new phone comes to the seat of a cup, as long as none has."""
        gift, table = self._site.room.gift(cup), self._site.table
        return self._site.gift(gift) if gift and table.playing and cup in table.plan.cups() else None

    def _arrivals(self, now: int) -> list[State]:
        """The arrivals, the first first. ago: seconds."""
        return [
            {"cup": arrival.cup, "name": arrival.name, "state": arrival.state, "from": arrival.address,
             "ago": (now - arrival.when) // 1000} for arrival in self._site.room.arrivals()
        ]  # fmt: skip

    def _link(self, end: TableEnd, now: int, heard: int) -> State:
        """How many lines came whole lately of how many, in percent, as 0 to 4 bars. heard: percent of the packets that
        a cup by radio hears, which are repeated until its lines are whole."""
        whole, due = self._links.lately(end, now)
        share = min(percent(whole, due), heard)
        return {"whole": whole, "due": due, "percent": share, "bars": bars(share)}

    def _alarms(self, words: WebWords) -> list[str]:
        """Sentences that the host must not miss."""
        sentences = alarms(self._site.table.alarms, words) if self._site.table.playing else []
        return [words.get("view.disturbed"), *sentences] if self.disturbed else sentences

    def _votes(self) -> list[State]:
        """The open questions to players: to go on without some, or, without a name, to break off; who agreed, and who
        has not yet."""
        table = self._site.table
        if not table.playing:
            return []
        log, seats = table.ledger, table.seats
        names, votes = seats.names(), seats.votes()
        questions = {absent for absent in (tuple(seats.droppable), *votes) if absent}
        questions |= {()} if seats.breaking else set()
        return [
            {
                "gone": [names[seat] for seat in absent],
                "agreed": [names[seat] for seat in votes.get(absent, [])],
                "wanted": [names[seat] for seat in seats_in(log.voters(mask_of({*absent, *votes.get(absent, [])})))],
            }
            for absent in sorted(questions)
        ]


def _limits(chosen: Limits) -> State:
    """How long players may think, with what may be chosen; a time that was typed is among it."""
    plain = chosen.plain()
    offered = {name: sorted({*times, plain[name]}) for name, times in TIMES.items()}
    return {**plain, "offered": {**offered, "at_zero": list(AT_ZERO)}}
