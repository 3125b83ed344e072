"""The host's desk: what whoever runs the evening may do.

It asks the table and the cups of this laptop; it decides nothing of a game and moves nobody's dice. Who may use it is
host.py's business, what its page shows host_page_state.py's.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from gobelet import bots
from gobelet.games import Illegal
from gobelet_host.device import image
from gobelet_host.errors import HostError
from gobelet_host.evening.recorder import Recorder
from gobelet_host.sim.bot_settings import CHARACTERS
from gobelet_host.table import names
from gobelet_host.table.news import ConnectionRejected, SeatControlChanged
from gobelet_host.table.time_limits import make_limits
from gobelet_host.web import standings_page, typed_commands
from gobelet_host.web.host_page_state import HostPageState
from gobelet_host.web.message_shapes import Shape, choice, fits, flag, number, text, texts
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords

Sentence = Callable[[WebWords], str]  # what there is to say, to be worded in the page's language
Command = Callable[..., Coroutine[Any, Any, Sentence | None]]
SHOWN = 6  # automates of a demonstration, where the game has so many seats
STARTS = 10.0  # seconds that they may take to come
SLOWEST = 1000  # percent of the usual time that automates may take to think


class HostCommands:
    """The commands of the host's page; shown: what it shows. changed: called when something beside the table's news is
    new."""

    def __init__(self, site: Site, changed: Callable[[], None] = lambda: None) -> None:
        self._site = site
        self._changed = changed
        self.shown = HostPageState(site)
        self._guests: list[str] = []  # automates that were called for a demonstration
        self._coming = False  # while they come

    # commands

    async def do(self, command: Any, words: WebWords) -> str:
        """Carries out one command, {"do": its name, what belongs to it}; returns a sentence to show, "" for none.
        Raises HostError or Illegal."""
        name = command.get("do") if isinstance(command, dict) else None
        method, shape = COMMANDS.get(name, (None, {})) if isinstance(name, str) else (None, {})
        if method is None or not fits(command, {"do": text, **shape}):
            raise HostError("bad_command", "The page asked for something that this table does not know: reload it.")
        sentence = await method(self, **{key: command[key] for key in shape})
        self._changed()
        return sentence(words) if sentence else ""

    async def _set_name(self, cup: str, name: str) -> None:
        self._site.table.set_person(cup, name=names.check(name))

    async def _set_age(self, cup: str, age: int) -> None:
        if not 0 <= age <= 150:
            raise HostError("bad_age", "An age is between 1 and 150 years; leave it empty if it is unknown.")
        self._site.table.set_person(cup, age=age)

    async def _set_youngest(self, cup: str) -> None:
        """Gives a player an age below the others', as far as these are known."""
        known = [member.age for key, member in self._site.table.members.items() if key != cup and member.age]
        self._site.table.set_person(cup, age=max(min(known, default=2) - 1, 1))

    async def _choose_game(self, game: str) -> None:
        self._site.table.plan.choose(game)

    async def _set_option(self, name: str, value: object) -> None:
        table = self._site.table
        given = dict(zip([option[0] for option in table.plan.rules.OPTIONS], table.plan.options, strict=True))
        table.plan.choose(table.plan.rules.NAME, {**given, name: value})

    async def _set_limits(self, **given: Any) -> None:
        self._site.table.plan.limit(make_limits(given))

    async def _begin(self, cups: list[str]) -> None:
        table = self._site.table
        members = [table.members.get(cup) for cup in cups]
        if len(members) != len(set(cups)) or not all(member and member.connection for member in members):
            raise HostError("no_cup", "A cup that should play is not here.")
        table.begin(cups)

    async def _begin_again(self) -> None:
        """Begins another match with whoever is here: who played the last one, then who came since."""
        table = self._site.table
        table.begin(standings_page.at_table(table)[: table.plan.rules.SEATS[1]])

    async def _end_evening(self, end: bool) -> None:
        self._recorder().close_evening(end)

    async def _set_look(self, person: str, colour: int, die: int) -> None:
        self._recorder().people().describe(person, colour=colour, die=die)

    async def _join_people(self, person: str, other: str) -> None:
        self._recorder().people().join(person, other)

    async def _part_people(self, person: str) -> None:
        self._recorder().people().part(person)

    def _recorder(self) -> Recorder:
        if self._site.recorder is None:
            raise HostError("no_evening")
        return self._site.recorder

    async def _demonstrate(self) -> None:
        """Begins a match of automates alone, with those that are here and others that leave when it is over."""
        table, cups = self._site.table, self._cups()
        if table.playing or self._coming:
            raise HostError("match_running", "A match is on already.")
        if table.plan.assigned.cups:
            raise HostError("arranged", "The tournament says who plays here.")
        self._coming = True
        try:
            low, high = table.plan.rules.SEATS
            count = max(low, min(high, SHOWN))
            playing = [cup for cup in cups.cups if cups.automate(cup) and not cups.ended(cup)][:count]
            while len(playing) < count:
                cup = await cups.add(automate=True)
                self._guests.append(cup)
                playing.append(cup)
            async with asyncio.timeout(STARTS):
                while not all(map(table.linked, playing)):
                    await asyncio.sleep(0.05)
            if not table.playing:
                table.begin(playing)
        except TimeoutError:
            raise HostError("cup_silent", "An automate does not come.") from None
        finally:
            self._coming = False
            self.on_table_news()

    def on_rejection(self, news: ConnectionRejected) -> None:
        """Somebody who wanted to come in may not."""
        self.shown.turned.append((self._site.live.now(), news))

    def on_table_news(self) -> None:
        """The table has news: whoever came for a demonstration leaves once it is over."""
        if self._guests and not self._coming and not self._site.table.playing:
            guests, self._guests = self._guests, []
            asyncio.get_running_loop().call_soon(self._part, guests)  # not from within the table's own work

    def _part(self, guests: list[str]) -> None:
        cups = self._cups()
        for cup in filter(cups.has, guests):
            cups.remove(cup)

    async def _pause(self, on: bool) -> None:
        self._site.table.pause(on)

    async def _set_speed(self, percent: int) -> None:
        """percent: of the usual time that automates take to think; the television says how long its scenes take."""
        if not 0 < percent <= SLOWEST:
            raise HostError("bad_command", f"{percent} % is no speed: reload the page.")
        if self._site.cups:
            self._site.cups.pace(percent / 100)

    async def _undo(self) -> None:
        self._site.table.undo()

    async def _go_on_without(self, cup: str) -> None:
        self._site.table.restart.go_on_without(cup)

    async def _abandon(self) -> None:
        self._site.table.abandon()

    async def _accept_loss(self) -> None:
        self._site.table.accept_loss()

    async def _rescue(self) -> Sentence:
        """Writes the journal again, whose file is gone."""
        self._site.table.recovery.rescue()
        return lambda words: words.get("host.rescued", self._site.journal)

    async def _break_off(self) -> None:
        self._site.table.break_off()

    async def _add_automate(self, level: str, name: str) -> None:
        if level not in bots.LEVELS or name and name not in CHARACTERS:
            raise HostError("bad_command", f"No bot is called {name or level}: reload the page.")
        await self._cups().add(name, automate=True, level=level)

    async def _add_player(self, name: str) -> None:
        await self._cups().add(name, automate=False)

    async def _remove(self, cup: str) -> None:
        if self._site.cups and self._site.cups.has(cup):
            self._site.cups.remove(cup)
        elif self._site.table.linked(cup):
            raise HostError("cup_here", "This cup is still here: unplug it, or close its page.")
        else:
            self._site.table.forget(cup)

    async def _restart(self, cup: str) -> None:
        await self._cups().restart(cup)

    async def _hand_over(self, cup: str, automate: bool) -> None:
        table = self._site.table
        if not self._cups().has(cup) and table.playing and table.seats.of(cup) >= 0:
            raise HostError("seat_secret", "Only the cup of a seat holds its secrets: no automate can play on without.")
        await self._cups().hand_over(cup, automate)
        if table.playing and table.seats.of(cup) >= 0:
            table.publish(SeatControlChanged(table.members[cup], automate))

    async def _give_seat(self, cup: str) -> None:
        """Gives the seat of a cup that is gone to a phone that comes with the code which the page shows from now on."""
        site, table = self._site, self._site.table
        if cup not in table.plan.cups():
            raise HostError("no_seat", "Only a seat of a match that is played or arranged can be given.")
        if table.linked(cup) or (site.cups and site.cups.has(cup)):
            raise HostError("cup_here", "This cup is still here: unplug it, or close its page.")
        table.issue_replacement_code(cup)

    async def _turn_away(self, cup: str) -> None:
        self._site.room.turn_away(cup)

    async def _renew_code(self) -> None:
        self._site.room.renew()

    async def _choose_address(self, address: str) -> None:
        if address not in self._site.hosts():
            raise HostError("bad_address", "This laptop has no such address any more.")
        self._site.shown = address

    async def _identify(self, cup: str) -> None:
        member = self._site.table.members.get(cup)
        if not (member and member.connection):
            raise HostError("no_cup", "This cup is not here.")
        member.connection.end.send(["identify"])
        self._site.live.flush(member.connection)

    async def _update(self, cup: str) -> None:
        """Offers a cup this laptop's version of the program."""
        table = self._site.table
        board = table.members[cup].info.get("kind", "") if cup in table.members else ""
        wanted = await asyncio.to_thread(image.of_a, board)
        table.updates.set_program(wanted.header, wanted.data, wanted.version, board)
        table.update(cup)

    async def _type(self, cup: str, text: str) -> Sentence:
        command = typed_commands.command(text[:80])
        if not command:
            return lambda words: words.get("host.typed_help")
        answer = await self._cups().type(cup, command)
        kind, _, rest = answer.partition(" ")
        if kind == "no":
            if rest == "not_now" and command.startswith("act ") and not self._understood(cup, command[4:]):
                return lambda words: (
                    words.get("host.typed_unknown", text.strip()[:40]) + " " + words.get("host.typed_help")
                )
            game = self._site.table.plan.rules.NAME
            return lambda words: words.refusal(rest, game)
        if kind == "dice" and rest:
            return lambda words: words.get("host.typed_dice", rest.replace(" ", ", "))
        return lambda words: words.get("host.typed_no_dice" if kind == "dice" else "host.typed_done")

    def _understood(self, cup: str, text: str) -> bool:
        """Whether a text is an action of the game at all."""
        match = self._site.table.ledger.match
        return match is not None and match.rules.parse(match.state, self._site.table.seats.of(cup), text) is not None

    def _cups(self) -> Any:
        if self._site.cups is None:
            raise HostError("no_cups", "This table runs no cups of its own.")
        return self._site.cups


# Each command of the page, and the shape of its items.
COMMANDS: dict[str, tuple[Command, Shape]] = {
    "name": (HostCommands._set_name, {"cup": text, "name": text}),
    "age": (HostCommands._set_age, {"cup": text, "age": number}),
    "youngest": (HostCommands._set_youngest, {"cup": text}),
    "game": (HostCommands._choose_game, {"game": text}),
    "option": (HostCommands._set_option, {"name": text, "value": choice}),
    "limits": (HostCommands._set_limits, {"decision": number, "match": number, "increment": number, "at_zero": text}),
    "begin": (HostCommands._begin, {"cups": texts}),
    "again": (HostCommands._begin_again, {}),
    "evening": (HostCommands._end_evening, {"end": flag}),
    "look": (HostCommands._set_look, {"person": text, "colour": number, "die": number}),
    "join": (HostCommands._join_people, {"person": text, "other": text}),
    "part": (HostCommands._part_people, {"person": text}),
    "demonstrate": (HostCommands._demonstrate, {}),
    "pause": (HostCommands._pause, {"on": flag}),
    "speed": (HostCommands._set_speed, {"percent": number}),
    "undo": (HostCommands._undo, {}),
    "without": (HostCommands._go_on_without, {"cup": text}),
    "abandon": (HostCommands._abandon, {}),
    "accept_loss": (HostCommands._accept_loss, {}),
    "rescue": (HostCommands._rescue, {}),
    "break_off": (HostCommands._break_off, {}),
    "add_automate": (HostCommands._add_automate, {"level": text, "name": text}),
    "add_player": (HostCommands._add_player, {"name": text}),
    "remove": (HostCommands._remove, {"cup": text}),
    "restart": (HostCommands._restart, {"cup": text}),
    "hand_over": (HostCommands._hand_over, {"cup": text, "automate": flag}),
    "give_seat": (HostCommands._give_seat, {"cup": text}),
    "turn_away": (HostCommands._turn_away, {"cup": text}),
    "new_code": (HostCommands._renew_code, {}),
    "address": (HostCommands._choose_address, {"address": text}),
    "identify": (HostCommands._identify, {"cup": text}),
    "update": (HostCommands._update, {"cup": text}),
    "type": (HostCommands._type, {"cup": text, "text": text}),
}


def sentence(error: HostError | Illegal, words: WebWords, game: str) -> str:
    """The sentence for a refusal while a game is played, in the page's language as far as there are words for it."""
    key = f"host.error.{error.code}"
    if words.has(key):
        return words.get(key)
    return error.message(words.lang) if isinstance(error, HostError) else words.refusal(error.code, game)
