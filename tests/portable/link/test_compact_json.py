"""What is packed for the radio comes back to the last bit, whatever it was; and an act is one packet."""

from link_world import Chance
from seal_world import OVERHEAD

from gobelet import bots
from gobelet.games import CHANCE, CHOOSE, GAMES, complete_options, load, seats_in
from gobelet.link import LinkError
from gobelet.link.compact_json import WORDS, pack, pack_all, unpack, unpack_all
from gobelet.link.frames import dumps
from gobelet.link.sealed_link import PAD
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.radio.packets import PART
from gobelet.selfplay import SelfPlay

HASH = "3f" * 32
USUAL = (
    ["cmd", 0x3FFF_FFFF, 127, "act", 15015],
    [4095, "act", 14, 0x3FFF_FFFF, 15015],
    ["ping", 65535, 4095],
    ["pong", 65535],
    ["room", 0],
    ["cmd", 114693, 3, "shake"],
    ["ready", 1],
)
ODD = (
    b"[]", b"[[]]", b"[[[[[1]]]]]", b"[1,]", b"[,1]", b"[1", b"[1]]", b"[1] ", b"[ 1]", b"[-0]", b"[01]", b"[1.5,1e9]",
    b'["]"]', b'["\\""]', b'["\\\\"]', b'["\\u00e9","\xc3\xa9"]', b'[{"a":[1,"}"],"b":{}}]', b'["ABCDEF"]',
    b'["abcdef"]', b'["abcde"]', b"[true,false,null]", b"[0,0,0]", b"[8192,1048576,1073741823,4294967296,99999999999]",
    b"[-1,-128,-129,-1073741823]", b'{"a":1}', b"[0]", b'["00000000"]', b"[", b"x", b'["', b'["\\', b"[{",
)  # fmt: skip


def same(payload):
    packed = pack(payload)
    assert unpack(packed) == payload, payload
    assert unpack(packed.rstrip(b"\0") or b"\0") == payload, payload  # as the seal's padding leaves it
    assert unpack(packed + bytes(16)) == payload or packed[0] == 6, payload
    return packed


def test_an_act_and_whatever_is_said_often_are_one_packet():
    for message in USUAL:
        packed = same(dumps(message))
        assert (len(packed) + PAD - 1) // PAD * PAD + OVERHEAD <= PART, message
    for message in (["cmd", 0x3FFF_FFFF, 127, "act", 1, HASH], [4095, "show", 14, 0x3FFF_FFFF, HASH]):
        packed = same(dumps(message))
        assert (len(packed) + PAD - 1) // PAD * PAD + OVERHEAD <= 2 * PART, message


def test_a_decision_of_any_game_is_one_packet_though_no_word_of_the_game_is_in_the_list():
    for game in GAMES:
        rules = load(game)
        match = Match(rules, rules.SEATS[0], complete_options(rules))
        random = Random(3)

        def choose(seat, hand, rules=rules, match=match, random=random):
            return bots.choose("random", rules, match.state, seat, hand, random)

        table = SelfPlay(match, random, choose, lambda: 3)
        for _ in range(60):
            seats = seats_in(rules.actors(match.state))
            seat = seats[0] if seats else CHANCE
            public = seats and rules.owes(match.state, seat)[0] == CHOOSE
            action, _ = table.play_owed(seat)
            if public:
                packed = same(dumps(["cmd", 0x3FFF_FFFF, 127, "act", action]))
                assert (len(packed) + PAD - 1) // PAD * PAD + OVERHEAD <= PART, (game, action)


def test_everybodys_links_take_half_of_their_digits():
    rolled = dumps([812, "rolled", -1, 0, [HASH + "0123456789abcdef"] * 15, HASH])
    assert len(same(rolled)) < 0.52 * len(rolled)


def test_what_is_no_compact_list_comes_back_as_well():
    for payload in ODD:
        same(payload)


def test_each_word_has_a_token_of_its_own():
    words = WORDS.split()
    assert len(words) <= 56 and len(set(words)) == len(words)
    for word in words:
        assert len(same(b'["%s",1]' % word)) == 2


def test_any_message_comes_back():
    chance = Chance(5)
    signs = b'[],"-0123456789abcdef\\{}:. t\xc3\xa9'
    for _ in range(1500):
        same(b"[" + bytes([signs[chance.below(len(signs))] for _ in range(chance.below(24))]))


def test_several_messages_in_one_come_back_in_order():
    several = [dumps(message) for message in USUAL] + list(ODD)
    assert unpack_all(pack_all(several)) == several
    assert pack_all(several[:1]) == pack(several[0]) and unpack_all(pack(several[0])) == several[:1]


def test_any_bytes_are_a_payload_or_are_refused():
    chance = Chance(6)
    for _ in range(1500):
        packed = bytes([chance.below(256) for _ in range(1 + chance.below(40))])
        several = b"\x07" + packed
        try:
            unpack_all(several)
        except LinkError as error:
            assert error.code == "packed"
        try:
            assert unpack(packed) is not None
            assert unpack_all(packed)
        except LinkError as error:
            assert error.code == "packed"
