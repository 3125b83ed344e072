"""Whatever entry comes, at whatever moment of whatever game: it is refused with a reason and changes nothing, or it
folds to the same everywhere. Nothing else happens, and nobody gains by what is not theirs."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_world import World, image

from gobelet import fair
from gobelet.games import GAMES, Illegal
from gobelet.ledger import CLOSED, PLAYING, TABLE, checkpoint, dumps, hexed
from gobelet.ledger.entry_kinds import KINDS
from gobelet_host.games import cases

TABLES = [(game, *cases.of(game).tables[0]) for game in GAMES]
NUMBERS = st.sampled_from([-2, -1, 0, 1, 2, 3, 5, 6, 7, 10, 11, 44, 100, 1001, 2003, 7002, 1 << 40])
ITEMS = st.one_of(
    NUMBERS,
    st.lists(NUMBERS, max_size=5),
    st.tuples(st.just("link"), st.integers(0, 40)),
    st.sampled_from(["", "00" * 32, "00" * 8, "x", None, True, 1.5, {}, [[1]]]),
)
ENTRIES = st.tuples(st.sampled_from([*KINDS, "match"]), st.integers(-2, 4), st.lists(ITEMS, max_size=4))


def known(world, number):
    """Something that fits somewhere: the next links of everybody, anchors, salts, the digest."""
    log = world.log
    found = [hexed(log.digest), hexed(log.reveal.challenge[:8]), hexed(log.start), hexed(world.salt)]
    for owner in world.owners:
        if log.chain_heads and owner.seat >= 0:
            found += [hexed(owner._next_preimage(log, tag)) for tag in range(3)]
            found.append(hexed(owner.choice_salt(log)) if owner.memory.choice_step >= 0 else "")
    if log.chain_heads:
        found += [world.link(tag) for tag in (fair.DICE, fair.NONCE)]
    return found[number % len(found)]


@settings(max_examples=25, deadline=None)
@given(
    case=st.sampled_from(TABLES),
    seed=st.integers(0, 1 << 20),
    attacks=st.lists(st.tuples(st.integers(0, 60), st.lists(ENTRIES, max_size=12)), min_size=1, max_size=5),
)
def test_an_entry_is_refused_and_changes_nothing_or_folds_to_the_same_everywhere(case, seed, attacks):
    game, seats, options = case
    world = World(seats, seed, game, **options)
    for steps, entries in attacks:
        for _ in range(steps):
            if world.log.phase != CLOSED:
                world.step()
        for kind, seat, items in entries:
            attack(world, kind, seat, items)


def attack(world, kind, seat, items):
    log = world.log
    items = [known(world, item[1]) if isinstance(item, tuple) else item for item in items]
    payload = dumps(log.body(kind, seat, 0, *items))
    before = image(log)
    copy = checkpoint.load(iter(before.splitlines()))
    owed = log.owes(seat) if TABLE <= seat < len(log.players) else ""
    try:
        events = copy.fold(payload)
    except Illegal as refusal:
        assert refusal.code and refusal.args[0]
        assert image(copy) == before
        return
    # It was accepted: it was owed, or it is one of the few that may come unasked.
    accepted = kind in (owed, "chain", "abandon", "undo", "drop") or kind == "act" and log.may_claim(seat)
    assert accepted, payload
    if kind == "act":
        assert not isinstance(items[0], list) or log.match.rules.owes(log.match.state, seat)[0] == 0, "chosen faces"
    assert json.loads(json.dumps(events)) is not None
    again = checkpoint.load(iter(before.splitlines()))
    again.fold(payload)
    assert image(again) == image(copy)
    if copy.phase == PLAYING:
        assert copy.owing(), "the match would stand still"
