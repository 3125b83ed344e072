"""Papayoo's cards without a match: their numbers, the deck, the deal, how they are written.

A card is 1..60: Pique 1..10, Cœur 11..20, Carreau 21..30, Trèfle 31..40, each by rank; Payoo k is 40 + k. Section
numbers are those of docs/papayoo.en.md. It must not know the state of a match.
"""

CARDS = 60
PAYOO = 40
SUITS = "shdcp"  # spades, hearts, diamonds, clubs, payoo: how cards are written in neutral words
SUIT = b"\4" + b"\0" * 10 + b"\1" * 10 + b"\2" * 10 + b"\3" * 10 + b"\4" * 20
PASSED = b"\5\5\4\3\3\3"  # section 1, for 3..8 players: cards of the écart


def card(suit, rank):
    """The card of a suit (0 Pique, 1 Cœur, 2 Carreau, 3 Trèfle, 4 Payoo) and a rank (1..10, Payoo 1..20)."""
    return 10 * suit + rank


def rank_of(card):
    return card - 10 * SUIT[card]


def removed(seats):
    """The cards that are not in play (section 1): with 7 or 8 players the four ordinary 1s."""
    return (1, 11, 21, 31) if seats > 6 else ()


def deck(seats):
    """The cards in play, sorted."""
    every, gone = range(1, CARDS + 1), removed(seats)
    return tuple([c for c in every if c not in gone] if gone else every)


def cards_each(seats):
    """How many cards a player is dealt (section 1)."""
    return (CARDS if seats < 7 else CARDS - 4) // seats


def passed_each(seats):
    """How many cards the écart has (section 1)."""
    return PASSED[seats - 3]


def deal(seats, dealer, order):
    """The hands, sorted tuples by seat, of a shuffled deck. order: the cards of deck() from the top."""
    return [tuple(sorted(cards)) for cards in packets(seats, dealer, order)]


def packets(seats, dealer, order):
    """The same as lists in which the cards lie as they came: from the dealer's left in packets of three and a last
    packet of what is missing (D1)."""
    held = [[] for _ in range(seats)]  # from the dealer's left
    left = cards_each(seats)
    top = 0
    while left:
        packet = min(left, 3)
        for cards in held:
            cards += order[top : top + packet]
            top += packet
        left -= packet
    return [held[(seat - dealer - 1) % seats] for seat in range(seats)]


def text_of(card):
    """A card as "p12"; anything else as Python writes it."""
    if type(card) is not int or not 0 < card <= CARDS:
        return str(card)
    return "%s%d" % (SUITS[SUIT[card]], rank_of(card))


def parse_card(word):
    """The card of a text as text_of() writes it, None if it is none."""
    for symbol, letter in zip("♠♥♦♣", SUITS):
        word = word.replace(symbol, letter)
    suit = SUITS.find(word[:1])
    if not word or suit < 0 or not word[1:].isdigit():
        return None
    rank = int(word[1:])
    return card(suit, rank) if 1 <= rank <= (20 if suit == 4 else 10) else None
