"""A cup of another release at this table, and the other way round: both displays say within 3 s what to do.

What the release before this one said is written here byte by byte, as its own program said it.
"""

import json
from pathlib import Path

import pytest
from world import World

from gobelet import ledger, texts
from gobelet.link.frames import Decoder, dumps, encode
from gobelet_host import words
from gobelet_host.errors import HostError
from gobelet_host.table.news import Alarm, CommandRefused
from gobelet_host.words.event_sentences import alarm

CORPUS = Path(__file__).parents[1] / "corpus" / "journals"
OLD = {
    "name": "Marie", "age": 9, "lang": "fr", "automate": 0, "kind": "pico", "fw": "0.1.0", "battery": -1, "faults": [],
    "starts": 7, "losses": 0, "noise": 0,
}  # fmt: skip
WITHIN = 3000  # ms
NEWER = {**OLD, "log": ledger.PROTOCOL + 1}
CASES = pytest.mark.parametrize("about, code", [(OLD, "other_version"), (NEWER, "older_table")], ids=["old", "newer"])


class Guest:
    """A cup of another release: bytes on a wire, and what it was told."""

    def __init__(self, world, about):
        self.world, self.heard, self._decoder = world, [], Decoder()
        self.connection = world.table.connect("USB 9", self._hear, world.now)
        self.say("hello", 2, "e660c0ffee000009", 7, "", 0, "0" * 16, about)

    def _hear(self, data):
        self.heard += [json.loads(payload) for payload in self._decoder.feed(data)]
        return len(data)

    def say(self, *message):
        self.world.table.receive(self.connection, encode(dumps(list(message))), self.world.now)

    def told(self, kind):
        return [message for message in self.heard if message[0] == kind]


@CASES
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_cup_of_another_release_is_told_so_in_the_lobby_and_everybody_sees_it(tmp_path, about, code, lang):
    world = World(tmp_path, 2, seed=1, humans=2)
    guest = Guest(world, about)
    world.wait(WITHIN)
    assert guest.told("welcome") and guest.told("lobby"), "it may be given a new program"
    assert [message[1] for message in guest.told("error")] == [code]
    assert texts.load(lang).reason(code) not in ("", code), "what its display says"
    (refused,) = [news for news in world.news if isinstance(news, CommandRefused)]
    assert (refused.member.name, refused.code) == ("Marie", code)
    assert words.load(lang).has(f"view.{code}"), "the lobby of the television and of the terminal"


@CASES
def test_no_match_begins_with_it_and_it_holds_up_nobody(tmp_path, about, code):
    world = World(tmp_path, 2, seed=1, humans=2)
    guest = Guest(world, about)
    guest.say("ready", 1)
    assert [message[1] for message in guest.told("error")] == [code, code], "whoever presses hears it again"
    assert [news.code for news in world.news if isinstance(news, CommandRefused)] == [code], "all others once"
    world.wait(1000)
    with pytest.raises(HostError) as refused:
        world.table.begin(sorted(world.table.members))
    assert refused.value.code == "cannot_play" and "Marie" in str(refused.value)
    for cup in world.cups:
        cup.app.link.ready(1)
    world.run(lambda: world.table.playing)
    assert len(world.table.ledger.players) == 2


def test_at_a_table_of_an_older_log_a_cup_says_that_the_table_is_older(tmp_path):
    """Its display is an alarm; the old table's page shows the fault, in words that it has."""
    world = World(tmp_path, 1, seed=1, humans=1)
    cup = world.cups[0].app
    world.wait(1000)
    record = (CORPUS / f"parafico_{ledger.PROTOCOL}.gobelet").read_bytes()
    head = json.loads(next(line for line in record.splitlines() if line[:1] == b"["))
    head[4] = ledger.PROTOCOL - 1
    head[8][0][0] = cup.board.cup_id
    cup.session.follower.begin(head[5])
    cup.session.follower.fold(ledger.dumps(head))
    world.wait(WITHIN)
    assert cup.scene() == "alarm" and [alarm[0] for alarm in cup.hints.alarms] == ["older_table"]
    assert world.table.members[cup.board.cup_id].info["faults"] == ["other_version"]


@pytest.mark.parametrize("item, value", [(7, 2), (8, [["wild", "on"]])], ids=["rules", "option"])
def test_rules_that_one_cup_does_not_know_stop_it_by_name_on_all_displays(tmp_path, item, value):
    world = World(tmp_path, 2, seed=1, humans=2)
    newer, told = world.cups[0].app, world.cups[0].app.link.feed

    def feed(data, now):
        found = []
        for message in told(data, now):
            if isinstance(message, bytes) and message.startswith(b'[0,"match"'):
                body = json.loads(message)
                body[item] = value
                message = ledger.dumps(body)
            found.append(message)
        return found

    newer.link.feed = feed
    for cup in world.cups:
        cup.app.link.ready(1)
    world.run(lambda: world.table.playing)
    world.wait(WITHIN)
    assert newer.scene() == "alarm" and [alarm[0] for alarm in newer.hints.alarms] == ["other_version"]
    (said,) = [news for news in world.news if isinstance(news, Alarm)]
    for lang in ("fr", "en"):
        assert "Cup 0" in alarm(said, words.load(lang)) and "gobelet flash" in alarm(said, words.load(lang))
