"""Finds cheaters in a deal, once all its preimages are open: all that a cup did is worked out again from its own.

A cup loads this when a deal is open. Where all cups were told one story no honest one is named: what one said it has
said itself, its input fits a digest of the log, so its output is right if all before it is, and only one output is.

No points are kept: each of any step is that of its card times the scalars of those whose masks it bears then.
"""

from gobelet import card_curve, card_secrets, curve, fair

MASK, PEEL, KEY, BOX = "mask", "peel", "key", "box"
PASSED_NOT_HELD, CARD_NOT_HELD, FALSE_COMPLAINT = "passed_not_held", "card_not_held", "false_complaint"


def judge(deal, deck, game):
    """Generator: names liars. deal: a Deal that is open. deck: its cards. game: the ledger's. Yields after each slice;
    returns a list of (seat, code, number of the entry)."""
    names = []
    lies = bytes(deck)  # from the top, as it lies once the next seat has shuffled
    scalar = 1
    for seat in range(len(deal.masks)):
        number, digest, _ = deal.mask(seat)
        lies = bytes([lies[at] for at in deal.order(seat)])
        scalar = scalar * _mask(deal, seat) % curve.L
        if (yield from _digest(lies, scalar)) != digest:
            names.append((seat, MASK, number))
            break  # what hangs on it proves nothing of others
    # Where a mask is false the hands of honest cups would seem to be others.
    dealt = [bytes([lies[place] for place in block]) for block in deal.blocks] if not names else []
    yield from _judge_peels(deal, dealt, names)
    right = not names
    yield from _judge_keys(deal, names)
    passed = yield from _judge_boxes(deal, game, dealt if right else [], names)
    if dealt and not names:
        _judge_plays(deal, dealt, passed, names)
    if deal.accused and not names:
        names.append((deal.accused[0], FALSE_COMPLAINT, deal.accused[2]))
    return names


def _digest(cards, scalar):
    """The digest of the points of cards, each times a scalar."""
    h = card_secrets.digesting()
    for card in cards:
        point = yield from card_curve.card_point(card)
        h.update((yield from curve.multiply_one(scalar, point)))
    return h.digest()


def _judge_peels(deal, dealt, names):
    """The blocks, lap by lap: the first digest that differs names who made it."""
    for owner, cards in enumerate(dealt):
        for lap in range(1, len(deal.peels) + 1):
            scalar = 1
            for other in range(owner, owner + deal.seats - lap):  # those whose masks the block still bears
                scalar = scalar * _mask(deal, other % deal.seats) % curve.L
            seat = (owner - lap) % deal.seats
            if (yield from _digest(cards, scalar)) != deal.peeled(lap, seat):
                names.append((seat, PEEL, deal.peels.number(lap - 1)))
                break


def _mask(deal, seat):
    return card_curve.mask_scalar(deal.link(seat), deal.context(seat))


def _key(deal, seat):
    return card_curve.box_scalar(deal.link(seat), deal.context(seat))


def _judge_keys(deal, names):
    for seat in range(len(deal.masks)):
        number, _, public = deal.mask(seat)
        if (yield from curve.multiply_one(_key(deal, seat), curve.BASE)) != public:
            names.append((seat, KEY, number))


def _judge_boxes(deal, game, dealt, names):
    """What was passed on: under the key of the taker as the log has it, which the giver had to take. Returns {giver:
    cards}."""
    passed = {}
    for giver in [seat for seat in range(deal.seats) if seat in deal.boxes]:
        number = deal.boxes.number(giver)
        shared = yield from curve.multiply_one(_key(deal, giver), deal.mask(deal.takers[giver])[2])
        data = card_secrets.xor_box(shared, deal.mixed, deal.mix_number, giver, deal.boxes.data(giver))
        passed[giver] = cards = tuple(data[fair.SIZE :])
        right = data[: fair.SIZE] == deal.salt(giver, deal.link(giver))
        if not right or not deal.was_sealed(game, giver, data):
            names.append((giver, BOX, number))
        elif dealt and not all([card in dealt[giver] for card in cards]):
            names.append((giver, PASSED_NOT_HELD, number))
    return passed


def _judge_plays(deal, dealt, passed, names):
    """Every card that was played against what its player was dealt and given."""
    held = [set(cards) for cards in dealt]
    if deal.takers and len(passed) == deal.seats:
        for giver in range(deal.seats):
            held[giver] -= set(passed[giver])
        for giver in range(deal.seats):
            held[deal.takers[giver]] |= set(passed[giver])
    for number, seat, card in deal.plays():
        if card not in held[seat]:
            names.append((seat, CARD_NOT_HELD, number))
