"""What an Owner keeps to itself in games with secret choices: the choice until it is opened, and cards in the hand.

`owner` is the Owner of owner.py: it holds the secrets and stores them. It must not know the link, the board or the
screen.
"""

from gobelet.games import OPEN, SEAL, Illegal
from gobelet.ledger import hexed

HANDS = 2  # told and kept at most: the one that is held, and one that the log will soon explain


def hand(owner, ledger):
    """What this seat hides now: what it sealed while that is to be opened, its cards, () while a choice without cards
    is to be sealed; None if there is nothing, or the table has not told it yet.

    Raises Illegal("table_dealt_other_cards") once the table has shown another deal than it told this cup.
    """
    rules, state = ledger.match.rules, ledger.match.state
    if ledger.dealt and owner.dealt and ledger.dealt[owner.seat] != owner.dealt:
        owner.dealt = ()
        raise Illegal("table_dealt_other_cards", "the deal that was shown gave seat %d other cards" % owner.seat)
    owed = rules.owes(state, owner.seat)[:1]
    if owed == (OPEN,):
        return sealed(owner, ledger)
    if rules.deck is None:
        return () if owed == (SEAL,) else None
    number = rules.hand_number(state)
    if not number or number not in owner.cards:
        return None
    if not owner.may_show(ledger):
        return None
    cards = owner.cards[number]
    if owed == (SEAL,):
        owner.dealt = cards
    return rules.held(state, cards)


def told(owner, uid, number, cards):
    """The table says which cards this seat holds, as of the hand of a number (see hand_number of the rules): kept until
    the log is there, believed until the deal is shown. What was told once does not change."""
    if uid != owner.uid or number in owner.cards or not all([type(card) is int for card in cards]):
        return
    owner.cards[number] = tuple(cards)
    if len(owner.cards) > HANDS:
        del owner.cards[min(owner.cards)]


def sealed(owner, ledger):
    """The choice that this seat has sealed, or is about to; None if there is none."""
    if ledger.owes(owner.seat) == "seal":
        step = ledger.match.step
    elif owner.seat in ledger.seals:
        step = ledger.seals[owner.seat][1]
    else:
        return None
    return owner.choice if owner.choice_step == step else None


def seal(owner, ledger, choice):
    """Seals a choice for good: it is stored before its commitment leaves the cup. Returns the command.

    Raises Illegal if the rules forbid it, or if another one is sealed already; "flash_full" if it cannot be stored.
    """
    if sealed(owner, ledger) is not None:
        raise Illegal("already_done", "a choice is sealed already")
    ledger.match.check(owner.seat, choice, owner.hand)
    before = owner.choice_step, owner.choice
    owner.choice_step, owner.choice = ledger.match.step, choice
    try:
        owner.mark(ledger)
    except OSError as error:
        owner.choice_step, owner.choice = before
        raise Illegal("flash_full", "the choice cannot be stored") from error
    return _sealing(owner, ledger)


def duty(owner, ledger, owed):
    """The command that needs no decision: the same commitment again, or its opening. None if there is none."""
    choice = sealed(owner, ledger)
    if choice is None:
        return None
    if owed == "seal":
        return _sealing(owner, ledger)
    if ledger.match.rules.entrusted:
        return None  # the table opens it
    return ("unseal", hexed(owner.choice_salt()), choice, owner.opening(ledger))


def _sealing(owner, ledger):
    rules, salt = ledger.match.rules, owner.choice_salt()
    from gobelet.ledger import dealing  # not every game has secret choices

    commitment = dealing.commitment(ledger, owner.choice_step, owner.seat, salt, owner.choice)
    command = ("seal", hexed(commitment), rules.cover(ledger.match.state, owner.seat, owner.choice))
    if rules.entrusted:
        command += (hexed(salt), owner.choice)
    return command
