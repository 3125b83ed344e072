"""Cards nobody can choose, foresee or peek at, and choices nobody can take back: the order of a deck, commitments.

Part of fair.py, apart because a cup holds it for the games only that have them.
"""

from gobelet.fair import hmac, number, sha


def sealed(salt, game, step, seat, choice):
    """The commitment to a secret choice, good for one step of one seat of one match. salt: 32 bytes; choice: bytes."""
    return sha(b"seal", salt, game, number(step), number(seat), choice)


def deal_order(link, nonce, round_number, cards):
    """The order of a deck: from a DICE link that only the table knows yet, and N_r, which nobody could choose."""
    return shuffled(link, b"deal" + nonce + number(round_number), cards)


def shuffled(key, message, cards):
    """The cards in one of all orders, without bias (Fisher and Yates, from the last place down). key, message: bytes.
    cards: at most 256. A byte chooses among n cards if it is below the last multiple of n. Returns a tuple."""
    order = list(cards)
    last = len(order) - 1
    block = 0
    while last > 0:
        for byte in hmac(key, message, number(block)):
            size = last + 1
            if last and byte < 256 - 256 % size:
                pick = byte % size
                order[last], order[pick] = order[pick], order[last]
                last -= 1
        block += 1
    return tuple(order)
