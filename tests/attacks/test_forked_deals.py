"""Where cups deal cards and the table tells two honest cups two stories of the deal: what it learns by that it learns
too late, and no honest cup is named for it. The cups are the real program; the two in league are cups 2 and 3.
"""

import json
import random

from gobelet import card_secrets
from gobelet.ledger import CONFIRMING, PASSING, PEELING, PLAYING, TABLE
from tests.attacks.rooms import a_room, gave, hears, said, seat_of, told_again
from tests.worlds.cheat.card_attacks import cards_of, forged_lap, with_forged_answers
from tests.worlds.cheat.liar import multiply

W, V, K1, K2 = range(4)  # seats: a block is peeled by whoever sits before its owner, then by the one before that, ...


def a_deal(phase, laps, seed="1"):
    """A room of two honest cups, W and V, and the league's K1 and K2; and its story, just after a lap."""
    room, story = a_room("papayoo", 4, 2, seed, in_order=True, rounds=1)
    room.run(lambda: story.log.deal and story.log.phase == phase and len(story.log.deal.peels) == laps)
    return room, story


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
        if kind == "sure":
            cup.put_in(*json.loads(cup.story.invalid_entry(room.offers)))
        else:
            cup.put_in(log.entries, kind, seat_of(other, cup.story), 0, *gave(room, other, kind)[-1])
        hears(room, cup, "another_story")
    return not room.referee.cards.deals


def forks_lap_one(room, story):
    """V alone is told another lap of K1, in which cards of W stand in the block of K2."""
    forged = forged_lap(story, K1, cards_of(story, W, K1))
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
    forged = forged_lap(story, K1, list.reverse)
    other = told_again(story, len(story) - 1, (TABLE, "peel", forged))
    other.puppets = {seat: Echo(puppet, story, other) for seat, puppet in story.puppets.items()}
    room.tell(other, room.cups[V])
    room.run(lambda: all(cup.app.ledger.phase == CONFIRMING for cup in room.cups))
    assert not league_reads(room, story) and is_stuck(room, "sure")


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
    room.run(lambda: all(cup.app.ledger.phase == CONFIRMING for cup in room.cups))
    assert is_stuck(room, "sure")


def assert_opened_for_nobody(room, story, other):
    """W runs ahead to its `sure` while V is held back with its answer; then V is told what it wants to hear of W, and
    opens its deal. W stops before that, so V can judge nobody."""
    room.run(lambda: "seen" in [body[1] for body in bodies(other, -2)])
    room.cups[V].heard_at = 1 << 60
    room.run(lambda: gave(room, room.cups[W], "sure"))
    room.tell(with_forged_answers(other, room.offers, [room.cups[W].board.cup_id]), room.cups[V])
    room.cups[V].heard_at = 0
    room.run(lambda: gave(room, room.cups[V], "unmask") or gave(room, room.cups[V], "unseal"))
    room.wait(5000)
    room.cups[W].put_in(*json.loads(story.invalid_entry(room.offers)))
    hears(room, room.cups[W], "another_story")
    assert not gave(room, room.cups[W], "unmask") and not gave(room, room.cups[W], "unseal")
    assert not room.referee.cards.deals and room.referee.violation is None


def bodies(story, first):
    return [story.body(number) for number in range(len(story))][first:]


def test_frames_by_a_forged_complaint():
    """The table alone tells V that W said `wrong`, and W that V did."""
    room, story = a_deal(PLAYING, laps=3)
    number = story.log.deal.masks.number(K1)
    other = told_again(story, len(story), (W, "wrong", number))
    story.add(V, "wrong", number)
    room.tell(other, room.cups[V])
    assert_opened_for_nobody(room, story, other)


def complaint_for_v_alone(room, story):
    """V alone is told that K1 said `wrong`: its story."""
    other = told_again(story, len(story), (K1, "wrong", story.log.deal.masks.number(K1)))
    room.tell(other, room.cups[V])
    room.run(lambda: len(gave(room, room.cups[V], "seen")) == 2)
    return other


def test_frames_by_a_complaint_before_cards_are_passed():
    """What V answers to it serves no step of W's story, which waits for V."""
    room, story = a_deal(PASSING, laps=3)
    complaint_for_v_alone(room, story)
    room.wait(20_000)
    assert story.log.phase == PASSING and V not in story.log.deal.boxes
    assert not gave(room, room.cups[V], "sure") and room.referee.violation is None


def test_frames_by_a_complaint_while_cards_are_played():
    """W plays on, and the table plays V's cards, which it guesses."""
    room, story = a_deal(PASSING, laps=3)
    room.run(lambda: story.log.owing()[0] in (K1, K2) and story.log.owes(story.log.owing()[0]) == "act")
    other = complaint_for_v_alone(room, story)
    hand = room.cups[V].app.owner.cards.whole(story.log.deal)
    while story.log.phase == PLAYING:
        if story.log.owes(V) == "act":
            rules, state = story.log.match.rules, story.log.match.state
            story.add(V, "act", rules.legal(state, V, rules.remaining_hand(state, hand))[0])
        room.turn()
    assert_opened_for_nobody(room, story, other)


def test_frames_by_an_altered_box():
    """W alone is told another box that V passed to K1: after all cards are played W would name V."""
    room, story = a_deal(PASSING, laps=3)
    room.run(lambda: story.log.last[1:3] == ["pass", V])
    box, link = story.log.last[4:]
    other = told_again(story, len(story) - 1, (V, "pass", box[:-1] + ("0" if box[-1] != "0" else "1"), link))
    other.puppets = {seat: Echo(puppet, story, other) for seat, puppet in story.puppets.items()}
    room.tell(other, room.cups[W])
    room.run(lambda: all(cup.app.ledger.phase == CONFIRMING for cup in room.cups))
    assert is_stuck(room, "sure")


def test_frames_by_an_altered_card():
    """V alone is told that W played K1's last card, and K1 that of W."""
    room, story = a_deal(PLAYING, laps=3, seed="5")
    room.run(lambda: sum(1 for _ in story.log.deal.plays()) == 56)
    rules, deal = story.log.match.rules, story.log.deal
    (card,) = rules.remaining_hand(story.log.match.state, room.cups[W].app.owner.cards.whole(deal))
    (other_card,) = story.hands[K1].own_cards(story.log)
    other = story.tell(len(story))
    other.hands[K1].cards.whole = lambda deal: (card,)
    while other.log.owes(W) != "act":
        assert other.log.owes(V) != "act" and other.advance({}, random.Random(1))
    other.add(W, "act", other_card)
    room.tell(other, room.cups[V])
    room.run(lambda: all(cup.app.ledger.phase == CONFIRMING for cup in room.cups))
    assert is_stuck(room, "sure")


def test_frames_by_an_altered_lap():
    """V alone is told another last lap of W, in the block of K2, for which V would name W; it plays no card."""
    room, story = a_deal(PLAYING, laps=3)
    *_, items = story.log.last
    spoiled = room.points[story.log.deal.peeled(3, W)]
    spoiled = spoiled[32:] + spoiled[:32]
    room.points[card_secrets.digest(spoiled)] = spoiled
    items = [card_secrets.digest(spoiled).hex() + items[W][64:], *items[1:]]
    other = told_again(story, len(story) - 1, (TABLE, "peel", items))
    other.puppets = {seat: Echo(puppet, story, other) for seat, puppet in story.puppets.items()}
    room.tell(other, room.cups[V])
    room.run(lambda: other.log.phase == PASSING and gave(room, room.cups[W], "pass"))
    room.wait(2000)
    room.cups[V].put_in(len(other), "pass", W, 0, *gave(room, room.cups[W], "pass")[-1])
    hears(room, room.cups[V], "another_story")
    assert not other.log.deal.played and not room.referee.cards.deals
