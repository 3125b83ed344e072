"""A table in league with a guest, who drop, void, leave out and claim: each attack of one evening, done to real cups.

Nobody is out of the match, and no throw or round is made again, unless more than half of the people and of the cups
agreed to that and now; whose link is used for anything else says so on its display.
"""

import json

import pytest
from world import Cup as WorldCup
from world import World

from gobelet import fair
from gobelet.cup import own_votes
from gobelet.games import Illegal, seats_in
from gobelet.games.parcheesi import rules as parcheesi
from gobelet.games.parcheesi import state as s
from gobelet.ledger import AUTOMATE, HOSTED, MIXING, PLAYING, TABLE, WITNESSING, attestations, dumps, mask_of
from support import raises
from tests.attacks.adversary import notices
from tests.attacks.rooms import a_room, gave, hears, said, seat_of, told_again
from tests.worlds.cheat.cheat_world import CheatWorld, Plan
from tests.worlds.faults import Faults


def votes(room, story, gone):
    """What the league has for such an entry: its own links, and whatever honest cups have ever given for a vote."""
    links = []
    for seat in seats_in(story.log.voters(mask_of(gone))):
        given = room.offers.get(story.log.players[seat][0], [])
        texts = [items[1] for _, _, kind, items in given if kind in ("drop", "abandon")]
        puppet = story.puppets.get(seat)
        links.append(puppet.vote(story.log) if puppet else texts[-1] if texts else "")
    return links


def cannot_drop(room, story, gone, code="no_vote"):
    """The ledger refuses that entry, and every honest cup that is told it all the same says that it does not fit."""
    links = votes(room, story, gone)
    assert raises(Illegal, story.add, TABLE, "drop", gone, links).code == code
    body = story.log.body("drop", TABLE, 0, gone, links)
    for cup in room.cups:
        if cup.app.ledger.digest == story.log.digest:
            cup.app.session.fold(dumps(body))
            assert cup.app.hints.notice == "log_refused" and not cup.app.ledger.dropped
            until = room.now + 5000  # it asks again, and follows the true log
            while room.now < until:
                room.turn(advance=False)
    assert room.referee.violation is None


def honest_seats(room, story):
    return sorted(seat_of(cup, story) for cup in room.cups)


def here(room, story, until):
    """All honest cups have folded the story at a moment, and it stands still there."""
    room.run(until)
    for _ in range(60):
        room.turn(advance=False)


# a lost round, or throw, is not taken back


@pytest.mark.parametrize("how", ["cut", "lie"])
def test_void_after_show(how):
    """K shows last, and would lose: with one vote neither an honest cup nor an automate makes the round void."""
    room, story = a_room(holders={3: AUTOMATE}, cups=4)
    room.run(lambda: story.log.phase == WITNESSING)
    room.run(lambda: story.log.reveal.seats and all(gave(room, cup, "show") for cup in room.cups))
    number, seats = story.log.round, honest_seats(room, story)
    for cup, seat in zip(room.cups, seats):
        if how == "cut":
            cup.cut()
        elif not story.log.away >> seat & 1 and story.log.phase < 6:
            story.add(TABLE, "away", seat)
    automate = next(seat for seat, row in enumerate(story.log.players) if row[3] == AUTOMATE)
    if story.log.phase == PLAYING and story.log.reveal.attested:
        cannot_drop(room, story, [seats[0]], "not_now" if story.log.revealing_seats() & ~(1 << seats[0]) else "no_vote")
        cannot_drop(room, story, [automate], "cannot_drop")
    assert story.log.round == number and not story.log.dropped


def test_void_before_show_own_dice_known():
    """K knows its own dice at the call: before anybody shows it has no other round, with or without an automate."""
    room, story = a_room(holders={3: AUTOMATE}, cups=4)
    here(room, story, lambda: story.log.phase == WITNESSING)
    number = story.log.round
    for seat in honest_seats(room, story):
        cannot_drop(room, story, [seat])
    cannot_drop(room, story, [next(seat for seat in range(4) if story.log.players[seat][3] == AUTOMATE)], "cannot_drop")
    assert story.log.round == number and story.log.phase == WITNESSING


def test_public_throw_again_by_drop():
    """The table knows the throw once all links are there: no drop restarts it, and no cup gives a second link."""
    room, story = a_room("parcheesi", holders={2: AUTOMATE}, cups=4)
    here(room, story, lambda: story.log.mixes >= 2 and story.log.phase == MIXING)
    given = [len(gave(room, cup, "mix")) for cup in room.cups]
    automate = next(seat for seat in range(4) if story.log.players[seat][3] == AUTOMATE)
    cannot_drop(room, story, [automate], "cannot_drop")
    for seat in honest_seats(room, story):
        cannot_drop(room, story, [seat])
    assert story.log.phase == MIXING and [len(gave(room, cup, "mix")) for cup in room.cups] == given


@pytest.mark.parametrize("honest", [1, 5])
def test_wished_throw_by_leaving_out(honest):
    """All honest cups are away for an instant around the freeze, and back before `rolled`: they mix all the same, and
    say that they were left out."""
    room, story = a_room("paradice", cups=honest + 1, honest=honest)
    seats = honest_seats(room, story)
    here(room, story, lambda: story.log.mixes >= 2 and story.log.phase == PLAYING and any(map(shakes(story), seats)))
    for seat in seats:
        story.add(TABLE, "away", seat)
    room.run(lambda: story.log.phase == MIXING)
    assert not mask_of(seats) & ~story.log.throw.mixers
    for seat in seats:
        story.add(TABLE, "back", seat)
    mixes = story.log.mixes
    room.run(lambda: story.log.mixes > mixes)
    for cup in room.cups:
        hears(room, cup, "left_out")


def shakes(story):
    return lambda seat: story.log.owes(seat) == "shake"


def test_phones_left_out_by_choice():
    """A page comes from the table, which may say that it sleeps: it is mixed without, which it says itself and the
    cups say; and a cup that mixes makes the throw chance."""
    room = CheatWorld(Plan("1", "paradice", 3, 2), Faults("1", None, ()))
    phone, cup = room.cups
    phone.board.kind, phone.row[3] = "web", HOSTED
    phone.start()
    story = room.begin()
    seat = seat_of(phone, story)
    here(room, story, lambda: story.log.mixes >= 1 and story.log.phase == PLAYING and not shakes(story)(seat))
    story.add(TABLE, "away", seat)
    told = []
    say = cup.app.hints.show_notice
    cup.app.hints.show_notice = lambda code, *args: (told.append((code, *args)), say(code, *args))
    mixes = story.log.mixes
    room.run(lambda: story.log.mixes > mixes)
    hears(room, phone, "left_out")
    room.run(lambda: ("mixed_without", phone.row[1]) in told, 3000)
    assert room.referee.violation is None


# nobody is put out by few


def a_vote(room, story, cup, gone):
    """The player of a cup agrees that some are gone; returns once the table has that vote."""
    seat = seat_of(cup, story)  # nothing of it is on its way: a vote would wait for its answer
    here(room, story, lambda: story.log.phase == PLAYING and story.log.round >= 1 and not story.log.owes(seat))
    for other in room.cups:
        other.app.set_bot(None)
    cup.app.prompts.vote(gone)
    while not any(kind == "drop" for _, _, kind, _ in room.offers[cup.board.cup_id]):
        room.turn(advance=False)


def test_vote_for_another_seat():
    """An honest player agrees that K is gone; the table puts that link under the drop of an honest cup. Of three people
    it is enough with K's own: whose vote it was says so, and goes on with nothing that follows."""
    room, story = a_room()
    first, second = room.cups
    league = next(iter(story.puppets))
    a_vote(room, story, first, [league])
    gone = [seat_of(second, story)]
    other = told_again(story, len(story), (TABLE, "drop", gone, votes(room, story, gone)))
    assert other.log.dropped == mask_of(gone), "the log alone cannot tell"
    room.tell(other)
    hears(room, first, "not_mine")
    assert not first.app.ledger.dropped
    mixes, voter = other.log.mixes, seat_of(first, story)
    room.wait(12_000)
    assert other.log.mixes == mixes, "whoever lives is in every throw: nothing is won but the end of the match"
    with pytest.raises(Illegal, match="not enough"):
        other.add(TABLE, "drop", [voter], votes(room, other, [voter]))


def test_vote_kept_for_later():
    """The same vote, about the same seat, kept until something else is asked."""
    room, story = a_room()
    first, second = room.cups
    gone = [seat_of(second, story)]
    a_vote(room, story, first, gone)
    links = votes(room, story, gone)
    seat = story.log.owing()[0]
    command = story.puppets[seat].command(story.log, []) if seat in story.puppets else None
    kept = told_again(story, len(story), *([(seat, *command)] if command else [(TABLE, "away", gone[0])]))
    if not command:  # a decision of an honest cup: made by its player
        app = next(cup for cup in room.cups if seat_of(cup, story) == seat).app
        app.seat.act(story.log.match.rules.legal(story.log.match.state, seat)[-1])
        room.run(lambda: story.log.challenge != app.ledger.challenge or story.log.owing()[0] != seat, 3000)
        kept = story
    assert kept.log.challenge != first.app.ledger.challenge or kept is story
    kept = told_again(kept, len(kept), (TABLE, "drop", gone, links))
    room.tell(kept)
    hears(room, first, "not_mine")
    assert not first.app.ledger.dropped


def test_vote_link_as_call_or_mix():
    """A link that was given for a vote is no call, and no answer: it belongs to another chain."""
    room, story = a_room()
    first = room.cups[0]
    a_vote(room, story, first, [next(iter(story.puppets))])
    (_, link, _) = gave(room, first, "drop")[-1]
    log, seat = story.log, seat_of(first, story)
    for tag in (fair.DICE, fair.NONCE, fair.CALL):
        with pytest.raises(Illegal, match="not the next link"):
            attestations.check_preimage(log, seat, tag, link)


@pytest.mark.parametrize("away", [False, True])
def test_put_out_after_long_absence(away):
    """A player who is talked into it agrees with K that the third is gone. Who is here hears an alarm that names both;
    who was away for long reads it when back."""
    room, story = a_room()
    first, victim = room.cups
    gone = [seat_of(victim, story)]
    a_vote(room, story, first, gone)
    links = votes(room, story, gone)
    if away:
        victim.heard_at = victim.said_at = room.now + 130_000
        while room.now < victim.heard_at:
            room.turn(advance=False)
    story.add(TABLE, "drop", gone, links)
    hears(room, victim, "dropped_away" if away else "put_out")
    (names,) = victim.app.hints.alarms[-1][1]
    for seat in range(3):
        assert (story.log.players[seat][1] in names) == (seat not in gone)
    assert victim.app.owner.hand is None


# claims


def until_claimable(room, story, victim):
    """Plays until the league has made a fault that an honest player may claim; the seat that made it, and the claim."""
    seat = seat_of(victim, story)

    def there():
        state = story.log.match.state
        return state[s.FAULTY] in story.puppets and parcheesi.claimable(state) and story.log.may_claim(seat)

    room.run(lambda: story.log.phase == PLAYING and there(), 6000)
    victim.app.set_bot(None)
    for _ in range(60):
        room.turn(advance=False)
    state = story.log.match.state
    claims = [action for action in parcheesi.legal(state, seat) if s.CLAIM <= action < s.EARLY]
    return state[s.FAULTY], claims[0]


def a_fault(cups=2):
    """A room in which that happens; of more than two cups the league is to throw then. A seed has to be found for it:
    the honest player claims nothing by chance."""
    for seed in range(9 if cups == 2 else 1, 30):  # it happens soon from these on
        room, story = a_room("parcheesi", cups=cups, honest=1, seed=str(seed))
        victim = room.cups[0]
        victim.app.duties.automate.tick = quiet(victim.app)
        try:
            found = until_claimable(room, story, victim)
        except AssertionError:
            continue
        thrower = story.log.owing()[0]
        if cups == 2 or thrower in story.puppets and story.log.owes(thrower) == "shake":
            return room, story, victim, found
    raise AssertionError("nobody made a fault")


def quiet(app):
    """An automate's turn without claims."""
    tick = app.duties.automate.tick
    return lambda owed: tick(owed) if owed else None


def test_claim_then_undo():
    """The table holds the claim back and takes the decision of the league back instead: it cannot be taken back."""
    room, story, victim, (faulty, claim) = a_fault()
    victim.app.seat.act(claim)
    for _ in range(20):
        room.turn(advance=False)
    assert raises(Illegal, story.add, faulty, "undo").code == "not_undoable"
    entries = victim.app.ledger.entries
    victim.app.session.fold(dumps(story.log.body("undo", faulty, 0)))
    assert victim.app.hints.notice == "log_refused" and victim.app.ledger.entries == entries


def test_claim_then_shake():
    """The table holds the claim back and logs the next shake first. An honest table that got them in this order does
    the same: the cup says before whom its player came too late, and that is no alarm."""
    room, story, victim, (_, claim) = a_fault(cups=3)
    victim.app.seat.act(claim)
    for _ in range(20):
        room.turn(advance=False)
    told = []
    say = victim.app.hints.show_notice
    victim.app.hints.show_notice = lambda code, *args: (told.append((code, *args)), say(code, *args))
    thrower = story.log.owing()[0]
    story.add(thrower, "shake")
    for _ in range(200):
        room.turn(advance=False)
    assert ("too_late_shaken", story.log.players[thrower][1]) in told
    assert not said(victim) and not victim.app.seat.has_in_flight("act")


# honest failures


def in_play(tmp_path):
    """A real table with three people who have thrown once, and whose word screens are agreed to."""
    world = World(tmp_path, 3, seed=3, humans=3, dice_per_player=2, transport="tcp")

    def played():
        for cup in world.cups:
            cup.press()
        return world.table.ledger.round >= 1 and world.table.ledger.phase == PLAYING and world.settled()

    world.run(played, 60_000)
    world.wait(2000)  # what was pressed last is in the log
    return world


def test_seat_given_in_play(tmp_path):
    """The host gives the seat of a player to another phone: without the secret that watches, says so, and has no vote;
    whose it was reads that it is gone, everybody is told, and to the log that seat is away."""
    world = in_play(tmp_path)
    old, witness = world.cups[:2]
    seat, told = old.app.owner.seat, notices(old)
    heard = notices(witness)
    code = world.table.issue_replacement_code(old.board.cup_id).code
    phone = WorldCup(world, 0, old.board.flash["settings"], None)
    phone.board.code = code
    phone.reboot()
    world.cups.append(phone)
    world.run(lambda: phone.app.owner.lost, 20_000)
    assert phone.app.scene() == "alarm" and phone.app.hints.alarms[0][:2] == ["secret_lost", ("Cup 0",)]
    world.run(lambda: "not_yours" in told and "seat_given" in heard, 20_000)
    before = len(world.table.log)
    world.run(lambda: bool(world.table.ledger.away >> seat & 1), 20_000)
    for _ in range(200):
        phone.press()
        old.press()
        world.turn()
    owner, log = phone.app.owner, phone.app.ledger
    assert owner.hand is None and owner.owes(log) == "" and not own_votes.may_vote(owner, log)
    assert not own_votes.may_vote(owner, log, [witness.app.owner.seat])
    with pytest.raises(Illegal, match="no vote"):
        own_votes.vote(owner, log, [witness.app.owner.seat])
    said_by = [json.loads(world.table.log[number])[2] for number in range(before, len(world.table.log))]
    assert seat not in said_by and not world.table.seats.votes()
    assert world.table.linked(phone.board.cup_id) and not old.app.hints.alarms, "the host did that, and said so"
