"""Fair dice: chains, commitments, dice without bias, words, and secrets that a cup never gives away."""

from ledger_world import World, folded

from gobelet import card_secrets, fair
from gobelet.cup.owner import Owner
from gobelet.games import HIDDEN, Illegal
from gobelet.games.parafico import bids
from gobelet.ledger import PLAYING, hexed
from gobelet.ledger.attestations import ChainHeads
from gobelet.ledger.seating_entries import openings_digest, seating_word
from support import raises

# the mathematics


def test_hmac_is_that_of_rfc_4231():
    for key, data, expected in (
        (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (b"Jefe", b"what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            b"\xaa" * 131,
            b"Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        ),
    ):
        assert hexed(fair.hmac(key, data)) == expected
        assert hexed(fair.hmac(key, data[:5], data[5:])) == expected


def test_the_format_of_hashes_is_fixed():
    # Every cup of every version 3 computes these: a change here breaks journals and mixed tables.
    chain = fair.Chain(b"m" * 32, fair.DICE)
    assert hexed(chain.anchor)[:16] == FIXED[0]
    assert hexed(chain.preimage(1))[:16] == FIXED[1]
    mixed = fair.mix(b"g" * 32, 7, [0, 2], [b"a" * 32, b"b" * 32, b"t" * 32])
    assert hexed(mixed)[:16] == FIXED[2]
    assert fair.hidden_dice(b"x" * 32, mixed, 7, 2, 5) == FIXED[3]
    assert fair.public_dice(mixed, 7, 2, 5) == FIXED[4]
    assert fair.round_word([b"x" * 32, b"y" * 32], b"d" * 32) == FIXED[5]
    assert seating_word(openings_digest(b"s" * 32, [b"a" * 32])) == FIXED[6]
    assert hexed(fair.attestation_tag(b"l" * 32, b"d" * 32)) == FIXED[7]
    assert fair.closing_word([b"x" * 32, b"y" * 32], b"d" * 32) == FIXED[8]


FIXED = (
    "f15f9b2c5f42b81b",
    "c753e5e6fe3a7a67",
    "b618b3af6e36d59b",
    (3, 2, 2, 5, 1),
    (3, 5, 5, 5, 5),
    "TK42",
    "QG6Z",
    "57056070f29c5123",
    "UWWU6N5F38MVXYZF",
)


def test_a_chain_link_leads_to_the_one_before():
    for tag in (fair.DICE, fair.NONCE, fair.CALL):
        chain = fair.Chain(b"secret", tag)
        before = chain.anchor
        for k in range(1, fair.LINKS + 1):
            link = chain.preimage(k)
            assert fair.image_of(tag, link) == before
            before = link


def test_chains_of_other_tags_generations_and_secrets_differ():
    anchors = [
        fair.Chain(secret, tag, generation).anchor
        for secret in (b"one", b"two")
        for tag in (fair.DICE, fair.NONCE, fair.CALL)
        for generation in (0, 1)
    ]
    assert len(set(anchors)) == len(anchors)


def test_a_link_of_another_chain_does_not_follow():
    heads = ChainHeads(2)
    chains = [fair.Chain(b"one", tag) for tag in (fair.DICE, fair.NONCE, fair.CALL)]
    for tag, chain in enumerate(chains):
        heads.anchor(0, tag, chain.anchor)
    for tag, chain in enumerate(chains):
        assert heads.is_next(0, tag, chain.preimage(1))
        assert not heads.is_next(0, tag, chain.preimage(2))  # skipped
        assert not heads.is_next(0, tag, chain.anchor)
        assert not heads.is_next(1, tag, chain.preimage(1))
        assert not heads.is_next(0, (tag + 1) % 3, chain.preimage(1))
    heads.advance(0, fair.DICE, chains[0].preimage(1))
    assert not heads.is_next(0, fair.DICE, chains[0].preimage(1))  # repeated
    assert heads.is_next(0, fair.DICE, chains[0].preimage(2))
    assert heads.is_next(0, fair.NONCE, chains[1].preimage(1))


def test_a_chain_is_succeeded_when_it_is_used_up():
    heads = ChainHeads(1)
    chains = [fair.Chain(b"one", fair.CALL, generation) for generation in range(3)]
    heads.anchor(0, fair.CALL, chains[0].anchor)
    for number in range(2 * fair.LINKS + 1):
        generation, k = heads.next_position(0, fair.CALL)
        assert (generation, k) == (number // fair.LINKS, number % fair.LINKS + 1)
        wanted = heads.wants_next(0, fair.CALL)
        if number % fair.LINKS == fair.LOW:
            assert wanted == generation + 1
            heads.announce(0, fair.CALL, chains[wanted].anchor)
            assert heads.knows(chains[wanted].anchor)
        else:
            assert wanted == 0
        assert heads.is_next(0, fair.CALL, chains[generation].preimage(k))
        heads.advance(0, fair.CALL, chains[generation].preimage(k))


def test_a_used_up_chain_without_a_successor_accepts_nothing_but_an_announcement():
    heads = ChainHeads(1)
    chain = fair.Chain(b"one", fair.DICE)
    heads.anchor(0, fair.DICE, chain.anchor)
    for k in range(1, fair.LINKS + 1):
        heads.advance(0, fair.DICE, chain.preimage(k))
    following = fair.Chain(b"one", fair.DICE, 1)
    assert not heads.is_next(0, fair.DICE, following.preimage(1))
    assert heads.wants_next(0, fair.DICE) == 1
    heads.announce(0, fair.DICE, following.anchor)
    assert heads.wants_next(0, fair.DICE) == 0
    assert heads.is_next(0, fair.DICE, following.preimage(1))


def test_dice_every_face_has_as_many_bytes():
    # Exact: for each of the 256 byte values, the face it gives, or none. `byte % 6` alone gives 1 to 4 once more often.
    asked = []

    def first_block_of(key, message, block):
        asked.append(block)
        return key * 32 if len(asked) == 1 else bytes(32)

    honest = fair.hmac
    fair.hmac = first_block_of
    try:
        for sides in (2, 3, 4, 5, 6, 8, 10, 12, 20):
            ways = [0] * sides
            for byte in range(256):
                asked.clear()
                face = fair.faces(bytes([byte]), b"", 1, sides)[0]
                if len(asked) == 1:
                    ways[face - 1] += 1
            assert ways == [256 // sides] * sides, (sides, ways)
    finally:
        fair.hmac = honest


def test_dice_depend_on_everything_that_goes_in():
    known = fair.hidden_dice(b"x" * 32, b"n" * 32, 1, 0, 30)
    assert known == fair.hidden_dice(b"x" * 32, b"n" * 32, 1, 0, 30)
    for other in (
        fair.hidden_dice(b"y" * 32, b"n" * 32, 1, 0, 30),
        fair.hidden_dice(b"x" * 32, b"m" * 32, 1, 0, 30),
        fair.hidden_dice(b"x" * 32, b"n" * 32, 2, 0, 30),
        fair.hidden_dice(b"x" * 32, b"n" * 32, 1, 1, 30),
    ):
        assert other != known
    rolled = fair.public_dice(b"m" * 32, 1, 0, 30)
    for other in (
        fair.public_dice(b"n" * 32, 1, 0, 30),
        fair.public_dice(b"m" * 32, 2, 0, 30),
        fair.public_dice(b"m" * 32, 1, 1, 30),
    ):
        assert other != rolled


def test_dice_more_than_one_block_holds():
    faces = fair.faces(b"key", b"message", 90)
    assert len(faces) == 90
    assert faces[:5] == fair.faces(b"key", b"message", 5)


def test_a_shuffled_deck_holds_every_card_once():
    for count in (0, 1, 2, 3, 56, 60, 256):
        cards = tuple(range(count))
        assert tuple(sorted(fair.shuffled(b"key", b"message", cards))) == cards
    assert fair.shuffled(b"key", b"message", range(60)) == fair.shuffled(b"key", b"message", range(60))


def test_every_order_of_a_small_deck_comes_as_often():
    # Chi-square of 1200 shuffles with 23 degrees of freedom: 49.7 is exceeded once in a thousand.
    counts = {}
    for number in range(1200):
        order = fair.shuffled(fair.encode_u32(number), b"deal", (1, 2, 3, 4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum([(count - 50) * (count - 50) for count in counts.values()]) < 50 * 49, counts


def test_no_place_of_a_large_deck_prefers_a_card():
    # A byte of 0..255 modulo 171 would choose the first 85 cards twice as often as the others.
    low = 0
    for number in range(200):
        low += fair.shuffled(fair.encode_u32(number), b"deal", range(171))[170] < 85
    assert 75 <= low <= 124, low


def test_how_a_seat_shuffles_depends_on_everything_that_goes_in():
    of = card_secrets.deal_context(b"n" * 32, 1, 0)
    known = card_secrets.permutation(b"x" * 32, of, 60)
    assert sorted(known) == list(range(60))
    assert known != card_secrets.permutation(b"y" * 32, of, 60)
    for other in (
        card_secrets.deal_context(b"m" * 32, 1, 0),
        card_secrets.deal_context(b"n" * 32, 2, 0),
        card_secrets.deal_context(b"n" * 32, 1, 1),
    ):
        assert known != card_secrets.permutation(b"x" * 32, other, 60)


def test_what_lies_where_is_what_all_have_shuffled():
    orders = [
        card_secrets.permutation(bytes([seat]) * 32, card_secrets.deal_context(b"n" * 32, 1, seat), 20)
        for seat in range(3)
    ]
    deck = list(range(20))
    for order in orders:
        deck = [deck[at] for at in order]
    assert list(card_secrets.compose_permutations(orders)) == deck


def test_a_box_opens_with_what_closed_it_alone():
    data = bytes(range(37))
    box = card_secrets.xor_box(b"s" * 32, b"n" * 32, 2, 1, data)
    assert card_secrets.xor_box(b"s" * 32, b"n" * 32, 2, 1, box) == data
    for other in ((b"t" * 32, b"n" * 32, 2, 1), (b"s" * 32, b"m" * 32, 2, 1), (b"s" * 32, b"n" * 32, 3, 1)):
        assert card_secrets.xor_box(*(other + (box,))) != data
    assert card_secrets.xor_box(b"s" * 32, b"n" * 32, 2, 0, box) != data


def test_a_mix_depends_on_every_link_and_on_who_mixes():
    links = [b"a" * 32, b"b" * 32, b"c" * 32]
    known = fair.mix(b"g" * 32, 1, [0, 1], links)
    for index in range(3):
        changed = links[:index] + [b"z" * 32] + links[index + 1 :]
        assert fair.mix(b"g" * 32, 1, [0, 1], changed) != known
    assert fair.mix(b"g" * 32, 1, [0, 2], links) != known
    assert fair.mix(b"g" * 32, 2, [0, 1], links) != known
    assert fair.mix(b"h" * 32, 1, [0, 1], links) != known


def test_words_have_four_letters_nobody_confuses():
    assert len(fair.WORD_LETTERS) == 32
    for letter in "IO01":
        assert letter not in fair.WORD_LETTERS
    assert fair.check_word(b"\x00" * 32) == "AAAA"
    assert fair.check_word(b"\xff" * 32) == "9999"
    assert fair.check_word(b"\xff\xff\xf0") == fair.check_word(b"\xff\xff\xff")


# the cup's side


def test_every_cup_sees_its_own_dice_and_shows_the_same():
    world = World(3)
    world.until("act")
    hands = [owner.hand for owner in world.owners]
    assert [len(hand) for hand in hands] == [5, 5, 5]
    world.until("show")
    assert [owner.hand for owner in world.owners] == hands
    seat, _ = world.step()
    assert world.log.reveal.faces == {seat: hands[seat]}
    assert world.owners[seat].hand is None


def test_a_cup_that_restarts_has_the_same_dice():
    world = World(2)
    world.until("act")
    old = world.owners[1]
    again = Owner(old.cup, lambda data: None, world.saved[old.cup])
    again.resume(folded(world.payloads))
    assert again.hand == old.hand
    assert not again.lost
    world.until("show", 1)
    again.update_hand(world.log)
    assert again.show(world.log) == old.show(world.log)


def test_a_cup_without_its_secret_only_watches():
    world = World(2)
    world.until("act")
    for stored in (None, b"", b"junk", b"[]", b'["",1,2,3]', b"null", b"7"):
        owner = Owner(world.owners[0].cup, lambda data: None, stored)
        owner.resume(folded(world.payloads))
        assert owner.lost, stored
        assert owner.hand is None
        assert owner.owed_command(world.log) is None
        assert owner.shake(world.log) is None and owner.show(world.log) is None


def test_a_cup_that_is_not_in_the_match_owes_nothing():
    world = World(2)
    stranger = Owner("ffff", lambda data: None)
    stranger.begin(world.log, b"noise")
    assert stranger.seat == -1
    world.until("act")
    stranger.update_hand(world.log)
    assert stranger.hand is None
    assert stranger.owed_command(world.log) is None


def test_no_link_is_given_before_it_is_owed():
    world = World(2)
    world.until("act")
    owner = world.owners[world.log.owing()[0]]
    assert owner.shake(world.log) is None
    assert owner.show(world.log) is None
    assert owner.owed_command(world.log) is None
    assert raises(Illegal, owner.decide, world.log, bids.BLUFF).code == "no_bid_to_call"
    assert raises(Illegal, owner.decide, world.log, HIDDEN).code == "not_an_action"


def test_dice_under_a_cup_need_everybodys_link():
    # Two worlds that differ in one cup's secret only: the other cup's dice differ too.
    one, other = World(2), World(2)
    other.owners[1].memory.secret = b"another secret"
    other.owners[1]._chains = {}
    one.until("act")
    other.until("act")
    assert one.owners[0].memory.secret == other.owners[0].memory.secret
    assert one.log.phase == other.log.phase == PLAYING
    assert one.owners[0].hand != other.owners[0].hand


def test_the_round_word_tells_apart_logs_that_differ_in_one_bid():
    # Same secrets, same dice, same call: only what was said before it differs.
    words = set()
    for quantity in (1, 2):
        world = World(2, 9)
        world.until("act")
        seat = world.log.owing()[0]
        world.add(seat, *world.owners[seat].decide(world.log, bids.bid(quantity, 3)))
        other = 1 - seat
        world.add(other, *world.owners[other].decide(world.log, bids.BLUFF))
        hands = [owner.hand for owner in world.owners]
        while not world.log.reveal.word:
            world.step()
        words.add((tuple(hands), world.log.reveal.word))
    assert len({hands for hands, _ in words}) == 1
    assert len({word for _, word in words}) == 2
