"""The signal of a cup: the share of its lines that came whole and in time, over the last minute."""

import pytest

from gobelet.link.frames import dumps, encode
from gobelet.link.table_end import TableEnd
from gobelet_host.web.link_quality import LinkQuality, bars, percent


def hear(end, good=0, damaged=0):
    """Lines of a cup come to its end of the table, some of them damaged on the way."""
    line = encode(dumps(["pong", 0]))
    for number in range(good + damaged):
        end.feed(line if number < good else line.replace(b"*", b"x"), 0)


def test_an_end_that_is_seen_first_is_judged_from_its_beginning():
    end = TableEnd()
    hear(end, good=9, damaged=1)
    assert LinkQuality().lately(end, 500_000) == (9, 10)


def test_what_is_older_than_a_minute_does_not_count_any_more():
    end, links = TableEnd(), LinkQuality()
    links.lately(end, 0)
    hear(end, good=5, damaged=5)
    assert links.lately(end, 2000) == (5, 10)
    hear(end, good=20)
    assert links.lately(end, 61_000) == (25, 30)
    assert links.lately(end, 63_000) == (20, 20)


def test_each_cup_has_a_history_of_its_own():
    links, ends = LinkQuality(), (TableEnd(), TableEnd())
    hear(ends[0], good=4)
    assert [links.lately(end, 10) for end in ends] == [(4, 4), (0, 0)]


def test_a_line_that_never_came_counts_like_one_that_is_damaged():
    end = TableEnd()
    for now in (0, 2000, 4000):
        end.poll(now)  # a ping each time, and no pong
    hear(end, good=6)
    assert LinkQuality().lately(end, 4000) == (6, 8)


@pytest.mark.parametrize(
    ("whole", "due", "share", "lit"),
    [
        (0, 0, 0, 0),
        (0, 7, 0, 0),
        (1, 2, 50, 1),
        (80, 100, 80, 2),
        (999, 1000, 99, 4),
        (949, 1000, 94, 2),
        (5, 5, 100, 4),
    ],
)
def test_a_hundred_percent_is_said_of_a_link_without_a_fault_only(whole, due, share, lit):
    assert percent(whole, due) == share
    assert bars(share) == lit
