"""A television that is fed by hand: the page `/` of a real table, its public stream played by the test.

Moments of recorded matches (tests/host/view_world.py) come as the server words them, so a page can be looked at in any
of them, at any size, without playing up to there.
"""

from __future__ import annotations

import functools
import json
from datetime import datetime

from playwright.sync_api import expect
from view_world import match

from gobelet.cup.settings import COLOURS
from gobelet_host.web import messages, rules, texts

SEEDS = {2: 1, 3: 5, 4: 1, 5: 1, 6: 11, 15: 7}  # players: seed of the recorded match


@functools.cache
def recorded(players, lang="fr"):
    """Every message of a recorded match."""
    return list(messages.of_match(match(players, SEEDS[players]), texts.load(lang)))


def scene(wanted, **more):
    """Says of a message whether it shows that scene of Parafico; more: what the picture's table must be like."""

    def holds(message):
        table = message["picture"]["table"]
        return table.get("scene") == wanted and all(bool(table.get(key)) == value for key, value in more.items())

    return holds


def decided(message):
    """Whether all cups have just been lifted."""
    return any(event["kind"] == "count" for event in message["events"])


def first(players, holds, lang="fr", later=0):
    """The number of the first message for which something holds, not before number `later`."""
    return next(n for n, one in enumerate(recorded(players, lang)) if n >= later and holds(one))


# Everybody has one, as at a table of people alone.
FACES = [{"colour": number % COLOURS, "die": number % 6 + 1} for number in range(15)]
INVITATION = {"qr": "/favicon.ico", "short": "192.168.1.20:7480/c", "letters": "ABCD EFGH JKLM NPQR"}


def help_of(game, lang="fr"):
    """What the stream says of a game."""
    return rules.game_introduction(game, texts.load(lang), "http://192.168.1.20:7424", public=True)


def room(people=(), **more):
    """What the stream says of the room. people: (name, ready, automate)."""
    here = [
        {"name": name, "ready": ready, "here": True, "automate": automate, "face": None if automate else face}
        for (name, ready, automate), face in zip(people, FACES, strict=False)
    ]
    return {
        "kind": "room", "table": "Gobelet", "game": "parafico", "help": help_of("parafico"), "playing": not people,
        "people": here, "faces": FACES, "may": {}, "evening": None, "absent": [],
        "still": [], "alarms": [], "given": [], "trouble": "", "paused": False, "held": [], "open": True,
        "invitation": INVITATION, "network": {"state": "", "others": []}, **more,
    }  # fmt: skip


# What is shown is measured, and fitted to its place, in the frame that follows.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Television:
    """The page, and the test's end of its stream. clock: the page's time stands still but for page.clock.run_for."""

    def __init__(self, open_page, url, size="tv", lang="fr", clock=False, context=None, **options):
        self._end = self._last = None
        self._shown = 0
        context = context or open_page.context(size, **options)
        self.page = context.new_page()
        open_page.watch(self.page, url)
        self.page.route_web_socket(lambda address: "/view" in address, self._connected)
        if clock:
            self.page.clock.install(time=datetime(2026, 1, 1, 20))
        self.lang, self._stands_still = lang, clock
        self.page.goto(f"{url}/?lang={lang}")
        expect(self.page).to_have_title(texts.load(lang).get("tv.title"))
        if clock:
            self.page.clock.pause_at(datetime(2026, 1, 1, 21))

    def _connected(self, end):
        last, self._end = self._last, end
        self.say({"kind": "words", "lang": self.lang, "words": texts.load(self.lang).labels()})
        self.say(room())
        if last and not self._stands_still:  # a page that hears nothing for a while, on a busy machine, calls anew
            self.say(last)

    def say(self, message):
        self._last = message
        self._end.send(json.dumps(message, separators=(",", ":")))

    def hear(self, seconds, kept=True):
        """So long the table gives signs of life, where the page's time stands still."""
        for _ in range(seconds):
            self.say({"kind": "beat", "kept": kept})
            self.page.evaluate("() => 0")  # it has come
            self.page.clock.run_for(1_000)

    def show(self, players, number):
        """The recorded match up to a message, as for a page that has just come to it."""
        self._shown += 1
        past = [event for one in recorded(players, self.lang)[: number + 1] for event in one["events"]]
        message = recorded(players, self.lang)[number]
        self._say(message, events=past)
        self.told(len(past))
        stage_is_here = expect(self.page.locator("#table"))
        stage_is_here.to_have_attribute("data-game", message["picture"]["game"])
        if not self._stands_still:
            self.page.evaluate(DRAWN)

    def play(self, players, begin, end):
        """Messages one after the other, as they come in the match that is shown."""
        for message in recorded(players, self.lang)[begin:end]:
            self._say(message)
        self.told(sum(len(message["events"]) for message in recorded(players, self.lang)[:end]))

    def _say(self, message, **more):
        """Each showing is a match of its own, so that a page may be taken back."""
        self.say({**message, "match": f"match {self._shown}", **more})

    def told(self, count):
        """Waits until so many events stand in the log, and no more."""
        expect(self.page.locator("#log li")).to_have_count(count)
