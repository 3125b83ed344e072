"""The protocol of a match: what may come next, and that everything else is refused and changes nothing."""

import gc
import json

from ledger_world import World, fingerprint, folded, image

from gobelet import fair
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.ledger import CLOSED, GATHERED, PLAYING, PROTOCOL, SEATING, TABLE, ForkDetected, Ledger, dumps, hexed
from gobelet.ledger.attestations import ChainHeads
from gobelet.ledger.entry_format import LONGEST
from support import raises

ZEROS = "00" * 32


def refused(log, payload):
    """The code with which a ledger refuses an entry; it must stay as it was."""
    before = log.digest, log.entries, log.phase
    code = raises(Illegal, log.fold, payload).code
    assert (log.digest, log.entries, log.phase) == before
    return code


def refused_entry(world, seat, kind, *data):
    return refused(world.log, world.entry(seat, kind, *data))


# the first entry


ORDER = ("protocol", "uid", "game", "rules", "options", "players", "times", "arranged")
PLAYERS = [["a", "Anne", 9, 0], ["b", "Bea", 0, 1]]


def match_entry(seq=0, **given):
    usual = (PROTOCOL, "00" * 8, "parafico", 1, [], PLAYERS, [], [])
    return dumps([seq, "match", -1, 0] + [given.get(name, value) for name, value in zip(ORDER, usual)])


def test_a_log_begins_with_a_match():
    log = Ledger()
    assert refused(log, dumps([0, "seat", 0, 0, ZEROS])) == "not_now"
    assert refused(log, dumps([0, "abandon", -1, 0])) == "not_now"
    for seat in (0, 2, 1000, -2):
        assert refused(log, match_entry().replace(b'"match",-1', b'"match",%d' % seat)) == "bad_entry"
    log.fold(match_entry())
    assert log.phase == SEATING
    assert log.players == [("a", "Anne", 9, 0), ("b", "Bea", 0, 1)]
    assert refused(log, match_entry(1)) == "not_now"


def test_a_match_is_checked_item_by_item():
    log = Ledger()
    for code, given in (
        ("other_version", {"protocol": PROTOCOL + 1}),
        ("other_version", {"protocol": PROTOCOL - 1}),
        ("bad_entry", {"protocol": True}),
        ("bad_entry", {"protocol": [[1]]}),
        ("bad_entry", {"uid": "00" * 7}),
        ("bad_entry", {"uid": "AA" * 8}),
        ("bad_entry", {"uid": "zz" * 8}),
        ("bad_entry", {"uid": 7}),
        ("other_version", {"game": "poker"}),
        ("other_version", {"game": "os"}),
        ("bad_entry", {"game": ["parafico"]}),
        ("other_version", {"rules": 2}),
        ("bad_entry", {"rules": 0}),
        ("bad_entry", {"rules": True}),
        ("other_version", {"options": [["dice_per_player", 7]]}),
        ("other_version", {"options": [["dice_per_player", True]]}),
        ("other_version", {"options": [["double_rule", "upper"]]}),
        ("other_version", {"options": [["double_rule", ["six"]]]}),
        ("other_version", {"options": [["wild", 1]]}),
        ("bad_entry", {"options": [["dice_per_player", 5]]}),  # it is the usual
        ("bad_entry", {"options": [["double_rule", "six"], ["dice_per_player", 2]]}),  # not by name
        ("bad_entry", {"options": [["dice_per_player", 2], ["dice_per_player", 3]]}),
        ("bad_entry", {"options": [["dice_per_player"]]}),
        ("bad_entry", {"options": [["dice_per_player", 2, 2]]}),
        ("bad_entry", {"options": [[7, 2]]}),
        ("bad_entry", {"options": ["dice_per_player"]}),
        ("bad_entry", {"options": "lower"}),
        ("bad_entry", {"options": {"dice_per_player": 2}}),
        ("bad_entry", {"times": None}),
        ("bad_entry", {"times": [1]}),
        ("bad_entry", {"arranged": None}),
        ("bad_entry", {"arranged": [1]}),
        ("bad_entry", {"arranged": [1, 0]}),
        ("bad_entry", {"arranged": [1, True]}),
        ("bad_entry", {"arranged": [1, 1, 1]}),
        ("bad_entry", {"players": 2}),
        ("bad_seats", {"players": []}),
        ("bad_seats", {"players": [["a", "A", 0, 0]]}),
        ("bad_seats", {"players": [["%d" % seat, "A", 0, 0] for seat in range(16)]}),
        ("bad_entry", {"players": [["a", "A", 0, 0], ["a", "B", 0, 0]]}),
    ):
        assert refused(log, match_entry(**given)) == code, given
    assert refused(log, dumps([0, "match", -1, 0, PROTOCOL])) == "bad_entry"


def test_a_player_is_checked_item_by_item():
    log = Ledger()
    for code, player in (
        ("bad_entry", ["b", "B", 0]),
        ("bad_entry", ["b", "B", 0, 0, 0]),
        ("bad_entry", "b"),
        ("bad_entry", ["", "B", 0, 0]),
        ("bad_entry", ["b" * 33, "B", 0, 0]),
        ("bad_entry", [7, "B", 0, 0]),
        ("bad_entry", ["b", "B", -1, 0]),
        ("bad_entry", ["b", "B", 151, 0]),
        ("bad_entry", ["b", "B", 7.5, 0]),
        ("bad_entry", ["b", "B", True, 0]),
        ("bad_entry", ["b", "B", 0, 18]),
        ("bad_entry", ["b", "B", 0, True]),
        ("bad_name", ["b", "", 0, 0]),
        ("bad_name", ["b", "B" * 21, 0, 0]),
        ("bad_name", ["b", 7, 0, 0]),
        ("bad_name", ["b", "B\n", 0, 0]),
        ("bad_name", ["b", "\x1b[2J", 0, 0]),
        ("bad_name", ["b", "\x9b2J", 0, 0]),
    ):
        assert refused(log, match_entry(players=[["a", "A", 0, 0], player])) == code, player
    for name in (b"\\ud83d\\ude00" * 11, b"\\ud83d", b"\\ude00\\ud83d"):
        payload = match_entry(players=[["a", "A", 0, 0], ["b", "NAME", 0, 0]]).replace(b"NAME", name)
        assert refused(log, payload) == "bad_name"
    pictures = match_entry(players=[["a", "Zo\xe9 \u0152", 150, 0], ["b", "NAME", 0, 1]])
    log.fold(pictures.replace(b"NAME", b"B\\ud83d\\udde1\\ufe0f"))
    name = log.players[1][1]  # MicroPython's JSON reads the halves of the picture apart
    assert [ord(char) for char in name] == [0x42, 0x1F5E1, 0xFE0F]


# commitments and openings


def test_nobody_opens_before_all_have_committed():
    world = World(2)
    seat = world.until("seat", 1)
    anchors = [hexed(chain) for chain in world.owners[0].anchors()]
    assert refused_entry(world, 0, "open", *(anchors + [hexed(world.owners[0].salt())])) == "not_now"
    commitment = world.command(seat)
    world.add(seat, *commitment)
    assert refused_entry(world, seat, *commitment) == "not_now"  # nobody commits twice


def test_an_opening_is_what_was_committed_to():
    world = World(2)
    world.until("open", 0)
    kind, *opened = world.command(0)
    for index in range(5):
        changed = opened[:index] + [ZEROS] + opened[index + 1 :]
        assert refused_entry(world, 0, kind, *changed) == "bad_opening"
    assert refused_entry(world, 0, kind, opened[1], opened[0], *opened[2:]) == "bad_opening"
    assert refused_entry(world, 1, kind, *opened) == "bad_opening"
    assert refused_entry(world, 0, kind, opened[0], opened[4]) == "bad_entry"
    world.add(0, kind, *opened)
    assert refused_entry(world, 0, kind, *opened) == "not_now"


def test_the_table_opens_too():
    world = World(2)
    world.until("open", TABLE)
    kind, *opened = world.command(TABLE)
    assert refused_entry(world, TABLE, kind, ZEROS, opened[1], opened[2]) == "bad_opening"
    assert refused_entry(world, TABLE, kind, opened[1], opened[0], opened[2]) == "bad_opening"
    assert refused_entry(world, TABLE, kind, opened[0], opened[1], opened[1], opened[2]) == "bad_entry"


def test_a_copied_anchor_is_refused():
    # Seat 1 commits, with a salt of its own, to a chain of seat 0.
    for tag in range(3):
        world = World(2)
        anchors = world.owners[1].anchors()
        anchors[tag] = world.owners[0].anchors()[tag]
        salt = b"s" * 32
        world.until("seat", 1)
        world.add(1, "seat", hexed(fair.seat_commitment(world.log.start, 1, anchors, salt)))
        while 0 not in world.log.seating.openings:
            world.step()
        opening = [hexed(item) for item in anchors + [salt]]
        assert refused_entry(world, 1, "open", *opening) == "copied_anchor"


# links


def test_links_come_in_order_and_from_their_owner():
    world = World(2)
    checked = set()
    for _ in range(45):
        for seat in range(TABLE, 2):
            command = world.command(seat, lambda seat: decide(world))
            if not command or command[0] in GATHERED and seat >= 0 or world.log.phase < PLAYING:
                continue
            for index, item in enumerate(command):
                if type(item) is str and len(item) == 64:
                    for bad in wrong_links(world, seat, item):
                        changed = command[:index] + (bad,) + command[index + 1 :]
                        assert refused_entry(world, seat, *changed) in ("bad_link", "bad_entry"), (command[0], bad)
                        checked.add((command[0], index))
        world.step(lambda seat: decide(world))
    assert checked == {("rolled", 2), ("act", 2), ("show", 1)}


def test_an_answer_is_the_next_link_of_its_seat_and_a_tag():
    world = World(2, dice_per_player=1)
    checked = set()
    while world.log.phase != CLOSED:
        command = world.command(TABLE)
        if command and type(command[1:] and command[1]) is list:
            for index, answer in enumerate(command[1]):
                bad = [answer[:-1], answer + "00", ZEROS + answer[64:], answer.upper(), None, [], 7]
                bad += [hexed(world.owners[index].chain(tag, 0).preimage(9)) + answer[64:] for tag in range(3)]
                for wrong in bad:
                    changed = command[1][:index] + [wrong] + command[1][index + 1 :]
                    code = refused_entry(world, TABLE, command[0], changed, *command[2:])
                    assert code in ("bad_link", "bad_entry"), (command[0], wrong)
            assert refused_entry(world, TABLE, command[0], command[1][:1], *command[2:]) == "bad_entry"
            for seat in range(2):
                assert refused_entry(world, seat, *command) in ("not_now", "bad_entry")
            checked.add(command[0])
        world.step(lambda seat: decide(world))
    assert checked == {"rolled", "seen", "close", "closed"}


def test_who_answers_to_another_log_is_found_out_at_the_next_link():
    for kind, opening in (("rolled", "rolled"), ("seen", "show"), ("close", "closed")):
        world = World(2, dice_per_player=1)
        world.until(kind)
        command = world.command(TABLE)
        told = command[1][1]
        command[1][1] = told[:64] + ("0" if told[64] != "0" else "1") + told[65:]
        world.give(TABLE, command)
        if kind == "rolled":
            world.until("rolled")
        opener = world.until(opening, 1 if opening == "show" else TABLE)
        found = raises(ForkDetected, world.log.fold, world.entry(opener, *world.command(opener)))
        assert found.code == "another_story" and found.seat == 1


def test_a_link_given_in_vain_is_passed_over():
    heads = ChainHeads(1)
    chain, following = [fair.Chain(b"one", fair.NONCE, generation) for generation in range(2)]
    heads.anchor(0, fair.NONCE, chain.anchor)
    heads.skip(0, fair.NONCE)
    assert not heads.is_next(0, fair.NONCE, chain.preimage(1))
    assert heads.is_next(0, fair.NONCE, chain.preimage(2))
    heads.advance(0, fair.NONCE, chain.preimage(2), (b"asked", fair.attestation_tag(chain.preimage(3), b"asked")))
    heads.skip(0, fair.NONCE)
    assert heads.confirms_attestation(0, fair.NONCE, chain.preimage(4))  # which leads to link 3
    for k in range(4, fair.LINKS + 1):
        heads.advance(0, fair.NONCE, chain.preimage(k)) if k == 4 else heads.skip(0, fair.NONCE)
    heads.announce(0, fair.NONCE, following.anchor)
    heads.skip(0, fair.NONCE)
    assert heads.next_position(0, fair.NONCE) == (1, 2)
    assert not heads.is_next(0, fair.NONCE, following.preimage(1))
    assert heads.is_next(0, fair.NONCE, following.preimage(2))
    heads.advance(0, fair.NONCE, following.preimage(2))
    assert heads.is_next(0, fair.NONCE, following.preimage(3))


def decide(world):
    """A bid, then a call: short rounds."""
    return bids.BLUFF if world.log.match.state[s.BID] else bids.bid(3, 4)


def wrong_links(world, owner, link):
    """The link before, one that is skipped to, one of another chain, one of another seat, rubbish."""
    yield ZEROS
    yield link[:-1] + ("0" if link[-1] != "0" else "1")
    yield link.upper() if link.upper() != link else ZEROS
    yield link[:62]
    yield link + "00"
    yield None
    yield [link]
    heads = world.log.chain_heads
    if owner == TABLE:
        k = heads.next_position(TABLE, fair.NONCE)[1]
        yield hexed(world.chain().preimage(k + 1))
        yield hexed(world.chain().preimage(k - 1)) if k > 1 else hexed(world.chain().anchor)
        return
    for tag in range(3):
        k = heads.next_position(owner, tag)[1]
        chain, other = world.owners[owner].chain(tag, 0), world.owners[1 - owner].chain(tag, 0)
        yield hexed(chain.preimage(k + 1))
        yield hexed(chain.preimage(k - 1)) if k > 1 else hexed(chain.anchor)
        yield hexed(other.preimage(k))
        if hexed(chain.preimage(k)) != link:
            yield hexed(chain.preimage(k))


def test_a_call_carries_a_link_and_a_bid_does_not():
    world = World(2)
    seat = world.until("act")
    link = hexed(world.owners[seat]._next_preimage(world.log, fair.CALL))
    assert refused_entry(world, seat, "act", bids.bid(1, 2), link) == "bad_entry"
    world.add(seat, "act", bids.bid(1, 2))
    seat = 1 - seat
    assert refused_entry(world, seat, "act", bids.BLUFF) == "bad_entry"
    assert refused_entry(world, seat, "act", bids.BLUFF, ZEROS) == "bad_link"


def test_only_what_is_owed_may_come():
    world = World(2)
    seat = world.until("act")
    for kind, data in (("seat", [ZEROS]), ("open", [ZEROS] * 5), ("shake", []), ("show", [ZEROS])):
        assert refused_entry(world, seat, kind, *data) == "not_now"
    for kind, data in (("rolled", [[], ZEROS]), ("seen", [[]]), ("close", [[]]), ("chain", [1, ZEROS])):
        assert refused_entry(world, seat, kind, *data) == "not_now"
    assert refused_entry(world, 1 - seat, "act", bids.bid(1, 1)) == "not_your_turn"
    assert refused_entry(world, TABLE, "act", bids.bid(1, 1)) == "not_now"
    assert refused_entry(world, seat, "act", bids.BLUFF) == "no_bid_to_call"
    assert refused_entry(world, seat, "fold") == "bad_entry"
    assert refused_entry(world, seat, "act") == "bad_entry"
    assert refused_entry(world, 2, "act", bids.bid(1, 1)) == "bad_entry"
    assert refused_entry(world, -2, "act", bids.bid(1, 1)) == "bad_entry"


def test_the_rules_reason_comes_through():
    world = World(2)
    seat = world.until("act")
    world.add(seat, "act", bids.bid(4, 3))
    refused = (bids.bid(4, 3), "quantity_too_low"), (bids.bid(5, 2), "double_for_lower"), (0, "not_an_action")
    for action, code in refused:
        assert refused_entry(world, 1 - seat, "act", action) == code
    for action in (None, True, 1.0, "4x4", {}, [[1]], [None], [[[[]]]]):
        assert refused_entry(world, 1 - seat, "act", action) == "not_an_action", action


def test_the_numbers_of_entries_have_no_gaps():
    world = World(2)
    world.until("act")
    log = world.log
    for seq in (log.entries - 1, log.entries + 1, -1, 10**12):
        assert refused(log, dumps([seq, "act", 0, 0, 1001])) == "gap"


def test_nothing_may_follow_the_end():
    world = World(2, dice_per_player=1)
    world.play()
    assert world.log.phase == CLOSED and world.log.over
    for payload in world.payloads:
        body = json.loads(payload)
        body[0] = world.log.entries
        assert refused(world.log, dumps(body)) in ("not_now", "game_over", "bad_entry", "not_undoable")


# malformed entries


def test_malformed_entries_are_refused_alike_everywhere():
    world = World(2)
    for kind in ("open", "shake", "rolled", "act", "seen", "show"):
        world.until(kind)
        world.payloads.clear()  # a Pico has no room for them beside the long entries
        before = fingerprint(world.log)
        gc.collect()
        for payload in malformed(world.log.entries):
            assert refused(world.log, payload) in CODES, payload[:60]
        assert fingerprint(world.log) == before


def test_a_good_entry_with_a_bad_frame_is_refused():
    world = World(2)
    seat = world.until("act")
    good = world.entry(seat, "act", bids.bid(2, 3))
    longer = (good + b" ", b" " + good, good + good, good + b"\n", good + b"\x00", b"[" + good + b"]")
    for bad in longer + (good[:-1], good[1:]):
        assert refused(world.log, bad) == "bad_entry", bad
    for ident in ("null", "true", "-1", "1.5", '"0"', "[0]"):
        bad = dumps(world.log.body("act", seat, 77, bids.bid(2, 3))).replace(b"77", ident.encode())
        assert refused(world.log, bad) == "bad_entry", bad
    world.log.fold(good)


CODES = (
    "bad_entry",
    "gap",
    "not_now",
    "not_an_action",
    "not_your_turn",
    "wrong_faces",
    "unknown_value",
    "cannot_drop",
    "not_undoable",
)
KINDS = b"seat open shake rolled act seen show seal unseal deal clock match".split()
KINDS += b"chain away back abandon undo drop close closed".split()


def malformed(seq):
    """Entries that no table writes."""
    yield from (b"", b"[", b"]", b"[]", b"{}", b"null", b"7", b'"act"', b"[1", b"nonsense", b"\x00")
    yield from (b" []", b"[] ", b"\xef\xbb\xbf[]", b"\xff\xfe[\x00]\x00", b"[NaN]", b"[1e400]", b'["\xff"]')
    yield from (b"[" * 400, b"[" * 400 + b"]" * 400)
    yield b"[" * (LONGEST // 2) + b"]" * (LONGEST // 2)
    yield b"[" + b"1," * (LONGEST // 2) + b"1]"
    yield b"[" + b"9" * 2000 + b"]"
    head = b"[%d," % seq
    deep = b"[" * 150 + b"]" * 150
    for kind in KINDS:
        yield head + b'"' + kind + b'"]'
        for seat in (b"null", b'"0"', b"1.5", b"true", b"99", b"-2", b"[0]", b"9" * 30):
            yield head + b'"%s",%s,0,1]' % (kind, seat)
        for ident in (b"null", b'"0"', b"1.5", b"true", b"-1", b"{}"):
            yield head + b'"%s",0,%s,1]' % (kind, ident)
        items = (b"null", b"true", b"1.5", b'""', b'"zz"', b"{}", b"[]", b"[null]", b"-1", b"9" * 30, b'{"a":1}', deep)
        for item in items:
            for count in range(6):
                if count or kind != b"shake":
                    yield head + b'"%s",0,0' % kind + (b"," + item) * count + b"]"
    for kind in (b"7", b"null", b"[]", b'"_act"', b'"__class__"', b'"check"', b'"ACT"', b'""', b'"act "'):
        yield head + kind + b",0,0,1]"


# long matches


def test_a_match_outlives_its_chains():
    # Whoever calls says caramba to an exact bid: nobody ever loses a die, and in 512 rounds every chain is used up.
    world = World(2, 6, dice_per_player=1)
    world.until("act")
    announced = set()

    def decide(seat):
        ones = sum([owner.hand.count(1) for owner in world.owners])
        faces = [owner.hand[0] for owner in world.owners]
        if world.log.match.state[s.BID]:
            return bids.CARAMBA
        return bids.bid(ones + faces.count(face_of(faces)), face_of(faces)) if face_of(faces) != 1 else bids.bid(2, 1)

    def face_of(faces):
        return max(faces)

    kept = 1
    while world.log.round < 2 * fair.LINKS + 4:
        seat, events = world.step(decide)
        body = world.log.last
        if body[1] == "chain":
            announced.add((body[2], body[4]))
        kept = min(kept, world.log.match.rules.scores(world.log.match.state)[0])
        world.payloads.clear()
    assert kept == 1
    assert len(announced) == 7  # three chains a cup, one of the table, which deals nothing
    assert [world.log.chain_heads.next_position(seat, fair.DICE)[0] for seat in range(2)] == [4, 4]
    world.until("show")


def test_a_chain_is_announced_only_when_it_runs_low_and_by_its_owner():
    world = World(2)
    world.until("act")
    heads = world.log.chain_heads
    assert refused_entry(world, 0, "chain", fair.DICE, ZEROS) == "not_now"
    index = heads._index(0, fair.DICE)
    heads.used[index] = fair.LOW
    assert refused_entry(world, 1, "chain", fair.DICE, ZEROS) == "not_now"
    assert refused_entry(world, 0, "chain", fair.CALL, ZEROS) == "not_now"
    for tag in (-1, 3, True, 0.0, "0", None, [0]):
        assert refused_entry(world, 0, "chain", tag, "11" * 32) == "bad_entry", tag
    assert refused_entry(world, TABLE, "chain", fair.CALL, "11" * 32) == "bad_entry"
    copied = heads.heads[heads._index(1, fair.DICE) * 32 :][:32]
    assert refused_entry(world, 0, "chain", fair.DICE, hexed(copied)) == "copied_anchor"
    world.add(0, "chain", fair.DICE, "11" * 32)
    assert refused_entry(world, 0, "chain", fair.DICE, "22" * 32) == "not_now"
    heads.used[heads._index(1, fair.DICE)] = fair.LOW
    assert refused_entry(world, 1, "chain", fair.DICE, "11" * 32) == "copied_anchor"


def test_a_log_folds_to_the_same_everywhere():
    world = World(3, 8)
    world.play(60)
    assert hexed(world.log.digest)[:16] == DIGEST
    assert image(folded(world.payloads)) == image(world.log)


DIGEST = "93794c2f47effa92"


def test_the_longest_honest_entry_fits():
    for letter in ("\u0152", "[", "{", '"'):
        players = [["%016x" % seat, letter * 12, 150, 1] for seat in range(15)]
        log = Ledger()
        log.fold(match_entry(players=players))
        assert len(log.players) == 15
