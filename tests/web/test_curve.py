"""Cards in a page: what noble-curves multiplies there is what RFC 7748 and OpenSSL say, in a real browser."""

from gobelet_host.web import bundle
from support import golden_lines

SAID = """async ([address, products, points]) => {
    const { isOnCurve, multiply } = await import(address);
    return [products.map(([scalar, x]) => multiply(scalar, x)), points.map((x) => isOnCurve(x))];
}"""


def test_a_page_multiplies_as_rfc_7748_says_and_knows_what_is_on_the_curve(site, open_page):
    lines = list(golden_lines("curve.jsonl"))
    products = [line[1:4] for line in lines if line[0] == "x25519"]
    points = [line[1:3] for line in lines if line[0] == "point" and (line[2] or "twist" in line[3])]
    assert len(products) > 2 and len(points) > 2
    address = f"/{bundle.bundle().address}/cup/curve.js"
    asked = [address, [[scalar, x] for scalar, x, _ in products], [x for x, _ in points]]
    told, on = open_page(site.url).evaluate(SAID, asked)
    for (_, _, expected), found in zip(products, told, strict=True):
        assert found == ("" if int(expected, 16) == 0 else expected)
    assert [bool(one) for one in on] == [bool(good) for _, good in points]
