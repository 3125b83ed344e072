"""Alarms of cups, as everybody hears of them: on the television, the host's page and in the terminal."""

from gobelet_host import words
from gobelet_host.table.member import Member
from gobelet_host.table.news import Alarm
from gobelet_host.words import narrate


def test_alarms_of_many_cups_are_told_once_the_gravest_first():
    said = words.load("en")
    cups = [Member(f"c{number}", f"Cup {number}") for number in range(6)]
    found = [Alarm(cup, "left_out", ()) for cup in cups] + [Alarm(cups[0], "another_story", ("", "a1b2c3", "?"))]
    first, second = narrate.alarms(found, said)
    assert "Cup 0’s cup says: “The table tells another story!" in first
    assert second.startswith("The cups of Cup 0, Cup 1, Cup 2, Cup 3 +2 say: “The table leaves you out")
    assert second.endswith(said.get("remedy.left_out"))
