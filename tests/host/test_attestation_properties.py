"""Before anybody shows or opens, all who play have answered: in every game, whoever is away, is back or is dropped."""

from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_world import World, folded, image

from gobelet.games import GAMES, seats_in
from gobelet.ledger import PLAYING, TABLE, WITNESSING
from gobelet_host.games import cases

TABLES = [(game, *table) for game in GAMES for table in cases.of(game).tables]


@settings(max_examples=10, deadline=None)
@given(
    case=st.sampled_from(TABLES),
    seed=st.integers(0, 1 << 20),
    moves=st.lists(st.tuples(st.integers(1, 40), st.integers(0, 6), st.booleans()), max_size=8),
)
def test_whatever_is_shown_or_opened_all_who_play_have_answered_before(case, seed, moves):
    game, seats, options = case
    world = World(seats, seed, game, **options)
    log = world.log
    for after, seat, drops in moves:
        for _ in range(after):
            looked_at(world)
        if PLAYING <= log.phase <= WITNESSING and seat < seats and not log.dropped >> seat & 1:
            move(world, seat, drops)
    for _ in range(150):
        looked_at(world)
    assert image(folded(world.payloads)) == image(log)


def looked_at(world):
    """One more entry, if the match is not closed; what it opens all have seen coming."""
    log, match = world.log, world.log.match
    if not log.owing():
        return
    living = seats_in(match.rules.living(match.state)) if log.phase >= PLAYING else []
    witnessing, seen = log.phase == WITNESSING, log.reveal.attested
    openers = log.revealing_seats() if log.phase >= PLAYING else 0
    revealed = openers or log.awaits_deal()  # or masks are fixed
    assert not witnessing or living == seats_in(log.seats_to_gather()) and revealed
    world.step()
    kind, seat, items = log.last[1], log.last[2], log.last[4:]
    if witnessing:
        assert (kind, len(items[0])) == ("seen", len(living))
    if kind in ("show", "unseal") and seat != TABLE:
        assert seen and openers >> seat & 1
    if witnessing and any(match.rules.under_cup(match.state, seat) for seat in living):
        assert living == seats_in(openers), "dice come from the second link after the mix: all who have some show"


def move(world, seat, drops):
    """The table misses a cup, or no more; if all agree it is dropped."""
    log = world.log
    if not log.away >> seat & 1:
        world.add(TABLE, "away", seat)
    elif not drops or log.match.rules.drop is None:
        world.add(TABLE, "back", seat)
    people = len(seats_in(log.electorate()))
    waits = log.reveal.attested and log.revealing_seats() & ~(1 << seat)  # first all others show
    if drops and log.match.rules.drop and people > 2 and log.electorate() >> seat & 1 and not waits:
        world.drop(seat)
