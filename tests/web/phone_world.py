"""What a phone is told in a real match: tables and offers of one cup, as its program makes them, for pages to draw.

The match is played by the real table and real cups of tests/host/world.py in virtual time; the first cup is a player
who taps by chance, all others are automates.
"""

from __future__ import annotations

import json
import random

from world import Cup, World

from gobelet.bots import BotPlayer
from gobelet.cup import table_snapshot, touch_layout

WIDE = "MMMMMMWWWWWW WMWMWMWMWMWM Wilhelmine-W Maximilienne Bartholomäus Éléonore-Zoé".split()
# Has the page of a cup draw what it is told, and no more: window.tell([table, offer]). The scripts are the page's own.
DRAWS = """async (lang) => {
    const [{ Table }, { Hand }, words] = await Promise.all(
        ["cup/table.js", "cup/hand.js", "shared/words.js"].map((name) => import(`/static/${name}`)));
    const files = document.querySelector("script[type=module]").src.replace(/(cup|play)\\/main.js.*/, "");
    await words.load(lang, `${files}words/${lang}.json`);
    const get = (id) => document.getElementById(id);
    for (const id of ["who", "pair", "elsewhere", "guests"]) if (get(id)) get(id).hidden = true;
    for (const id of ["cup", "more"]) get(id).hidden = false;
    get("say").replaceWith(get("say").cloneNode()); // the page's own table, which is told nothing, empties its line
    const table = new Table(get("table"), get("say"), { title: get("game"), status: get("status") });
    const hand = new Hand(get("choices"), get("others"), (id, text) => window.chosen.push([id, text]));
    hand.noted = (own) => table.note(own);
    hand.naming = () => null; // no table says how a name is written
    window.chosen = [];
    window.tell = ([seen, offer]) => { table.tell(seen); table.offer(offer); hand.tell(offer); };
}"""
LEADS_AWAY = ("call", "left", "right", "back", "own", "leave")
PACE = 1  # an automate thinks for a while, so that waiting is seen


class Phone(World):
    """A world whose cups have names. names: of all, the player's first."""

    def __init__(self, folder, names, lang="fr", game="parafico", seed=5, pilot="sound", **options):
        super().__init__(folder, count=len(names), seed=seed, humans=1, game=game, **options)
        self.cups = []
        for number, name in enumerate(names):
            about = {"name": name, "automate": int(number > 0), "lang": lang}
            automate = BotPlayer(pilot, seed * 100 + number, PACE) if number else None
            self.cups.append(Cup(self, number, json.dumps(about).encode(), automate, False))

    def told(self, lang=""):
        """(table, offer) of the first cup now, as its page would hear them, in its own language or this one."""
        app = self.cups[0].app
        own = app.texts.lang
        app.set_language(lang or own)
        seen = table_snapshot.snapshot_of(app, app.stage.scene, app.screen)
        told = json.loads(json.dumps([seen, touch_layout.layout_of(app).data()]))
        app.set_language(own)
        return told


class Taps:
    """Plays the first cup by chance. seen: every (table, offer) that differs from the one before. french: the same in
    French."""

    def __init__(self, world, seed=1, wise=None):
        self.world, self.seen, self.french = world, [], []
        self._chance = random.Random(seed)
        self._next = self._until = 0
        self._wise = wise or (lambda items: None)

    def turn(self):
        world = self.world
        cup = world.cups[0]
        swing = 2200 if world.now // 60 % 2 else -2200
        cup.board.tilt = (swing, swing // 2, 1000) if world.now < self._until else (0, 0, 1000)
        if world.now < self._next:
            return
        self._next = world.now + 200
        told = world.told()
        if told[0] and (not self.seen or self.seen[-1] != told):
            self.seen.append(told)
            self.french.append(world.told("fr"))
        offer = touch_layout.layout_of(cup.app)
        if offer.pad and cup.app.ledger.match:
            self._until, self._next = world.now + 600, world.now + 1200  # dice lie after 300 ms of rest
            return
        groups = [group for group in offer.data()["groups"] if group["kind"] != "more"]
        items = [item for group in groups for item in group["items"]]
        items = [item for item in items if not item.get("off") and item["id"] not in LEADS_AWAY]
        if cup.app.scene() in ("lobby", "alone"):
            items = [item for item in items if item["id"] == "ok" and cup.app.screen.labels()[2] in ("Ready", "Prêt")]
        if items:
            item = self._wise(items) or self._chance.choice(items)
            offer.activate(item["id"])
            cup.app.hints.redraw()


def played(*how, **options):
    """Everything that the first cup's page was told until enough(seen) is true, or the match is over."""
    return taps_of_match(*how, **options).seen


def taps_of_match(folder, names, enough, lang="fr", game="parafico", seed=5, minutes=60, wise=None, **options):
    """The Taps of a match that is played until enough(seen) is true, or it is over."""
    world = Phone(folder, names, lang, game, seed, **options)
    taps = Taps(world, seed, wise)

    def on():
        taps.turn()
        return world.over() or enough(taps.seen)

    world.run(on, minutes * 60_000)
    return taps
