"""Programs in a terminal: a table with its cups, cups alone, or the table alone.

Each joins a model, a page and the keys, and ends when the player leaves; the match is in the journal and goes on later.
"""

import asyncio
from collections.abc import Callable

from rich.console import Console

from gobelet import ledger
from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.sim.cup import VirtualCup
from gobelet_host.sim.local_table import LocalTable
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.news import ConnectionRejected, News
from gobelet_host.table.table import Table
from gobelet_host.view import drawing, help_page, page_layouts
from gobelet_host.view import theme as looks
from gobelet_host.view.blocks import Block, Page, line, wrap
from gobelet_host.view.button_presser import PRESSES, Fingers
from gobelet_host.view.page_layouts import SMALLEST, Panel, Size
from gobelet_host.view.raw_terminal import RawTerminal, need_terminal
from gobelet_host.view.text_display import DisplayState
from gobelet_host.view.theme import Theme
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import going_on, turned_away

LOOK = 0.1  # seconds between two looks at whether a cup has died
BELL = ("turn", "alarm", "winner")  # tunes for which the terminal's bell rings; a cup with volume 0 has none


class View:
    """The base of the three: help, a note, and asking once before leaving.

    model: the table that is looked at, None without one. asks: whether leaving is asked about now. farewell: the key
    of that question.
    """

    farewell = "view.leave"

    def __init__(self, words: Words, model: TableModel | None = None) -> None:
        self.model = model or TableModel()
        self._words = words
        self.left = False
        self.note = ""
        self.stage = RawTerminal(self.paint, self.press, self.model.runs)
        self._helping = False
        self._leaving = False
        self._number = 0  # which of the arrangements that fit

    @property
    def words(self) -> Words:
        """The words of the laptop, with those of the game that is looked at."""
        return self._words.for_game(self.model.game)

    @property
    def ended(self) -> bool:
        """Whether the player has left, or the terminal is gone."""
        return self.left or self.stage.hung_up

    def say(self, sentence: str) -> None:
        """A note until the next key: a port that could not be opened, a match that could not begin, a lost table."""
        self.note = sentence
        self.stage.changed()

    def learn(self, news: News) -> None:
        """Takes the table's news: says who is turned away, draws all else."""
        if isinstance(news, ConnectionRejected):
            self.say(turned_away(news, self.words))
        self.stage.changed()

    # what each view says

    def page(self, look: Theme, size: Size, notes: Block) -> Block:
        raise NotImplementedError

    def key(self, name: str) -> None:
        """A key that is not about leaving or help."""

    def asks(self) -> bool:
        return False

    def display_state(self) -> DisplayState | None:
        """The display of the cup that is looked at, for the help page; None without one."""
        return None

    def legend(self) -> str:
        """The key of what the signs on this page mean."""
        return drawing.of(self.model, self.words).LEGEND

    def help_facts(self) -> list[str]:
        """For the help page: where things are."""
        return []

    # the page

    def paint(self, console: Console) -> Page:
        size = console.size.width, console.size.height
        look = looks.of(console, drawing.of(self.model, self.words).night)
        if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            block = page_layouts.too_small(self.words, size)
        elif self._helping:
            legend = self.words.get(self.legend())
            block = help_page.page(self.words, look, size, self.help_facts(), legend, self.display_state())
        else:
            block = self.page(look, size, self._notes(look, size[0]))
        return Page(block, *size, look.ground)

    def _notes(self, look: Theme, width: int) -> Block:
        if self._leaving:
            question = line((f" {self.words.get(self.farewell)} ", look.speaker))
            return [question]
        return wrap(self.note, width - 2, look.bid) if self.note else []

    # the keys

    def press(self, key: str) -> None:
        if self._leaving:
            self._leaving = False
            self.left = key in ("yes", "ok", "leave")
        elif key == "leave":
            self._leaving = self.asks()
            self.left = not self._leaving
        elif self._helping or key == "help":
            self._helping = not self._helping
        elif key == "size":
            self._number += 1
        else:
            self.note = ""
            self.key(key)


def choose_another(table: Table, words: Words) -> str:
    """Between two matches another game is chosen, the next that fits; returns what is played next, in a sentence."""
    table.plan.choose(table.plan.another_game())
    return words.get("view.next_game", title(table.plan.rules.NAME, words.lang))


class CupView(View):
    """A view with cups that are played on this keyboard, one at a time; the others stay covered."""

    def __init__(self, words: Words, cups: list[VirtualCup], model: TableModel | None = None) -> None:
        super().__init__(words, model)
        self.cups = cups
        self.hands = [Fingers(cup) for cup in cups]
        self._chosen = 0
        self._covered = len(cups) > 1
        for cup in cups:
            cup.changed = self.stage.changed
            cup.rings = self.hear

    def hear(self, tune: str) -> None:
        """A tune of a cup begins: those that call somebody who looks elsewhere are heard here, too."""
        if tune in BELL:
            self.stage.ring()

    def is_awaited(self, cup: VirtualCup) -> bool:
        """Whether a cup is waited for: the last it said was that it is its turn."""
        return cup.sounds[-1:] == ["turn"]

    def display_state(self) -> DisplayState | None:
        cup = self.cups[self._chosen] if self.cups else None
        return DisplayState(cup.labels, cup.holds, cup.marks) if cup and not self._covered else None

    def panel(self) -> Panel:
        cup = self.cups[self._chosen]
        name = str(cup.settings["name"])
        covered = [name, "", self.words.get("view.covered")] if self._covered else []
        rest = self.cups[self._chosen + 1 :] + self.cups[: self._chosen]
        others = [(str(other.settings["name"]), self.is_awaited(other)) for other in rest]
        frame = None if self._covered else cup.frame
        return Panel(name, frame, covered, others, self.display_state() or DisplayState())

    def key(self, name: str) -> None:
        if name == "next":
            self._chosen = (self._chosen + 1) % len(self.cups)
            self._covered = len(self.cups) > 1
        elif self._covered:
            self._covered = False
        elif name in PRESSES or name == "shake":
            self.hands[self._chosen].press(name)

    async def watch(self) -> None:
        """Looks after the cups until the view has ended. Raises HostError when a cup dies."""
        raise NotImplementedError

    async def run(self) -> None:
        """Until the player leaves. Raises HostError when a cup dies or there is no terminal."""
        need_terminal()
        try:
            with self.stage:
                await self.watch()
        finally:
            for hand in self.hands:
                hand.rest()


class TerminalPlay(CupView):
    """`gobelet play`: the table and the cups of the humans."""

    def __init__(self, local: LocalTable, words: Words) -> None:
        super().__init__(words, local.humans, TableModel.follow(local.table))
        self.local = local
        local.table.listeners.append(self.learn)
        table = local.table
        self.note = going_on(table.plan.rules.NAME, table.seats.names(), words) if table.playing else ""

    def key(self, name: str) -> None:
        if name == "game" and not self.local.table.playing:
            self.say(choose_another(self.local.table, self.words))
        else:
            super().key(name)

    async def watch(self) -> None:
        await self.local.open()
        await self.local.until(lambda: self.ended)

    def asks(self) -> bool:
        return self.local.table.playing

    def is_awaited(self, cup: VirtualCup) -> bool:
        seat = self.local.table.seats.of(cup.cup_id)
        return seat >= 0 and self.model.ledger.owes(seat) in ("act", "roll", "shake", "show")

    def help_facts(self) -> list[str]:
        return [
            self.words.get("play.journal", self.local.path),
            self.words.get("play.runtime", self.local.runtime or "CPython"),
        ]

    def page(self, look: Theme, size: Size, notes: Block) -> Block:
        over = self.model.phase == ledger.OVER
        if not self.cups:
            keys = self.words.get("keys.watch")
            how = self.words.get("play.saved", self.local.path) if over else ""
            return page_layouts.table_page(self.model, self.words, look, size, "", how, keys, notes)
        if over and not notes:
            notes = wrap(self.words.get("play.saved", self.local.path), size[0] - 2, look.quiet)
        places = page_layouts.places(size)
        place = places[self._number % len(places)]
        return page_layouts.play_page(self.model, self.words, look, size, self.panel(), place, notes)


class CupScreens(CupView):
    """`gobelet cups`: cups that play at a table somewhere else. check: looks after them and those of automates, raises
    HostError when one cannot go on."""

    farewell = "view.leave_cups"

    def __init__(self, cups: list[VirtualCup], words: Words, check: Callable[[], None]) -> None:
        super().__init__(words, cups)
        self._check = check

    async def watch(self) -> None:
        while not self.ended:
            self._check()
            await asyncio.sleep(LOOK)

    def legend(self) -> str:
        return "view.legend"

    def asks(self) -> bool:
        return True  # what these cups play is known at their table only

    def page(self, look: Theme, size: Size, notes: Block) -> Block:
        modes = page_layouts.modes(size)
        return page_layouts.cups_page(self.words, look, size, self.panel(), notes, modes[self._number % len(modes)])


class TableScreen(View):
    """`gobelet table`: the table alone, and its lobby. begin: whoever is here plays. where: how cups reach it.
    invitation: what to type for cups of another computer."""

    def __init__(self, table: Table, words: Words, begin: Callable[[], None]) -> None:
        super().__init__(words, TableModel.follow(table))
        self.table = table
        self.where = ""
        self.invitation = ""
        self.begin = begin
        table.listeners.append(self.learn)
        self.note = going_on(table.plan.rules.NAME, table.seats.names(), words) if table.playing else ""
        self._ending = False  # whether the next such key ends the match

    async def run(self) -> None:
        """Until somebody leaves."""
        with self.stage:
            while not self.ended:
                await asyncio.sleep(LOOK)

    def asks(self) -> bool:
        return self.table.playing

    def key(self, name: str) -> None:
        ending, self._ending = self._ending, name == "abandon" and self.table.playing
        if ending and self._ending:
            self._ending = False
            self.table.abandon()
        elif self._ending:
            self.say(self.words.get("view.abandon"))
        elif name == "game" and not self.table.playing:
            self.say(choose_another(self.table, self.words))
        elif name == "ok" and not self.table.playing:
            try:
                self.begin()
            except HostError as error:
                self.say(error.message(self.words.lang))

    def help_facts(self) -> list[str]:
        return [self.words.get("play.journal", self.table.journal.path), self.where, *self.invitation.split("\n")]

    def page(self, look: Theme, size: Size, notes: Block) -> Block:
        how = "" if self.table.playing else self.words.get("view.begin")
        keys = self.words.get("keys.watch" if self.table.playing else "keys.table")
        where = f"{self.where} {self.invitation}"
        return page_layouts.table_page(self.model, self.words, look, size, where, how, keys, notes)
