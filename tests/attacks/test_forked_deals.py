"""Where cups deal cards and the table tells two honest cups two stories of the deal: what it learns by that it learns
too late, and no honest cup is named for it. The cups are the real program; the two in league are cups 2 and 3.
"""

import pytest

from gobelet import card_curve, card_secrets, curve
from gobelet.ledger import PASSING, PEELING, PLAYING, TABLE, WITNESSING
from tests.attacks.rooms import a_room, gave, hears, said, seat_of, told_again
from tests.worlds.cheat.liar import multiply

pytestmark = pytest.mark.usefixtures("remembered_products")

LAST, OPENS = WITNESSING, "unseal"  # where two stories end that no earlier link tells apart, and what finds that
W, V, K1, K2 = range(4)  # seats: a block is peeled by whoever sits before its owner, then by the one before that, ...


def a_deal(phase, laps, seed="1"):
    """A room of two honest cups, W and V, and the league's K1 and K2; and its story, just after a lap."""
    room, story = a_room("papayoo", 4, 2, seed, in_order=True, rounds=1)
    room.run(lambda: story.log.deal and story.log.phase == phase and len(story.log.deal.peels) == laps)
    return room, story


def forged_lap(room, story, seat, change):
    """The last `peel` of a story once more, with other points of a seat: items. change: of a list of points."""
    deal, lap = story.log.deal, len(story.log.deal.peels)
    points = card_secrets.each(room.points[deal.peeled(lap, seat)])
    change(points)
    made = b"".join(points)
    digest = card_secrets.digest(made)
    room.points[digest] = made
    story.hands[seat].cards.lied.add(digest.hex())
    *_, items = story.log.last
    item = digest
    if len(items[seat]) > 64:
        before = story.tell(len(story) - 1).log
        item += card_secrets.lap_tag(story.puppets[seat].pass_preimage(deal), before.challenge, digest)
    return [*items[:seat], item.hex(), *items[seat + 1 :]]


def wants_card_of(story, room, victim, seat):
    """What puts a card of a victim, without the mask of a seat, into the block of a friend."""
    deal = story.log.deal
    whole = card_secrets.each(room.points[deal.mask(deal.seats - 1)[1]])
    link = story.puppets[seat].preimage_of(deal)
    inverse = curve.run_to_end(curve.inverse(card_curve.mask_scalar(link, deal.context(seat))))

    def change(points):
        for place in range(4):
            points[place] = multiply(inverse, whole[deal.blocks[victim][place]])

    return change


def league_reads(room, story):
    """The cards that the league can tell by what the cups have given: those of honest hands."""
    return room.referee.cards.leaked(story.log.deal.mixed)


class Echo:
    """A puppet that says in one story what it says in another one. first: that one."""

    def __init__(self, puppet, first, branch):
        self._puppet, self._first, self._branch = puppet, first, branch

    def __getattr__(self, name):
        return getattr(self._puppet, name)

    def command(self, log, hand):
        kind = log.owes(self._puppet.seat)
        if kind not in ("seal", "pass", "act"):
            return self._puppet.command(log, hand)
        said, count = self._said(self._first, kind), len(self._said(self._branch, kind))
        return (kind, *said[count]) if count < len(said) else None

    def _said(self, story, kind):
        bodies = [story.body(number) for number in range(len(story))]
        return [body[4:] for body in bodies if body[1:3] == [kind, self._puppet.seat]]


def is_stuck(room, kind):
    """The real ledger lets no entry of this kind into the story of the other cup; told all the same, it raises an
    alarm."""
    room.wait(2000)
    for cup, other in (room.cups, reversed(room.cups)):
        log = cup.app.ledger
        assert not said(cup) and not log.deal.open
        cup.put_in(log.entries, kind, seat_of(other, cup.story), 0, *gave(room, other, kind)[-1])
        hears(room, cup, "another_story")
    return not room.referee.cards.deals


def forks_lap_one(room, story):
    """V alone is told another lap of K1, in which cards of W stand in the block of K2."""
    forged = forged_lap(room, story, K1, wants_card_of(story, room, W, K1))
    other = told_again(story, len(story) - 1, (TABLE, "peel", forged))
    room.tell(other, room.cups[V])
    return other


def test_forks_peel_one_card():
    """V and W peel what they were told: the league reads the cards, and the match is over before one is played."""
    room, story = a_deal(PEELING, laps=1)
    forks_lap_one(room, story)
    room.run(lambda: all(gave(room, cup, "pass") for cup in room.cups))
    assert len(league_reads(room, story)) == 4
    assert [cup.app.ledger.phase for cup in room.cups] == [PASSING, PASSING]
    assert is_stuck(room, "pass")


def test_forks_peel_and_runs_ahead():
    """The table holds V back before the last lap until W has sealed, and writes W's tag with the link of that."""
    room, story = a_deal(PEELING, laps=1)
    other = forks_lap_one(room, story)
    room.run(lambda: len(gave(room, room.cups[V], "peel")) == 3)
    room.cups[V].heard_at = 1 << 60
    room.run(lambda: gave(room, room.cups[W], "seal") and len(other.log.deal.peels) == 3)
    ahead = bytes.fromhex(gave(room, room.cups[W], "seal")[-1][2])
    count = other.log.deal.peels.number(2)
    items, before = other.body(count)[4], other.tell(count)
    made = bytes.fromhex(items[W])[:32]
    items[W] = (made + card_secrets.lap_tag(ahead, before.log.challenge, made)).hex()
    room.tell(told_again(other, count, (TABLE, "peel", items)), room.cups[V])
    room.cups[V].heard_at = 0
    room.run(lambda: all(gave(room, cup, "pass") for cup in room.cups))
    assert league_reads(room, story) and is_stuck(room, "pass")


def test_forks_peel_last_lap():
    """V alone is told another last lap of K1, of its own block: it can be no other cards, so the league learns nothing;
    the round is void."""
    room, story = a_deal(PLAYING, laps=3)
    forged = forged_lap(room, story, K1, list.reverse)
    other = told_again(story, len(story) - 1, (TABLE, "peel", forged))
    other.puppets = {seat: Echo(puppet, story, other) for seat, puppet in story.puppets.items()}
    room.tell(other, room.cups[V])
    room.run(lambda: all(cup.app.ledger.phase == LAST for cup in room.cups))
    assert not league_reads(room, story) and is_stuck(room, OPENS)


def test_forks_keys():
    """V alone is told another public key of K1: nobody gets as far as passing cards under it."""
    room, story = a_room("papayoo", 4, 2, in_order=True, rounds=1)
    room.run(lambda: story.log.deal and len(story.log.deal.masks) == K1 + 1)
    *_, digest, public = story.log.last
    forged = multiply(3, bytes.fromhex(public)).hex()
    room.tell(told_again(story, len(story) - 1, (K1, "mask", digest, forged)), room.cups[V])
    room.run(lambda: all(gave(room, cup, "seal") for cup in room.cups))
    assert is_stuck(room, "seal")


def test_forks_play():
    """V alone is told a last trick in which K1 and K2 play each other's card. The round goes on to its end, and is
    void."""
    room, story = a_deal(PLAYING, laps=3, seed="1")
    room.run(lambda: sum(1 for _ in story.log.deal.plays()) == 56)
    other = story.tell(len(story))
    hands = {seat: story.hands[seat].own_cards(story.log) for seat in (K1, K2)}
    other.hands[K1].cards.whole = lambda deal: hands[K2]
    other.hands[K2].cards.whole = lambda deal: hands[K1]
    room.tell(other, room.cups[V])
    room.run(lambda: all(cup.app.ledger.phase == LAST for cup in room.cups))
    assert is_stuck(room, OPENS)
