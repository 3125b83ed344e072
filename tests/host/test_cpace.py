"""The exchange of codes, against the test vectors of draft-irtf-cfrg-cpace ("Test vector for CPace using group X25519
and hash SHA-512", and those of low order points)."""

import hashlib

import pytest

from gobelet import curve
from gobelet.link import LinkError, cpace

SHA512 = cpace.Hash(lambda data: hashlib.sha512(data).digest(), 128)
CHANNEL = bytes.fromhex("0b415f696e69746961746f720b425f726573706f6e646572")
SESSION = bytes.fromhex("7e4b4791d6a8ef019b936c79fb7f2c57")
GENERATOR = bytes.fromhex("d04bf6d41f6a289632a2e929fa29bebd51092512a7829fdde7d314b62f05a73f")
A = bytes.fromhex("21b4f4bd9e64ed355c3eb676a28ebedaf6d8f17bdc365995b319097153044080")
B = bytes.fromhex("848b0779ff415f0af4ea14df9dd1d3c29ac41d836c7808896c4eba19c51ac40a")
POINT_A = bytes.fromhex("1d13c89278cdadd826f6d8d7f887701430f8380ddc17611cdd6dc989ce0c9f32")
POINT_B = bytes.fromhex("248cccf6d5cdc3646f0ad593f9e6cef4e69d4945f8372e623512ecea32185623")
SECRET = bytes.fromhex("5b067effbdc0b2a0e1d907b21ebb25cfedb96a852179a847c37e43ee71322c6b")
KEY = (
    "6e19b875f7a561d6b3ca3dbb9ef42ac55de3e717881018204b8922b4d5e53bb2"
    "aa82c300bea7b65d2b671da71922ddf6472301b79bc270adfa8bf413285f2263"
)
# What a multiple of a point must be refused for, "MUST trigger the abort case": u0 to u5 and u7.
LOW = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]


def multiplied(scalar, point):
    return curve.run_to_end(curve.x25519(scalar, point))


def test_lengths_are_written_as_the_draft_has_them():
    assert cpace.lv_cat(b"") == b"\0" and cpace.lv_cat(b"1234") == b"\x041234"
    assert cpace.lv_cat(bytes(127))[:1] == b"\x7f" and cpace.lv_cat(bytes(128))[:2] == b"\x80\x01"
    assert cpace.lv_cat(b"1234", b"5", b"", b"678").hex() == "043132333401350003363738"


def test_the_generator_is_the_drafts():
    assert cpace.generator(b"Password", CHANNEL, SESSION, SHA512) == GENERATOR


def test_points_secret_and_key_are_the_drafts():
    assert multiplied(A, GENERATOR) == POINT_A and multiplied(B, GENERATOR) == POINT_B
    assert multiplied(A, POINT_B) == SECRET == multiplied(B, POINT_A)
    key = cpace.shared_key(SESSION, SECRET, (POINT_A, b"ADa"), (POINT_B, b"ADb"), SHA512)
    assert key.hex() == KEY


@pytest.mark.parametrize("low", LOW)
def test_a_point_of_small_order_ends_the_exchange(low):
    assert multiplied(bytes.fromhex("af46e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449aff"),
                      bytes.fromhex(low)) == bytes(32)  # fmt: skip
    with pytest.raises(LinkError) as caught:
        cpace.Exchange(b"ABCDEF", b"c", b"s", A).finish(bytes.fromhex(low), True)
    assert caught.value.code == "bad_point"


def test_both_sides_agree_and_a_wrong_password_gives_another_key_and_other_tags():
    ours, theirs, wrong = (cpace.Exchange(word, b"c", b"s", its) for word, its in
                           ((b"ABCDEF", A), (b"ABCDEF", B), (b"ABCDEG", B)))  # fmt: skip
    key, own, its = ours.finish(theirs.point, True)
    assert theirs.finish(ours.point, False) == (key, its, own)
    other, *tags = wrong.finish(ours.point, False)
    assert other != key and not {own, its} & set(tags)
