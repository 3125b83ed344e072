"""The curve on which cards are masked: RFC 7748's own vectors, OpenSSL's, and what is no point. golden/curve.jsonl
holds them for every implementation: plain integers, the C of the bases, libraries."""

import sys

from gobelet import card_curve, card_points, card_secrets, curve, plain_curve
from support import golden_lines

SLOW = sys.implementation.name != "cpython"  # and so the long iteration of RFC 7748 is left to CPython


def vectors(kind):
    return [line[1:] for line in golden_lines("curve.jsonl") if line[0] == kind]


def every_way():
    """Runs once with each implementation that this interpreter has; yields nothing but the turn."""
    library, machine = curve.library, curve._machine
    for with_library, with_machine in ((library, machine), (None, machine), (None, None)):
        curve.library, curve._machine = with_library, with_machine
        try:
            yield
        finally:
            curve.library, curve._machine = library, machine


def test_rfc_7748_section_5_2_and_6_1():
    for _ in every_way():
        for scalar, x, expected, where in vectors("x25519"):
            assert curve.run_to_end(curve.x25519(bytes.fromhex(scalar), bytes.fromhex(x))).hex() == expected, where


def test_rfc_7748_section_5_2_after_a_thousand_iterations():
    k = u = curve.BASE
    for _ in range(10 if SLOW else 1000):
        k, u = curve.run_to_end(curve.x25519(k, u)), k
    expected = "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"
    assert SLOW or k.hex() == expected


def test_a_product_is_what_openssl_says():
    for _ in every_way():
        for k, x, expected, _ in vectors("product"):
            assert curve.run_to_end(curve.multiply_one(int(k, 16), bytes.fromhex(x))).hex() == expected


def test_nobody_works_with_points_of_which_one_is_none_or_is_there_twice():
    points = [card_points.of(card) for card in range(1, 5)]
    for _ in every_way():
        assert curve.run_to_end(card_curve.are_points(b"".join(points)))
        for other in (points[1], bytes([2]) + bytes(31)):
            assert not curve.run_to_end(card_curve.are_points(b"".join(points[:3] + [other])))


def test_what_is_no_point_is_refused():
    for _ in every_way():
        for x, good, why in vectors("point"):
            assert curve.is_point(bytes.fromhex(x)) == bool(good), why


def test_on_the_curve_is_what_eulers_criterion_says():
    p, x = curve.P, 9
    for small in range(1, 60):
        x = x * x * x % p
        for value in (small, p - small, x):
            square = (value * value + 486662 * value + 1) * value % p
            assert plain_curve.is_on_curve(value) == (pow(square, (p - 1) // 2, p) == 1), value
    assert not plain_curve.is_on_curve(0)


def test_a_mask_comes_off_again_whoever_masked_first():
    x = curve.run_to_end(curve.multiply_one(5, curve.BASE))
    a, b = 12345 << 200, curve.L - 98765
    masked = curve.run_to_end(curve.multiply_one(b, curve.run_to_end(curve.multiply_one(a, x))))
    assert masked == curve.run_to_end(curve.multiply_one(a, curve.run_to_end(curve.multiply_one(b, x)))) != x
    for k in (a, b):
        masked = curve.run_to_end(curve.multiply_one(curve.run_to_end(curve.inverse(k)), masked))
    assert masked == x


def test_a_part_of_small_order_is_taken_off():
    x = curve.run_to_end(curve.multiply_one(5, curve.BASE))
    value = int.from_bytes(x, "little")
    twin = pow(value, curve.P - 2, curve.P).to_bytes(32, "little")  # plus the point of order two: 1/x
    assert curve.is_point(twin) and twin != x
    assert curve.run_to_end(curve.multiply_one(7, twin)) == curve.run_to_end(curve.multiply_one(7, x))


def test_the_points_of_the_cards_are_those_of_the_page():
    first = "fc4fd849b5ffe2db5bec21fa960beee293c289923797c7165d96e26945ecb30a"
    assert curve.run_to_end(curve.card_point(1)).hex() == card_points.of(1).hex() == first
    points = curve.run_to_end(card_curve.deck_points(range(1, 61)))
    assert card_secrets.digest(points).hex() == "560f24404355596d7be7e4172712dbc0ad96014cf8a062381a9a293554d25576"
    assert curve.run_to_end(curve.card_point(60)) == card_points.of(60)
    assert card_points.of(61) == b"" and len(curve.run_to_end(card_curve.card_point(61))) == 32


def test_the_scalars_of_the_page():
    link, of = bytes(range(32)), card_secrets.deal_context(bytes(32), 2, 0)
    assert (
        "%064x" % card_curve.mask_scalar(link, of) == "027ad303199b7c7486f44d9c6a4b60a8503c2db84e9493df0fcb9a1a19251ad8"
    )
    public = curve.run_to_end(curve.multiply_one(card_curve.box_scalar(link, of), curve.BASE))
    assert public.hex() == "b6e2145517fe22df3544a15298d08760ec77755df92075b74158c6a615368648"
