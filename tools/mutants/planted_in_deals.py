"""Bugs that are planted in the dealing of cards: what would let a liar go, name an honest cup, or give a card away."""

from tools.mutants.planted import Mutant

DEALING = "tests/portable/test_dealing.py"
CURVE = "tests/portable/test_curve.py"
LIARS = "tests/host/test_liars.py"
LYING = "tests/attacks/test_lying_dealers.py"
CHOICES = "tests/host/test_table_choices.py"
_JUDGING = "firmware/gobelet/ledger/judging.py"
_SEALING = "firmware/gobelet/ledger/sealing.py"
_DEALING = "firmware/gobelet/ledger/dealing.py"
_WORK = "firmware/gobelet/cup/card_work.py"
_CARDS = "firmware/gobelet/cup/cards.py"
_OWNER = "firmware/gobelet/cup/owner.py"
_MASKS = "firmware/gobelet/card_curve.py"
_MASKING = "firmware/gobelet/card_secrets.py"
_CURVE = "firmware/gobelet/curve.py"
_POINTS = "host_tools/gobelet_host/table/curve_point_store.py"

DEALS = (
    Mutant("a false mask is not judged", _JUDGING, "scalar)) != digest:", "scalar)) != digest and False:", (LIARS,)),
    Mutant("only the first lap is judged", _JUDGING, "range(1, len(deal.peels) + 1)", "range(1, 2)", (LIARS,)),
    Mutant("a false key is not judged", _JUDGING, "curve.BASE)) != public:", "curve.BASE)) == b'':", (LIARS,)),
    Mutant(
        "the salt in a box is not judged", _JUDGING, "if not right or not sealed_cards", "if not sealed_cards", (LIARS,)
    ),
    Mutant("passed cards are judged by a false deal", _JUDGING, "dealt if right else []", "dealt", (LIARS,)),
    Mutant("whoever played a card need not have held it", _JUDGING, "card not in held[seat]:", "card == 0:", (LIARS,)),
    Mutant(
        "the first false mask names those after it as well",
        _JUDGING,
        "            break  # what hangs on it",
        "            # what hangs on it",
        (LIARS,),
    ),
    Mutant("a card may be passed on twice", _SEALING, "data[at] >= data[at + 1]", "data[at] > data[at + 1]", (LIARS,)),
    Mutant(
        "the salt of a choice need not follow from a link",
        _SEALING,
        "if log.deal and salt != log.deal.salt(seat, link):",
        "if False:",
        (LIARS, DEALING),
    ),
    Mutant(
        "one seat decides who gets what", _DEALING, "dealing_order(links,", "dealing_order(links[:1],", (DEALING, LIARS)
    ),
    Mutant(
        "links that were not asked for can be given later",
        _DEALING,
        "            while log.heads.count(seat, fair.DICE) < deal.dealer_link(seat):",
        "            while False:",
        (DEALING, LIARS),
    ),
    Mutant("a hand may lack a card", _WORK, "if len(hand) < len(", "if 0 > len(", (LIARS, LYING)),
    Mutant(
        "a cup takes a passed card that it holds itself",
        _WORK,
        "if card in self._cards.dealt or card not in deck",
        "if card not in deck",
        (LIARS, LYING),
    ),
    Mutant(
        "a cup works with points that do not fit its log",
        _WORK,
        "if card_secrets.digest(self._cards.come) == digest:",
        "if True:",
        (LYING, LIARS),
    ),
    Mutant("a cup works with any key", _WORK, "if not curve.is_point(public):", "if False:", (LIARS, LYING)),
    Mutant(
        "a cup lets somebody else play its card",
        _CARDS,
        "if seat != self.owner.seat and card in mine:",
        "if False:",
        (LIARS, LYING),
    ),
    Mutant(
        "a cup deals on before it has judged",
        _OWNER,
        'if self.cards and owed in ("seen", "close") and not self.cards.is_judged(ledger):',
        "if False:",
        (LYING, DEALING, LIARS),
    ),
    Mutant(
        "a cup that has found a liar plays on",
        _OWNER,
        "if owed in OPENS or not (self.cards and self.cards.names)",
        "if True",
        (LYING, DEALING, LIARS),
    ),
    Mutant(
        "a point may be there twice",
        _MASKS,
        "if begin in begins and x in",
        "if begin in () and x in",
        (DEALING, CURVE, LIARS),
    ),
    Mutant("points off the curve are worked with", _MASKS, "if not curve.is_point(x):", "if False:", (CURVE,)),
    Mutant("points of small order are worked with", _CURVE, "value >= P or value in _SMALL", "value >= P", (CURVE,)),
    Mutant("a number above p counts as a point", _CURVE, "value >= P or value in _SMALL", "value in _SMALL", (CURVE,)),
    Mutant(
        "seats mask alike",
        _MASKING,
        "fair.encode_u32(mix_number) + fair.encode_u32(seat)",
        "fair.encode_u32(mix_number)",
        (DEALING, LIARS),
    ),
    Mutant(
        "the table takes points that fit nothing",
        _POINTS,
        "if card_secrets.digest(points) != unhex(pending.data[0]):",
        "if False:",
        (CHOICES, LYING, LIARS),
    ),
    Mutant(
        "the table takes points that are none",
        _POINTS,
        "if not curve.run_to_end(card_curve.are_points(points)):",
        "if False:",
        (CHOICES,),
    ),
)
