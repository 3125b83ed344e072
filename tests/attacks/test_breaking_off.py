"""A table that breaks matches off when it suits the league: nobody can prevent it, every cup says and keeps it."""

import json

import pytest

from gobelet.cup import match_history
from gobelet.cup.screens.check_word import Word
from gobelet.games import seats_in
from gobelet.ledger import CLOSED, OVER, PLAYING, TABLE, hexed
from tests.attacks.rooms import a_room, gave, said, told_again


def broken_off(room, cup):
    """Waits until a cup tells its player that the table broke off; where it stood."""
    room.run(lambda: cup.app.broken_at, 5000)
    assert cup.app.scene() == "broken"
    return cup.app.broken_at


def rows(cup):
    return match_history.rows(cup.board)


def word_screen(cup):
    """What the word screen of a cup says beside the word."""
    return " ".join(Word(cup.app).full_text()[1:])


def alone(story):
    """The votes of a table that breaks off alone: none of anybody."""
    return [""] * len(seats_in(story.log.electorate()))


def test_abandon_when_losing():
    """Attack: the league loses, so the table calls the match off. Each honest cup says where it stood, until its player
    has seen it, also after a power cut, and has kept it for whoever plays next."""
    room, story = a_room()
    room.run(lambda: story.log.round >= 2)
    story.add(TABLE, "abandon", alone(story))
    for cup in room.cups:
        stood = broken_off(room, cup)
        assert all(player[1] in stood for player in story.log.players)
        cup.start()
        room.wait(500)
        assert cup.app.scene() == "broken" and cup.app.broken_at == stood
        cup.app.dismiss()
        room.wait(1500)
        cup.start()
        room.wait(500)
        assert cup.app.scene() != "broken"
        assert [row[:4] for row in rows(cup)] == [[story.log.uid, "parafico", match_history.BROKEN, stood]]
    room.run(lambda: story.log.phase == CLOSED and all(cup.app.ledger.phase == CLOSED for cup in room.cups))
    for cup in room.cups:
        assert rows(cup)[0][4:] == [hexed(story.log.digest), story.log.closing.word]
    assert room.referee.violation is None


def test_abandon_told_to_one():
    """Attack: one cup is told that the match is off, and the others play on without it: it says so, and follows no
    other log of that match any more."""
    room, story = a_room()
    room.run(lambda: story.log.round >= 1)
    victim = room.cups[0]
    room.tell(told_again(story, len(story), (TABLE, "abandon", alone(story))), victim)
    broken_off(room, victim)
    room.run(lambda: victim.app.ledger.phase >= OVER)
    room.wait(2000)  # it has answered to the end that it was told
    room.tell(story, victim)
    room.run(lambda: {"older_copy", "another_story"} & set(said(victim)), 3000)
    assert [row[2] for row in rows(victim)] == [match_history.BROKEN]


def test_anew_until_good_seats():
    """Attack: the table begins anew until the seats are to its liking. Each time a cup says what it leaves, each time
    it wants its player's press, and its word screen counts."""
    room, story = a_room(seat_ties="list_order")
    victim = room.cups[0]
    for times in range(1, 4):
        room.run(lambda story=story: story.log.mixes >= 1 and victim.app.ledger.mixes >= 1)
        if times == 2:
            story.add(TABLE, "abandon", alone(story))
            broken_off(room, victim)
        room.offers.clear()
        room.press()
        story = room.first()
        room.tell(story)
        broken_off(room, victim)
        assert [row[2] for row in rows(victim)].count(match_history.BROKEN) == times // 2
        assert len(rows(victim)) == times
        for cup in room.cups:
            if times != 2:
                room.run(lambda cup=cup: cup.app.inviting(), 5000)  # another one while one goes on wants a press
                cup.app.session.agree()
            cup.app.dismiss()
        room.run(lambda story=story: story.log.phase >= 3 and victim.app.ledger.phase >= 3)
        assert f"cut short by a table: {times} of your last {times}." in word_screen(victim)


def test_a_match_that_ends_before_anything_was_thrown_is_none():
    room, story = a_room()
    room.run(lambda: victim_ready(room))
    room.press()
    room.tell(room.first())
    room.wait(2000)
    assert not any(rows(cup) or cup.app.broken_at for cup in room.cups)


def victim_ready(room):
    return all(cup.app.ledger.phase >= 3 for cup in room.cups)


def test_the_last_eight_matches_are_kept():
    room, story = a_room(dice_per_player=1)
    victim = room.cups[0]
    room.run(lambda: story.log.phase == CLOSED and victim.app.ledger.phase == CLOSED, 600_000)
    first = rows(victim)
    assert [row[:3] for row in first] == [[story.log.uid, "parafico", match_history.PLAYED]]
    assert first[0][5] == story.log.closing.word and not victim.app.broken_at and not said(victim)
    others = [["%016x" % number, "paradice", 0, "Zo\u00e9 1", "", ""] for number in range(8)]
    victim.board.save("matches", (json.dumps(others).encode(),))
    match_history.note(victim.board, first[0])
    assert rows(victim) == first + others[:7]


@pytest.mark.parametrize("between", ["lobby", "anew"])
def test_a_match_that_the_table_leaves_by_way_of_something_else_is_kept(between):
    """Attack: the lobby, or the same match from its start, is told in between, so that the cup holds nothing of it."""
    room, story = a_room()
    victim = room.cups[0]
    room.run(lambda: victim.app.ledger.round >= 1)
    if between == "lobby":
        victim.story = None
        victim.cut()
    else:
        victim.app.session.handle_message(["begin", story.log.uid])  # as after a welcome from its start
    room.run(lambda: victim.app.ledger.entries < 2)
    room.offers.clear()
    room.tell(room.first())
    broken_off(room, victim)
    assert [row[:3] for row in rows(victim)] == [[story.log.uid, "parafico", match_history.LEFT]]


def test_puppet_called_human():
    """Attack: the table plays a seat itself and calls it a friend, who could vote and be dropped. No cup can tell; each
    asks its player, by name, before anything leaves it, and people see that nobody holds that cup."""
    room, story = a_room()
    victim = room.cups[0]
    victim.app.set_bot(None)
    room.run(lambda: victim.app.ledger.phase >= PLAYING)
    room.wait(5000)
    assert victim.app.scene() == "word"
    puppet = story.log.players[next(iter(story.puppets))][1]
    screen = Word(victim.app)
    assert puppet in screen.full_text()[1] and "All here" in screen.full_text()[1]
    for command in (("shake",), ("act", 1001), ("drop", 0), ("undo",)):
        victim.app.duties.send(command)
    room.wait(20_000)
    assert not [items for kind in ("shake", "act", "drop", "undo") for items in gave(room, victim, kind)]
    victim.app.duties.confirm()
    victim.app.seat.shake()
    room.run(lambda: gave(room, victim, "shake"))
    assert room.referee.violation is None
