"""A table that breaks matches off when it suits the league: nobody can prevent it, every cup says and keeps it."""

import json

import pytest
from world import World

from gobelet.cup import match_history
from gobelet.cup.screens.check_word import Word
from gobelet.games import seats_in
from gobelet.ledger import CLOSED, MASKING, MIXING, OVER, PLAYING, TABLE, hexed
from gobelet_host.evening import results
from tests.attacks.rooms import a_room, gave, said, seat_of, told_again


def broken_off(room, cup):
    """Waits until a cup tells its player that a match did not end; where it stood."""
    room.run(lambda: cup.app.unfinished, 5000)
    assert cup.app.scene() == "broken"
    return match_history.find(cup.board, cup.app.unfinished)[match_history.STOOD]


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
        assert cup.app.scene() == "broken" and broken_off(room, cup) == stood
        cup.app.dismiss()
        room.wait(1500)
        cup.start()
        room.wait(500)
        assert cup.app.scene() != "broken"
        assert [row[:4] for row in rows(cup)] == [[story.log.uid, "parafico", match_history.BROKEN, stood]]
    room.run(lambda: story.log.phase == CLOSED and all(cup.app.ledger.phase == CLOSED for cup in room.cups))
    for cup in room.cups:
        assert rows(cup)[0][4:] == [hexed(story.log.digest), story.log.closing.word, ""]
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
        assert f"{times} of your last {times}: {times} by the table." in word_screen(victim)


def test_a_match_that_ends_before_anything_was_thrown_is_none():
    room, story = a_room()
    room.run(lambda: victim_ready(room))
    room.press()
    room.tell(room.first())
    room.wait(2000)
    assert not any(rows(cup) or cup.app.unfinished for cup in room.cups)


@pytest.mark.parametrize("arranged", [(), (2, 1)], ids=["plain", "arranged"])
def test_anew_before_the_first_throw_is_logged(arranged):
    """Attack: with the last part of the first throw the table knows it, and breaks off before anybody else does. The
    cup has kept that it gave its part, and says it before the next match; in a tournament also in which attempt."""
    room, story = a_room(arranged=arranged)
    victim = room.cups[0]
    room.run(lambda: all(gave(room, cup, "mix") for cup in room.cups))
    before = next((number for number in range(len(story)) if story.body(number)[1] == "rolled"), len(story))
    story = told_again(story, before, (TABLE, "abandon", alone(story)))
    room.tell(story)
    for cup in room.cups:
        stood = broken_off(room, cup)
        assert [row[:4] for row in rows(cup)] == [[story.log.uid, "parafico", match_history.AT_FIRST_THROW, stood]]
        assert rows(cup)[0][match_history.ATTEMPT] == "/".join(map(str, arranged))
    assert story.log.thrown and results.of_ledger(story.log).fate is not results.Fate.UNPLAYED
    room.offers.clear()
    room.press()
    story = room.first()
    room.tell(story)
    victim.app.dismiss()
    room.run(lambda: victim.app.ledger.uid == story.log.uid and victim.app.ledger.phase >= PLAYING)
    assert "1 of your last 1: 1 at the first throw" in word_screen(victim)
    assert ("you have thrown before, in attempt 1" in word_screen(victim)) == bool(arranged)
    assert room.referee.violation is None


def test_called_off_by_those_behind():
    """Attack: two of three agree to call it off whenever the third one leads, whose cup keeps and shows that."""
    room, story = a_room(cups=3, honest=1)
    (victim,) = room.cups
    room.run(lambda: story.log.round >= 2)
    seat = seat_of(victim, story)
    votes = [story.puppets[other].vote(story.log) if other != seat else "" for other in range(3)]
    story.add(TABLE, "abandon", votes)
    stood = broken_off(room, victim)
    assert rows(victim)[0][2] == match_history.OUTVOTED and victim.app.hints.notice != "broken_off"
    assert stood.startswith(", ".join(story.log.players[other][1] for other in range(3) if other != seat) + " (")
    room.run(lambda: victim.app.ledger.phase == CLOSED)
    assert rows(victim)[0][2:4] == [match_history.OUTVOTED, stood]


def test_called_off_with_an_old_vote():
    """Attack: W's vote to go on without somebody stands under the end in V's story. V is told who agreed, says the
    table, and has not agreed itself; W refuses that end."""
    room, story = a_room(cups=4, honest=2)
    victim, other = room.cups
    room.run(lambda: story.log.round >= 1 and story.log.phase == PLAYING and not story.log.throw.shaken)
    gone = next(iter(story.puppets))
    other.app.prompts.vote([gone])
    room.run(lambda: gave(room, other, "drop"))
    texts = {seat_of(other, story): gave(room, other, "drop")[-1][1]}
    texts |= {seat: puppet.vote(story.log) for seat, puppet in story.puppets.items()}
    ended = told_again(story, len(story), (TABLE, "abandon", [texts.get(seat, "") for seat in range(4)]))
    room.tell(ended)
    stood = broken_off(room, victim)
    assert rows(victim)[0][2] == match_history.OUTVOTED and "Cup 1" in stood.split(" (")[0]
    room.run(lambda: "not_mine" in said(other))


def test_a_liar_is_not_the_tables_break():
    room, story = a_room("papayoo", rounds=1)
    room.run(lambda: story.log.phase == MASKING)
    story.hands[next(iter(story.puppets))].cards.lie = "own_order"
    room.run(lambda: all(cup.app.ledger.phase == CLOSED for cup in room.cups))
    for cup in room.cups:
        assert rows(cup)[0][2] == match_history.FALSE and rows(cup)[0][3].startswith("League 2 (")
        assert "lied" in said(cup) and not cup.app.unfinished


def test_guest_never_mixes(tmp_path):
    """At an honest table a guest's cup shakes, and is off before it mixes: the host breaks off. Nobody is accused; each
    cup keeps that, and for whom the table waited."""
    world = World(tmp_path, 3, seed=2)
    guest = world.cups[2]
    world.run(lambda: world.table.ledger.phase >= PLAYING and all(cup.app.owner.memory.agreed for cup in world.cups))
    world.run(lambda: world.table.ledger.phase == MIXING or guest.app.owner.owes(guest.app.ledger) == "mix")
    guest.plugged = False
    world.run(lambda: world.table.ledger.away)
    world.table.abandon()
    world.run(lambda: all(rows(cup) for cup in world.cups[:2]))
    for cup in world.cups[:2]:
        assert rows(cup)[0][2] == match_history.AT_FIRST_THROW
        assert rows(cup)[0][3].startswith(guest.app.link.about["name"] + " (")
        assert not [alarm for alarm in cup.app.hints.alarms if alarm[0] not in ("waits_for",)]


def victim_ready(room):
    return all(cup.app.ledger.phase >= 3 for cup in room.cups)


def test_the_last_eight_matches_are_kept():
    room, story = a_room(dice_per_player=1)
    victim = room.cups[0]
    room.run(lambda: story.log.phase == CLOSED and victim.app.ledger.phase == CLOSED, 600_000)
    first = rows(victim)
    assert [row[:3] for row in first] == [[story.log.uid, "parafico", match_history.PLAYED]]
    assert first[0][5] == story.log.closing.word and not victim.app.unfinished and not said(victim)
    others = [["%016x" % number, "paradice", 0, "Zo\u00e9 1", "", "", ""] for number in range(8)]
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
