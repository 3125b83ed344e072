"""A match goes on without players whom most of the others drop; tests/host/test_drop_properties.py plays all games
so."""

from ledger_world import World, folded, image

from gobelet import fair
from gobelet import games as rules
from gobelet.cup import own_votes
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BLUFF
from gobelet.games.parafico.definition import GAME
from gobelet.ledger import AUTOMATE, CLOSED, HOSTED, MIXING, OVER, TABLE, WITNESSING, dumps, hexed
from support import raises


def refused_entry(world, seat, kind, *data):
    return raises(Illegal, world.log.check, world.log.body(kind, seat, 0, *data)).code


def refused(world, gone, by=None, texts=None):
    """Why the table cannot make this entry: seats, who votes (or what their votes are)."""
    if texts is None:
        try:
            _, texts = world.agreed(gone, by)
        except Illegal as illegal:
            return illegal.code
    return refused_entry(world, TABLE, "drop", gone, texts)


def seated_as(world, rows):
    """Says who holds the seats, as entry 0 would."""
    world.log.players = [player[:3] + (row,) for player, row in zip(world.log.players, rows)]


def finish(world):
    world.play(20000)
    assert world.log.phase == CLOSED
    assert folded(world.payloads).match.digest() == world.log.match.digest()


def test_more_than_half_of_all_people_have_to_agree_those_who_are_missing_counted():
    for seats, wanted in ((2, 0), (3, 2), (4, 3), (5, 3)):
        world = World(seats, dice_per_player=2)
        world.until("act")
        others = list(range(seats - 1))
        for agree in range(len(others) + 1):
            if wanted and agree >= wanted:
                continue
            assert refused(world, [seats - 1], others[:agree]) == "no_vote", (seats, agree)
        if not wanted:
            continue
        events = world.drop(seats - 1, by=others[-wanted:])
        assert [event[0] for event in events][:2] == ["dropped", "out"]
        assert world.log.dropped == 1 << seats - 1
        assert refused(world, [seats - 1]) == "no_vote", "it plays no more"
        assert GAME.scores(world.log.match.state)[seats - 1] == -seats


def test_several_are_dropped_by_one_entry():
    world = World(5, dice_per_player=2)
    world.until("act")
    step = world.log.match.step
    assert refused(world, [1, 3], [0, 2]) == "no_vote"
    events = world.drop(1, 3, by=[0, 2, 4])
    assert [event[2] for event in events if event[0] == "dropped"] == [1, 3]
    assert world.log.dropped == 0b01010 and world.log.match.step == step + 2
    finish(world)


def test_only_seats_that_play_are_named_ascending_and_by_the_table():
    world = World(4)
    world.until("act")
    for gone in ([], [4], [-1], [True], [None], [[1]], 1, None, "1", [2, 1], [1, 1]):
        assert refused(world, gone, texts=["", "", ""]) == "bad_entry", gone
    for texts in ([], ["", ""], "", 0, [1, 2, 3], ["00", "", ""]):
        assert refused(world, [1], texts=texts) in ("bad_entry", "no_vote"), texts
    assert refused_entry(world, 0, "drop", *world.agreed([1])) == "not_now"


def test_nobody_goes_on_without_an_automate_and_none_votes():
    world = World(4)
    world.until("act")
    links = [own_votes.vote(owner, world.log, [0])[2] for owner in world.owners[1:]]
    seated_as(world, [0, 0, 0, AUTOMATE])
    assert refused(world, [3], texts=links[:2] + [""]) == "cannot_drop"
    assert refused(world, [0, 3], texts=links[:2]) == "cannot_drop"
    assert world.log.voters(1) == 0b0110
    world.add(TABLE, "drop", [0], links[:2])
    assert world.log.dropped == 1


def test_phones_never_outvote_cups():
    """What a phone shows its player comes from the table: more than half of the cups have to agree, too."""
    world = World(5)
    world.until("act")
    seated_as(world, [0, 0, HOSTED, HOSTED, HOSTED])
    assert refused(world, [0], [2, 3, 4]) == "no_vote"
    assert refused(world, [0], [1, 2, 3, 4]) == "no_vote", "one of two cups is not more than half"
    assert refused(world, [2], [0, 1]) == "no_vote", "and the cups alone are not most of the people"
    world.drop(2, by=[0, 1, 3])
    world = World(5)
    world.until("act")
    seated_as(world, [HOSTED] * 5)
    world.drop(0, by=[1, 2, 3])


def test_a_vote_is_the_next_link_or_one_of_the_eight_after_it():
    world = World(4)
    world.until("act")
    voters, chain = (0, 1, 2), [fair.Chain(owner.memory.secret, fair.VOTE) for owner in world.owners]
    links = [hexed(chain[seat].preimage(1)) for seat in voters]
    for wrong in (
        chain[0].anchor,
        chain[1].preimage(1),
        chain[0].preimage(10),
        bytes(32),
        fair.Chain(bytes(32), 3).preimage(1),
    ):
        assert refused(world, [3], texts=[hexed(wrong)] + links[1:]) == "bad_link"
    for tag in (fair.DICE, fair.NONCE, fair.CALL):
        other = hexed(world.owners[0]._next_preimage(world.log, tag))
        assert refused(world, [3], texts=[other] + links[1:]) == "bad_link", "another chain says something else"
    world.add(TABLE, "drop", [3], [hexed(chain[0].preimage(9))] + links[1:])
    assert world.log.chain_heads.voted == [9, 1, 1, 0]
    links = [hexed(chain[0].preimage(9)), links[1]]
    assert refused(world, [2], texts=links) == "bad_link", "each is good once"
    assert image(folded(world.payloads)) == image(world.log)


def test_a_cup_gives_each_link_for_one_vote_alone():
    world = World(5)
    world.until("act")
    owner = world.owners[0]
    first, other, breaks = (
        own_votes.vote(owner, world.log, [4]),
        own_votes.vote(owner, world.log, [3]),
        own_votes.vote(owner, world.log),
    )
    assert len({first[2], other[2], breaks[2]}) == 3
    for command in (first, other, breaks):
        owner.memory.persist_progress(world.log, command)
    assert own_votes.vote(owner, world.log, [4]) == first and own_votes.vote(owner, world.log) == breaks, (
        "the same once more is the same"
    )
    assert [command[1] for command in owner.memory.pending_votes(world.log)] == [[4], [3], []]
    world.step()
    assert owner.memory.pending_votes(world.log) == [] and own_votes.vote(owner, world.log, [4])[2] not in (
        first[2],
        other[2],
        breaks[2],
    )


def test_a_cup_that_has_given_nine_votes_in_vain_has_none_that_counts():
    world = World(4)
    world.until("act")
    owner = world.owners[0]
    for _ in range(9):
        assert own_votes.may_vote(owner, world.log, [3])
        own_votes.vote(owner, world.log, [3])
    assert owner.memory.voted == 9 and not own_votes.may_vote(owner, world.log, [3])
    assert raises(Illegal, own_votes.vote, owner, world.log, [3]).code == "no_vote"


def test_only_the_table_says_who_is_away_and_only_once():
    world = World(3)
    assert refused_entry(world, TABLE, "away", 0) == "not_now"
    world.until("act")
    assert refused_entry(world, 0, "away", 1) == "not_now" and refused_entry(world, TABLE, "back", 1) == "not_now"
    for seat in (3, -1, True, None, [1]):
        assert refused_entry(world, TABLE, "away", seat) == "bad_entry", seat
    world.add(TABLE, "away", 1)
    assert refused_entry(world, TABLE, "away", 1) == "not_now" and refused_entry(world, 1, "back", 1) == "not_now"
    world.add(TABLE, "back", 1)
    assert not world.log.away


def test_everybody_mixes_who_plays_but_a_phone_that_is_away():
    for row, mixes in ((0, True), (AUTOMATE, True), (HOSTED, False)):
        world = World(3, 1, "parcheesi")
        thrower = world.until("shake")
        away, other = [seat for seat in range(3) if seat != thrower]
        seated_as(world, [row if seat == away else 0 for seat in range(3)])
        world.add(TABLE, "away", away)
        while world.log.phase != MIXING:
            world.step()
        assert bool(world.log.throw.mixers >> away & 1) == mixes and world.log.throw.mixers >> other & 1
        world.add(TABLE, "away", other)
        world.add(TABLE, "back", away)
        assert bool(world.log.throw.mixers >> away & 1) == mixes, "it stays as it was at the shake"
        assert world.log.throw.mixers >> other & 1


def test_a_phone_that_shakes_itself_mixes_although_it_is_away():
    world = World(3, 1, "parcheesi")
    thrower = world.until("shake")
    seated_as(world, [HOSTED] * 3)
    world.add(TABLE, "away", thrower)
    while world.log.phase != MIXING:
        world.step()
    assert world.log.throw.mixers == 0b111


def test_nobody_is_dropped_before_play_or_after_the_end():
    world = World(3, dice_per_player=1)
    assert refused(world, [1], texts=["", ""]) == "not_now"
    world.play()
    assert refused(world, [1], texts=["", ""]) == "not_now"


def test_a_game_that_cannot_go_on_without_a_player_says_so():
    world = World(3, 1, "papayoo")
    world.until("act")
    assert refused(world, [1], texts=["", ""]) == "cannot_drop"
    assert not own_votes.may_vote(world.owners[0], world.log, [1]) and own_votes.may_vote(world.owners[0], world.log)


def test_a_dropped_cup_only_watches():
    world = World(3)
    seat = world.until("act")
    world.drop(seat)
    owner = world.owners[seat]
    assert owner.hand is None and owner.owes(world.log) == "" and owner.owed_command(world.log) is None
    assert not own_votes.may_vote(owner, world.log, [(seat + 1) % 3]) and not own_votes.may_vote(owner, world.log)
    finish(world)


def test_a_round_is_void_once_its_dice_were_rolled():
    for moment in ("act", "mix", "seen", "show"):
        world = World(3, 5)
        world.until("act")
        if moment == "mix":
            world.until("shake")
        world.until(moment)
        gone = rules.seats_in(world.log.match.state[s.LIVING])[-1]
        if moment == "show":
            assert refused(world, [gone], texts=["", ""]) == "not_now", "first all others show"
            for seat in (0, 1):
                world.add(seat, *world.owners[seat].show(world.log))
        phase, used = world.log.phase, list(world.log.chain_heads.used)
        assert (phase in (MIXING, WITNESSING)) == (moment in ("mix", "seen"))
        if GAME.outcome_is_fixed(world.log.match.state):
            continue
        number, dice = world.log.match.state[s.ROUND], world.log.match.state[s.IN_PLAY]
        lost = world.log.match.state[s.DICE + gone]
        kinds = [event[0] for event in world.drop(gone)]
        assert kinds == ["dropped", "out", "round"], kinds
        state = world.log.match.state
        assert (state[s.ROUND], state[s.IN_PLAY]) == (number + 1, dice - lost)
        assert [owner.hand for owner in world.owners] == [None] * 3 and not world.log.reveal.faces
        assert [world.log.owes(seat) for seat in range(3) if seat != gone] == ["shake"] * 2
        given = [world.log.chain_heads.used[index] - used[index] for index in range(len(used))]
        vain = {"act": (2, 0), "mix": (2, 1), "seen": (2, 0), "show": (0, 0)}[moment]
        for seat in (0, 1):
            assert tuple(given[3 * seat : 3 * seat + 2]) == vain, moment
        finish(world)


def test_a_round_counts_that_the_shown_dice_decide_whatever_the_missing_ones_are():
    """Bids that are reached, or out of reach, by what the two others show; seat 2 never shows."""
    for quantity, decided in ((1, True), (2, False), (12, True)):
        for seed in range(40):
            world = World(3, seed, dice_per_player=2, double_rule="none")
            speaker = world.until("act")
            world.add(speaker, *world.owners[speaker].decide(world.log, bids.bid(quantity, 6)))
            caller = world.until("act")
            world.add(caller, *world.owners[caller].decide(world.log, BLUFF))
            world.until("show")
            others = [seat for seat in range(3) if seat != 2]
            for seat in others:
                world.add(seat, *world.owners[seat].show(world.log))
            found = sum([world.log.reveal.faces[seat].count(face) for seat in others for face in (1, 6)])
            if found == 1:
                break
        log = world.log
        number, shown = log.match.state[s.ROUND], dict(log.reveal.faces)
        assert GAME.outcome_is_fixed(log.match.state) == decided
        kinds = [event[0] for event in world.drop(2)]
        assert ("lost" in kinds) == decided, kinds
        loser = caller if quantity == 1 else speaker
        left = [log.match.state[s.DICE + seat] for seat in others]
        assert left == [2 - (decided and seat == loser) for seat in others]
        assert log.dropped == 4 and log.match.state[s.ROUND] == number + 1
        assert (log.reveal.faces, bool(log.reveal.word)) == ((shown, True) if decided else ({}, False))
        assert image(folded(world.payloads)) == image(log)
        finish(world)


def test_a_round_is_mixed_when_the_last_cup_to_be_shaken_is_dropped():
    world = World(3)
    world.until("shake")
    world.step()
    world.step()
    (gone,) = world.log.owing()
    world.drop(gone)
    assert world.log.owes(TABLE) == "rolled"
    finish(world)


def test_a_match_is_broken_off_by_the_table_alone_or_as_most_agree():
    world = World(5, dice_per_player=1)
    assert refused_entry(world, TABLE, "abandon", ["00"] * 5) == "bad_entry", "nobody votes before play"
    world.until("act")
    for by, code in (([0], "no_vote"), ([0, 1], "no_vote")):
        assert refused_entry(world, TABLE, "abandon", *world.agreed(by=by)) == code
    for texts in ([], [""] * 4, None, "", [0] * 5):
        assert refused_entry(world, TABLE, "abandon", texts) in ("bad_entry", "no_vote")
    assert refused_entry(world, 0, "abandon", [""] * 5) == "not_now"
    events = world.add(TABLE, "abandon", *world.agreed(by=[0, 1, 4]))
    assert events == [("abandoned", -1, TABLE, 1)] and world.log.closing.agreed and world.log.phase == OVER
    world.play()
    assert world.log.closing.word and folded(world.payloads).closing.agreed
    world = World(3)
    world.until("mix")
    assert world.add(TABLE, "abandon", [""] * 3) == [("abandoned", -1, TABLE, 0)] and not world.log.closing.agreed
    assert image(folded(world.payloads)) == image(world.log)
    world = World(2)
    assert world.add(TABLE, "abandon", ["", ""]) and world.log.phase == CLOSED
    assert dumps(world.log.last)
