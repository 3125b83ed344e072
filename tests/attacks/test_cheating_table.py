"""Each attack of a table that cheats, alone or with cups in league, done to real cups: it fails, and the honest cup's
display says what happened. The room is the one of tests/worlds/cheat, without chance: each test tells the stories.
"""

import contextlib
import itertools

import pytest

from gobelet import fair
from gobelet.games import GAMES, Illegal, load
from gobelet.games.parafico import bids
from gobelet.ledger import AUTOMATE, CLOSED, MIXING, OVER, PLAYING, TABLE, WITNESSING, ForkDetected, dumps, hexed
from gobelet.link.cup_end import UP
from gobelet.link.message_shapes import PROTO
from support import hides
from tests.attacks.rooms import a_room, gave, hears, league_of, said, seat_of, told_again
from tests.worlds.cheat.branch import LogBranch
from tests.worlds.cheat.cheat_world import CheatWorld, Plan
from tests.worlds.faults import Faults


def until_call(room, story):
    """Plays until somebody has called; returns the number of that entry."""
    room.run(lambda: story.log.phase == WITNESSING)
    return len(story) - 1


def without_call(story, call):
    """What the coalition would rather have had in the log than that call."""
    other = story.tell(call)
    seat = story.body(call)[2]
    if seat in story.puppets:
        rules = other.log.match.rules
        legal = rules.legal(other.log.match.state, seat)
        return [(seat, "act", next(action for action in legal if action not in rules.CALLS))]
    return [(TABLE, "abandon", ["", "", ""])]


# promise 1: one story


def test_one_story_a_call_is_not_taken_back_once_dice_were_shown():
    """The coalition calls, collects what the cups show, and tells them a log without the call."""
    room, story = a_room()
    call = until_call(room, story)
    room.run(lambda: all(gave(room, cup, "show") for cup in room.cups))
    rounds = story.log.round
    other = told_again(story, call, *without_call(story, call))
    room.tell(other)
    room.wait(12_000)
    for cup in room.cups:
        assert {"another_story", "older_copy"} & set(said(cup))
        assert cup.app.owner.hand is None
        assert not cup.app.owner.plays(cup.app.ledger)
    assert room.referee.violation is None
    assert not any(cup.app.ledger.round > rounds for cup in room.cups)


def test_one_story_a_call_told_to_one_cup_alone_learns_no_dice():
    """Somebody on the wire gives one cup a call of a real C link: it answers that it has seen it, and shows nothing,
    as nobody else can say so; and the true log is another story from there on."""
    room, story = a_room(honest=2, seed="2")
    caller = league_of(story)
    victim = room.cups[0]

    def calls():
        rules, state = story.log.match.rules, story.log.match.state
        return story.log.owes(caller) == "act" and set(rules.CALLS) & set(rules.legal(state, caller))

    room.run(calls)
    call = min(calls())
    puppet = story.puppets[caller]
    forked = told_again(story, len(story), (caller, "act", call, hexed(puppet.link(story.log, fair.CALL))))
    answered, shown = len(gave(room, victim, "seen")), gave(room, victim, "show")
    room.tell(forked, victim)
    room.run(lambda: len(gave(room, victim, "seen")) > answered)
    room.tell(story, victim)
    room.wait(2000)
    assert gave(room, victim, "show") == shown
    hears(room, victim, "another_story")


def test_one_story_two_seatings_of_one_word_cannot_be_searched_for():
    """Once a cup has committed, it opens in no other seating: its salt would let the table search for equal words."""
    room, story = a_room()
    victim = room.cups[0]
    room.run(lambda: gave(room, victim, "open"))
    opened = gave(room, victim, "open")
    other = story.tell(1)
    for seat, puppet in other.puppets.items():
        other.add(seat, *(puppet.command(other.log, []) or ()))  # before the table commits: another order, another T
    room.tell(other, victim)
    room.wait(12_000)
    assert {"another_story", "older_copy"} & set(said(victim))
    assert gave(room, victim, "open") == opened
    assert room.referee.violation is None


def test_one_story_a_mark_is_never_moved_back():
    """The table begins anew and tells the truth as far as it likes: what is stored on the way does not shorten it."""
    room, story = a_room("paradice")
    victim = room.cups[0]
    room.run(lambda: story.log.mixes >= 4 and victim.app.owner.memory._is_unsaved)  # its last word is in the log
    mark = victim.app.owner.memory.watermark
    first = next(at for at in range(len(story)) if story.body(at)[1] == "rolled")
    other = told_again(story, first + 1, (TABLE, "away", league_of(story)), (TABLE, "back", league_of(story)))
    room.tell(other, victim)
    room.wait(12_000)
    assert victim.app.owner.memory.watermark == mark
    assert {"another_story", "older_copy"} & set(said(victim))
    assert room.referee.violation is None


# promise 2: dice and deals are uniform and unforeseen


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_unforeseen_no_order_of_shakes_and_no_absence_gives_other_dice(seed):
    """The league has the honest cup's link before anybody else, and tells the seating in every way that the ledger lets
    pass: each order of shakes, any of its own cups away. No story has other dice, so there is none to wish for."""
    room, story = a_room(cups=4, honest=1, seed=seed)
    room.run(lambda: story.log.phase == MIXING and gave(room, room.cups[0], "mix"))
    first = next(at for at in range(len(story)) if story.body(at)[1] == "shake")
    seen = {}
    for order, away in itertools.product(itertools.permutations(range(4)), (None, *story.puppets)):
        other = story.tell(first)
        with contextlib.suppress(Illegal):
            for place, seat in enumerate(order):
                if seat == away and place:
                    other.add(TABLE, "away", seat)
                other.add(seat, "shake")
            while other.log.phase == MIXING and other.advance(room.offers, room._chance):
                pass
            seen[other.digest(len(other))] = away, mixed(other)
    assert len(seen) > 24 and {away for away, _ in seen.values()} == {None, *story.puppets}
    (dice,) = {str(dice) for _, dice in seen.values()}
    assert dice != "{}"


def mixed(story):
    """The faces of the first public roll of a story."""
    log = LogBranch(bytes(32), story.puppets).log
    for payload in story.payloads:
        log.fold(payload)
        if log.throw.faces:
            return dict(log.throw.faces)
    return {}


def answered(call):
    """A room of two in which the league has bid and the victim's answer is in the table's hands: room, story, victim,
    seat of the league."""
    room, story = a_room("parafico", cups=2, honest=1)
    league = league_of(story)
    victim, seat, action = until_victim_decides(room, story)
    while story.body(len(story) - 1)[1:3] != ["act", league]:
        victim.app.seat.act(action)
        room.run(lambda: story.log.owes(seat) != "act")
        action = until_victim_decides(room, story)[2]
    victim.app.seat.act(bids.BLUFF if call else action)
    while not victim.app.seat.has_in_flight("act"):
        room.turn(advance=False)
    return room, story, victim, league


def test_undo_after_reading_a_call():
    """The table reads what its friend is answered, and has the friend's bid taken back if that does not please. No cup
    folds that, and the answer counts."""
    _undo_is_refused(*answered(call=True))


def test_undo_after_reading_a_bid():
    _undo_is_refused(*answered(call=False))


def _undo_is_refused(room, story, victim, league):
    with pytest.raises(Illegal, match="taken back"):
        story.add(league, "undo")
    entries = victim.app.ledger.entries
    victim.app.session.fold(dumps(story.log.body("undo", league, 0)))
    assert victim.app.hints.notice == "log_refused" and victim.app.ledger.entries == entries
    room.run(lambda: len(story) > entries)
    assert story.body(entries)[1:3] == ["act", seat_of(victim, story)]
    assert not said(victim) and room.referee.violation is None


def test_undo_before_an_automate():
    """What only an automate has to answer is taken back, and every cup follows."""
    room, story = a_room("parafico", cups=3, honest=1, holders={1: AUTOMATE, 2: AUTOMATE})
    victim = room.cups[0]
    room.run(lambda: story.log.undoable and story.log.undo_state[0] != seat_of(victim, story))
    story.add(story.log.undo_state[0], "undo")
    entries = len(story)
    room.run(lambda: victim.app.ledger.entries > entries)
    assert not said(victim) and room.referee.violation is None


@pytest.mark.parametrize("game", [game for game in GAMES if not hides(load(game))])
def test_unforeseen_a_decision_is_not_taken_back_after_a_link(game):
    """The table undoes a decision while, or once, it has the next thrower's link, and would have the throw anew."""
    room, story = a_room(game, cups=2, honest=1)
    room.run(lambda: story.log.mixes >= 2 and story.log.phase == MIXING and story.body(len(story) - 2)[1] == "act")
    thrown = len(story) - 1
    who = story.body(thrown - 1)[2]
    for before in (thrown, thrown + 1):
        if before > thrown or story.body(thrown)[2] != who:
            with pytest.raises(Illegal, match="taken back"):
                story.tell(before).add(who, "undo")


def test_unforeseen_a_chain_that_is_nearly_used_up_is_renewed_before_anything_is_mixed(monkeypatch):
    """The league announces its next chain only when it knows all other links of a mix."""
    monkeypatch.setattr(fair, "LOW", 3)
    monkeypatch.setattr(fair, "LAST", 5)
    room, story = a_room("paradice")
    for puppet in story.puppets.values():
        monkeypatch.setattr(puppet, "renewal", lambda log: None)
    with pytest.raises(AssertionError):
        room.run(lambda: story.log.mixes > 5, 3000)
    assert story.log.mixes == 5
    seat = next(seat for seat in range(3) if story.log.owes(seat) == "shake")
    with pytest.raises(Illegal, match="renewed first"):
        story.add(seat, "shake")
    late = dumps(story.log.body("shake", seat, 0))
    entries = room.cups[0].app.ledger.entries
    room.cups[0].app.session.follower.fold(late)
    assert room.cups[0].app.ledger.entries == entries


def test_unforeseen_a_mixer_that_goes_away_is_waited_for():
    """The table chooses among two throws: with a cup's link, and without."""
    room, story = a_room("paradice", cups=3, honest=1)
    room.run(lambda: story.log.mixes >= 1 and story.log.phase == MIXING)
    mixers = story.log.throw.mixers
    story.add(TABLE, "away", league_of(story))
    assert story.log.throw.mixers == mixers == 7
    assert story.log.seats_to_gather() == mixers


# promise 3: hidden is hidden


def test_hidden_a_cup_shows_only_after_all_have_seen_the_call():
    """One honest cup is not told of the call: the other, which is, does not show."""
    room, story = a_room()
    first, second = room.cups
    room.run(lambda: story.log.round >= 1 and story.log.phase == PLAYING)
    second.heard_at = 1 << 60
    room.tell(story.tell(len(story)), second)
    with pytest.raises(AssertionError):
        room.run(lambda: gave(room, first, "show"), 3000)
    assert not gave(room, first, "show")
    assert story.log.phase != OVER


@pytest.mark.parametrize("away", [False, True])
def test_hidden_a_duel_that_is_over_for_the_bettors_alone_opens_no_bet(away):
    """The table tells a cup with a bet that both duellists have passed, to read the bet and then let the duel go on.
    Calling the other duellist away, which only the table says, does not help."""
    room, story = a_room("pepetes", cups=3, honest=2, seed="5")
    bettor, duellist = room.cups
    seat = seat_of(duellist, story)

    def decides():
        return story.log.owes(seat) == "act" and seat_of(bettor, story) in story.log.reveal.seals

    room.run(decides)
    forked = told_again(story, len(story), *[(TABLE, "away", seat)] * away)
    while forked.log.phase == PLAYING:
        forked.add(forked.log.owing()[0], "act", [])
    room.tell(forked, bettor)
    room.run(lambda: gave(room, bettor, "seen"))
    room.wait(2000)
    assert not gave(room, bettor, "unseal")
    room.tell(story, bettor)
    room.wait(12_000)
    assert {"another_story", "older_copy"} & set(said(bettor))
    assert bettor.app.scene() == "alarm" and room.referee.violation is None


# promise 4: nothing is taken back, and nothing is put into a mouth


def until_victim_decides(room, story):
    victim = room.cups[0]
    victim.app.set_bot(None)  # a player who takes his time
    seat = seat_of(victim, story)

    def there():
        app = victim.app
        app.duties.confirm()
        if app.owner.owes(app.ledger) == "shake" and not app.seat.has_in_flight("shake"):
            app.seat.shake()
        if app.owner.owes(app.ledger) == "show":
            app.seat.show()
        return app.owner.owes(app.ledger) == "act" and app.ledger.entries == len(story)

    room.run(there)
    rules, state = story.log.match.rules, story.log.match.state
    return victim, seat, next(action for action in rules.legal(state, seat) if action not in rules.CALLS)


def test_mine_a_decision_that_the_player_has_not_made_is_refused():
    room, story = a_room()
    victim, seat, action = until_victim_decides(room, story)
    room.tell(told_again(story, len(story), (seat, "act", action)), victim)
    hears(room, victim, "not_mine")


def test_mine_an_act_said_in_one_place_is_not_repeated_in_another():
    """The table keeps a decision and carries it out again, at the next question."""
    room, story = a_room("paradice", cups=2, honest=1)
    victim, seat, _ = until_victim_decides(room, story)
    action = next(iter(story.log.match.rules.legal(story.log.match.state, seat)))
    victim.app.seat.act(action)
    room.run(lambda: story.body(len(story) - 1)[1:3] == ["act", seat])
    room.run(lambda: story.log.owes(seat) == "act" and victim.app.ledger.entries == len(story), 3000)
    again = story.log.match.rules.legal(story.log.match.state, seat)
    if action in again:
        room.tell(told_again(story, len(story), (seat, "act", action)), victim)
        hears(room, victim, "not_mine")


def test_mine_a_cup_that_never_began_a_match_says_that_it_has_no_secret_of_it():
    """The table plays a seat itself in a match of its own: its cup watches, and says so until that is seen."""
    room, _ = a_room("parafico", cups=2, honest=1)
    victim = room.cups[0]
    room.run(lambda: victim.app.owner.plays(victim.app.ledger))
    room.tell(room.first(played=(victim.board.cup_id,)), victim)
    room.run(lambda: victim.app.ledger.round >= 1)
    owner = victim.app.owner
    assert owner.lost and owner.owes(victim.app.ledger) == "" and victim.app.scene() == "alarm"
    assert ["secret_lost", (victim.app.link.about["name"],), True] in victim.app.hints.alarms
    assert room.referee.violation is None


def test_mine_an_old_seat_in_another_match_is_said_and_names_the_player():
    """The table takes a seat in a new match with what that cup gave for another one, before it hears of it. It cannot
    tell that from a match of its own that it forgot: its player can."""
    room, story = a_room()
    victim = room.cups[0]
    room.run(lambda: story.log.round >= 1)
    (old,) = gave(room, victim, "seat")
    other = room.first()
    other.add(seat_of(victim, other), "seat", *old)
    room.tell(other, victim)
    hears(room, victim, "secret_lost")
    assert not victim.app.inviting() and "called_off" not in said(victim)
    losses = [alarm[1] for alarm in victim.app.hints.alarms if alarm[0] == "secret_lost"]
    assert losses == [(victim.app.link.about["name"],)]
    assert len(gave(room, victim, "seat")) == 1


# promise 5: nobody is put out who is here


def here_in(room, story, when):
    """The honest cup is there when the match is played and this is true, and its player does nothing for a while."""
    room.run(lambda: story.log.phase == PLAYING and when())
    room.cups[0].app.set_bot(None)
    for _ in range(60):
        room.turn(advance=False)


def test_here_a_cup_that_is_left_out_across_a_new_connection_says_so():
    """The table cuts the wire, writes that the cup is away, and welcomes it at once with that entry in its count."""
    room, story = a_room("paradice", cups=3, honest=1)
    victim = room.cups[0]
    here_in(room, story, lambda: story.log.mixes >= 2)
    story.add(TABLE, "away", seat_of(victim, story))
    victim.cut()
    room.wait(8000)
    assert {"left_out", "thrown_without"} & set(said(victim))


def here_and_awaited(room, story):
    """The honest cup is in the midst of a match, and has been for a while."""
    here_in(room, story, lambda: story.log.round >= 1)
    return room.cups[0], seat_of(room.cups[0], story)


@pytest.mark.parametrize("lies", [0, 100_000])
def test_lying_count_and_back_before_rolled(lies):
    """Attack: a welcome that counts entries which are not there yet, then the cup is away and back within a moment: the
    table chooses who mixes. A cup that was here believes no count, and being back changes nothing of what it says."""
    room, story = a_room(cups=2, honest=1)
    victim, seat = here_and_awaited(room, story)
    log = victim.app.ledger
    victim.put_in("welcome", PROTO, seat, log.uid, log.entries + lies, log.entries)
    room.turn(advance=False)
    story.add(TABLE, "away", seat)
    story.add(TABLE, "back", seat)
    hears(room, victim, "left_out")
    assert victim.app.scene() == "alarm"


def test_lying_count():
    """Attack: a welcome promises entries that never come, so that the cup believes itself behind and its player waits
    for something: after half a minute the table is named, whoever has to press."""
    room, story = a_room(cups=2, honest=1)
    victim, seat = here_and_awaited(room, story)
    log = victim.app.ledger
    victim.put_in("welcome", PROTO, seat, log.uid, log.entries + 100_000, log.entries)
    room.wait(25_000)
    assert not said(victim)
    room.wait(15_000)
    assert said(victim) == ["table_silent"] and victim.app.scene() == "alarm"


@pytest.mark.parametrize("answer", ["nothing", "stale"])
def test_here_a_table_that_takes_nothing_from_a_cup_is_named(answer):
    """It answers nothing, as if somebody had to decide, or says each time that something else came first."""
    room, story = a_room(cups=2, honest=1)
    victim, seat, action = until_victim_decides(room, story)
    heard = room._handle_message

    def deaf(cup, message):
        if answer != "nothing" and message[0] == "cmd":
            cup.end.refuse(message[1], answer)

    room._handle_message = deaf
    victim.app.seat.act(action)
    room.wait(25_000)
    assert not said(victim)
    room.wait(15_000)
    assert said(victim) == ["table_silent"]
    room._handle_message, count = heard, len(story)
    if answer != "nothing":
        victim.app.seat.act(action)
    room.run(lambda: len(story) > count and not said(victim))
    assert story.body(count)[1:3] == ["act", seat]


def test_here_whoever_does_not_answer_is_named():
    """A cup in league gives no link for a mix, and the table, which waits for it, says that it is away."""
    room, story = a_room("paradice", cups=3, honest=1)
    victim = room.cups[0]
    room.run(lambda: story.log.mixes >= 2 and story.log.phase == MIXING)
    league = league_of(story)
    story.add(TABLE, "away", league)
    until = room.now + 40_000
    names = set()
    while room.now < until:
        room.turn(advance=False)
        names |= {victim.app.hints.notice_args} if victim.app.hints.notice == "waits_for" else set()
    assert names == {(story.log.players[league][1],)}
    assert not said(victim)


# promise 6 and the beginning: who says it is who it is


def test_begin_no_match_begins_without_a_press():
    room, story = a_room()
    victim = room.cups[0]
    room.run(lambda: story.log.phase == CLOSED and victim.app.ledger.phase == CLOSED)
    room.offers.clear()
    seats = len(gave(room, victim, "seat"))
    room.tell(room.first(), victim)
    room.wait(3000)
    assert len(gave(room, victim, "seat")) == seats
    assert victim.app.scene() == "begin"


def an_invited_cup():
    """A room in which a match has begun that the player of a cup has not pressed for."""
    room = CheatWorld(Plan("1", "parafico", 3, 2), Faults("1", None, ()))
    room.run(lambda: all(cup.app.link.state == UP for cup in room.cups))
    victim = room.cups[0]
    room.press(room.cups[1])
    story = room.first()
    room.tell(story)
    room.run(lambda: victim.app.scene() == "begin")
    room.wait(3000)
    return room, story, victim


def test_begin_nobody_takes_the_seat_of_a_cup_that_is_still_asked():
    """The table commits for a player who reads the question: the cup neither follows nor forgets that it was asked."""
    room, story, victim = an_invited_cup()
    entries = victim.app.ledger.entries
    room.tell(told_again(story, len(story), (seat_of(victim, story), "seat", "ab" * 32)), victim)
    room.run(lambda: "not_mine" in said(victim), 3000)
    assert victim.app.ledger.entries == entries and victim.app.inviting()


@pytest.mark.parametrize("how", ["another", "lobby", "without", "abandoned", "busy", "off"])
def test_begin_an_invitation_is_not_lost_in_silence(how):
    room, story, victim = an_invited_cup()
    if how in ("lobby", "off"):
        victim.story = None
        victim.cut()
        if how == "off":
            victim.start()  # a power cut: it knows that it was asked, and finds nothing any more
    elif how == "abandoned":
        room.tell(told_again(story, len(story), (-1, "abandon", ["", "", ""])), victim)
    elif how == "busy":
        victim.app.session.handle_message(["busy", "match_running", ""])
    elif how == "another":
        room.tell(room.first(), victim)
    else:  # the same match, without this cup

        def change(rows):
            rows[seat_of(victim, story)][0] = "f" * 16

        room.tell(room.first(story.log.uid, change=change), victim)
    room.run(lambda: "called_off" in said(victim), 3000)
    assert not gave(room, victim, "seat")
    assert victim.app.scene() == "alarm"
    name = victim.app.link.about["name"] or "?"
    assert [alarm[1] for alarm in victim.app.hints.alarms if alarm[0] == "called_off"] == [(name,)]


def test_called_off_and_played():
    """Attack: the cup that was asked is told that the match is off, the others play on with a puppet of its name. It
    says so until its player has seen it, whatever it is told next, and begins nothing by a press of before."""
    room, story, victim = an_invited_cup()
    room.tell(told_again(story, len(story), (-1, "abandon", ["", "", ""])), victim)
    room.run(lambda: victim.app.scene() == "alarm", 3000)
    for _ in range(3):
        room.tell(room.first(), victim)
        room.wait(8000)
        assert victim.app.scene() == "alarm" and "called_off" in said(victim)
    assert not gave(room, victim, "seat")
    room.press(victim)
    room.wait(1000)
    assert victim.app.scene() in ("alarm", "begin"), "page by page"


def test_begin_the_second_invitation_that_is_lost_is_said_like_the_first():
    """The first one came to nothing for a good reason, and its player has seen that: it is no excuse for the next."""
    room, story, victim = an_invited_cup()
    for _ in range(2):
        room.tell(told_again(story, len(story), (-1, "abandon", ["", "", ""])), victim)
        room.run(lambda: victim.app.scene() == "alarm", 3000)
        assert "called_off" in said(victim)
        victim.app.hints.acknowledge_alarms()  # the player has read it
        story = room.first()
        room.tell(story, victim)
        room.run(victim.app.inviting, 3000)


@pytest.mark.parametrize("place, value, scene", [(3, 1, "alarm"), (1, "Mallory", "begin"), (2, 3, "begin")])
def test_begin_a_row_that_is_not_the_players_own_is_not_played(place, value, scene):
    """Flagged an automate it would lose its vote."""
    room = CheatWorld(Plan("2", "parafico", 3, 2), Faults("2", None, ()))
    victim = room.cups[0]

    def change(rows):
        for row in rows:
            if row[0] == victim.board.cup_id:
                row[place] = value

    room.press()
    room.tell(room.first(change=change))
    room.wait(3000)
    assert not gave(room, victim, "seat")
    assert victim.app.scene() == scene


def test_begin_a_secret_is_for_one_first_entry():
    """The same name of a match under another first entry: the secret of the first stays where it is."""
    room, story = a_room()
    victim = room.cups[0]
    room.run(lambda: gave(room, victim, "open"))
    given = len(room.offers[victim.board.cup_id])
    room.tell(room.first(story.log.uid, change=lambda rows: rows.reverse()), victim)
    room.wait(6000)
    assert len(room.offers[victim.board.cup_id]) == given
    assert {"another_story", "older_copy"} & set(said(victim))


# promise 7, and the end


def test_closing_another_last_call_has_another_word_or_none():
    """A finished record whose last entries are exchanged, with all hashes computed again: the honest links say no."""
    room, story = a_room(cups=2, honest=1)
    room.run(lambda: story.log.phase == CLOSED)
    over = next(at for at in range(len(story)) if story.tell(at).log.phase == OVER)
    other = story.tell(over - 1)
    _, kind, seat, _, *items = story.body(over - 1)
    other.fold(dumps(other.log.body(kind, seat, 7, *items)))
    assert other.log.phase == OVER
    with pytest.raises(ForkDetected):
        while other.log.phase != CLOSED:
            _, kind, seat, ident, *items = story.body(len(other))
            if kind in ("close", "closed"):
                items = [
                    [
                        other.puppets[closer].gathered_item(other.log) if closer in other.puppets else text
                        for closer, text in enumerate(items[0])
                    ]
                ]
            other.fold(dumps(other.log.body(kind, seat, ident, *items)))


def test_closing_the_last_entry_is_written_in_one_way_only():
    """The word leaves nothing to grind: no spaces, no ids, no spelling of a name."""
    room, story = a_room(cups=2, honest=1)
    room.run(lambda: story.log.phase == CLOSED)
    last = story.payloads[-1]
    for changed in (last.replace(b",", b", ", 1), last.replace(b'"closed",-1,0', b'"closed",-1,9'), b" " + last):
        with pytest.raises(Illegal):
            story.tell(len(story) - 1).fold(changed)


def test_clock_a_time_that_is_not_the_cups_own_is_refused():
    room, story = a_room("pepetes", cups=2, honest=1, end="minutes", minutes=30)
    victim = room.cups[0]
    story.minutes = 25
    hears(room, victim, "other_time")


def test_clock_a_cup_that_was_cut_off_says_that_it_cannot_tell_the_time_and_still_knows_the_latest_that_it_can_be():
    """The table cuts a wire for a moment, and from then on has a slow clock: it may have been restarted. A fast one it
    cannot have."""
    room, story = a_room("pepetes", cups=2, honest=1, end="minutes", minutes=60)
    victim = room.cups[0]
    told = []
    say = victim.app.hints.show_notice
    victim.app.hints.show_notice = lambda code, *args: (told.append(code), say(code, *args))
    room.run(lambda: story.log.mixes >= 2)
    victim.app.pass_time(10 * 60_000, True)
    victim.app.pass_time(1000, False)
    room.run(lambda: "time_untold" in told, 5000)
    assert not said(victim)
    story.minutes = 30
    hears(room, victim, "other_time")
