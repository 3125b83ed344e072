"""Whoever is dropped, at whatever moment, in whatever game: the match goes on to its end, the same for everybody."""

from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_world import World, folded, image

from gobelet.games import GAMES, load, seats_in
from gobelet.ledger import CLOSED, MIXING, PLAYING, WITNESSING, mask_of
from gobelet_host.games import cases

TABLES = [(game, *table) for game in GAMES if load(game).drop for table in cases.of(game).tables]


@settings(max_examples=18, deadline=None)
@given(
    case=st.sampled_from(TABLES),
    seed=st.integers(0, 1 << 20),
    drops=st.lists(st.tuples(st.integers(0, 120), st.integers(0, 6)), min_size=1, max_size=6),
)
def test_a_match_ends_whoever_is_dropped_at_whatever_moment(case, seed, drops):
    game, seats, options = case
    world = World(seats, seed, game, **options)
    log = world.log
    for after, which in drops:
        for _ in range(after):
            if log.phase != CLOSED:
                world.step()
        living = seats_in(log.match.rules.living(log.match.state))
        if log.phase in (PLAYING, MIXING, WITNESSING) and len(living) > 2:
            gone = {living[which % len(living)], living[which // 2 % len(living)] if len(living) > 4 else -1} - {-1}
            while log.reveal.attested and log.revealing_seats() & ~mask_of(gone):
                world.step()  # first all others show
            gone = [seat for seat in gone if log.match.rules.living(log.match.state) >> seat & 1]
            if gone and 2 * (len(seats_in(log.electorate())) - len(gone)) > len(seats_in(log.electorate())):
                leave(world, *sorted(gone))
    world.play(20000)
    assert log.phase == CLOSED
    stand_behind(log)
    assert image(folded(world.payloads)) == image(log)


def stand_behind(log):
    """Whoever was dropped stands behind all who still play, and has not won."""
    scores = log.match.rules.scores(log.match.state)
    ahead = [scores[seat] for seat in seats_in(log.match.rules.living(log.match.state))]
    if log.match.over:
        ahead.append(max(scores))
    for seat in seats_in(log.dropped):
        assert scores[seat] < min(ahead), (seat, scores)


def leave(world, *gone):
    log = world.log
    counts = log.match.rules.outcome_is_fixed(log.match.state)
    world.drop(*gone)
    for seat in gone:
        assert log.dropped >> seat & 1 or counts
        assert log.owes(seat) == "" or log.over
        assert log.over or not log.match.rules.living(log.match.state) >> seat & 1
    stand_behind(log)
    assert log.owing(), "somebody owes something, or the match would stand still"
