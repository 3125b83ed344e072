"""Events as sentences, for every place that tells them.

A game tells its own: [event] of gobelet_host/games/<game>/<lang>.toml are sentences by kind of event. {0} is the name
of the event's seat, {1} {2} ... are its data, and what follows a colon says how one is told: {1:name}, {1:count_cards}
with its noun in the singular or the plural. Its module
`narrator` has a class `Narrator`, a subclass of the one here, with what is told in this game only. An event without
such a sentence has one of the cups' own texts, event.<kind>. It decides nothing and knows no connection.
"""

import functools
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gobelet import games as cups
from gobelet.games import seats_in
from gobelet.ledger import Ledger
from gobelet.texts import Texts, match_summary
from gobelet_host import games
from gobelet_host.table.news import ALARMS, Alarm, ConnectionRejected

DICE = " ⚀⚁⚂⚃⚄⚅"
FEW = 4  # names that an alarm lists
ALWAYS = ("late", "liar")  # kinds of events that are news in every game
UNTOLD = ("seated", "opened", "rolled", "masked", "peeled")  # kinds of the protocol: no story for players
ENDS = ("winner", "winners", "liar")
THEME = "turn "  # of a game: it sounds for whoever's turn it is, and for no event
STAYS = {"seating_word": 1500, "winner": 4000, "liar": 4000}  # of every game
MOMENT_STAYS = 900


def die(face: int) -> str:
    return DICE[face]


def faces(values: Sequence[int]) -> str:
    return " ".join(DICE[value] for value in values)


def bid(quantity: int, value: int) -> str:
    return f"{quantity} × {DICE[value]}"


def spaced(word: str) -> str:
    """A word that people compare, four letters at a time."""
    return " ".join(word[at : at + 4] for at in range(0, len(word), 4))


class Narrator(string.Formatter):
    """Of any game. names: of the seats. words: with those of the game. seat: of the event.

    NEWS: the kinds of events that are told beside the table; None for all that the game has a sentence for. MOMENTS:
    those that players remember, which a replay marks; None for those that have a tune of their own on the cups. BEGINS:
    those with which a round begins, or what is like one. STAYS: for how many ms a replay that plays by itself shows a
    kind; what is not there passes quickly. FORMATS: how {1:<how>} is worded.
    """

    NEWS: tuple[str, ...] | None = None
    MOMENTS: tuple[str, ...] | None = None
    BEGINS: tuple[str, ...] = ("round", "turn")
    STAYS: Mapping[str, int] = {}

    def __init__(self, names: list[str], words: Texts, seat: int) -> None:
        self.names = names
        self.words = words
        self.seat = seat
        self.who = names[seat] if 0 <= seat < len(names) else words.get("bar.gobelet")

    def key(self, kind: str, data: list[Any]) -> str:
        """The key of the game's own sentence: for kinds that have several."""
        return kind

    def cup_sentence(self, kind: str, data: list[Any]) -> tuple[Any, ...]:
        """The key of the cups' sentence, and its values."""
        if kind == "abandoned":
            return ("called_off" if data == [1] else kind,)
        if kind == "voted":
            return kind, self.who, self.names[data[0]]
        if kind == "accused":
            return kind, self.who, data[0]
        if kind == "lied":
            return (kind,)
        if kind in ("seating_word", "round_word", "closing_word"):
            return kind, spaced(data[0])
        return kind, self.who, *data

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value as what follows the colon says: "count_cards" is a number with its noun."""
        if format_spec.startswith("count_"):
            return self.tell_count(format_spec.removeprefix("count_"), value)
        return str(self.FORMATS[format_spec](self, value) if format_spec else value)

    def tell_count(self, noun: str, number: int) -> str:
        """A number and its noun, one of [number] in the laptop's texts: "1 card", "5 cards"."""
        return self.words.count(f"number.{noun}", number)

    def tell_name(self, seat: int) -> str:
        return self.names[seat]

    def tell_names(self, seats: int) -> str:
        """seats: a bit mask."""
        return ", ".join(self.names[seat] for seat in seats_in(seats))

    FORMATS: Mapping[str, Callable[[Any, Any], object]] = {
        "faces": lambda _, values: faces(values), "name": tell_name, "names": tell_names,
    }  # fmt: skip


def sentence(event: tuple[Any, ...], names: list[str], words: Texts, game: str) -> str:
    """One event as a sentence. names: of the seats. game: that which is played, as kinds of events mean one thing in
    one game only; "" before there is one. An event without a sentence of its own is shown as it is, and one of the
    protocol is "": nothing that players are told."""
    kind, _, seat, *data = event
    narrator = _narrator(game)(names, words.for_game(game), seat)
    own = games.events(game, words.lang).get(narrator.key(kind, data)) if game else None
    if own:
        return narrator.format(own, narrator.who, *data)
    if kind in UNTOLD:
        return ""
    key, *values = narrator.cup_sentence(kind, data)
    key = f"event.{key}"
    return narrator.words.get(key, *values) if narrator.words.has(key) else " ".join(str(item) for item in event)


def news(game: str) -> tuple[str, ...]:
    """The kinds of events that are told as sentences beside the table of this game: without a narrator of its own all
    that it has a sentence for."""
    own = _narrator(game).NEWS
    if own is None:
        own = ("winner", *games.events(game, "en")) if game else ()
    return (*own, *ALWAYS)


@functools.cache
def moments(game: str) -> tuple[str, ...]:
    """The kinds of events of a game that players remember."""
    own = _narrator(game).MOMENTS
    if own is None:
        tunes = cups.part(game, "screens").SCORE.decode().splitlines() if game else []
        own = tuple(line.split(" ")[0].rstrip("*") for line in tunes if line and not line.startswith(THEME))
    return (*own, *ENDS)


def timeline_mark(kind: str, game: str) -> str:
    """What a time line has where something happens: "moment", "round", or "" for nothing."""
    return "moment" if kind in moments(game) else "round" if kind in _narrator(game).BEGINS else ""


def display_ms(kind: str, game: str) -> int:
    """For how many ms a replay that plays by itself shows something, 0 for no longer than anything."""
    own = _narrator(game).STAYS.get(kind, 0)
    return own or STAYS.get(kind, MOMENT_STAYS if kind in moments(game) else 0)


def _narrator(game: str) -> type[Narrator]:
    module = games.part(game, "narrator") if game else None
    return module.Narrator if module else Narrator


def alarm(news: Alarm, words: Texts) -> str:
    """Words an alarm and its remedy, as a cup tells its own player."""
    return alarms([news], words)[0]


def alarms(unseen: Sequence[Alarm], words: Texts) -> list[str]:
    """The same of many, the gravest first; what several cups say is told once."""
    cups_by_alarm: dict[tuple[str, tuple[Any, ...]], list[str]] = {}
    for news in sorted(unseen, key=lambda news: list(ALARMS).index(news.code)):
        cups_by_alarm.setdefault((news.code, news.args), []).append(news.member.name)
    return [_alarm(code, args, names, words) for (code, args), names in cups_by_alarm.items()]


def _alarm(code: str, args: tuple[Any, ...], names: list[str], words: Texts) -> str:
    fault = words.get("alarm." + code, *[arg or words.get("alarm.table") for arg in args])
    more = f" +{len(names) - FEW}" if len(names) > FEW else ""
    cups = ", ".join(names[:FEW]) + more
    return words.get("table.alarms" if names[1:] else "table.alarm", cups, fault, words.get("remedy." + code))


def handed_over(name: str, automate: bool, words: Texts) -> str:
    """That the host has let an automate play for somebody, or that this has ended."""
    return words.get("view.handed_over" if automate else "view.handed_back", name)


def turned_away(news: ConnectionRejected, words: Texts) -> str:
    """Says who may not come in, why, and what to do."""
    return words.get("turned_away.told", news.name, news.where, words.get(f"turned_away.{news.why}"))


def going_on(game: str, names: Sequence[str], words: Texts) -> str:
    """That a match which was cut off goes on: with its own game and players, whatever was asked for."""
    return words.get("play.resumed", games.title(game, words.lang), ", ".join(names))


def who_plays(log: Ledger, words: Texts) -> list[str]:
    """Until the first throw: what each cup asks its player to agree to, so that people compare it with this screen. The
    word, who plays, the rules that are not as usual, the time."""
    if not log.seating or not log.seating.word or log.mixes or log.over or not log.match:
        return []
    words = words.for_game(log.match.rules.NAME)
    return [
        words.get("event.seating_word", log.seating.word),
        *match_summary.players(words, log),
        *match_summary.rules(words, log),
    ]
