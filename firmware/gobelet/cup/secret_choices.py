"""The secrets of an Owner in games with secret choices: the choice until it is opened, and cards in the hand.

`owner` is the Owner of owner.py: it holds the secrets and stores them; its OwnDeal (own_deal.py) works out what it is
dealt. It must not know the link, the board or the screen.
"""

from gobelet.games import OPEN, SEAL, Illegal
from gobelet.ledger import hexed


def hand(owner, ledger):
    """What this seat hides now: what it sealed while that is to be opened, its cards, () while a choice without cards
    is to be sealed; None if there is nothing, or it is not known yet."""
    rules, state, deal = ledger.match.rules, ledger.match.state, ledger.deal
    owed = rules.owes(state, owner.seat)[:1]
    if owed == (OPEN,):
        return sealed(owner, ledger)
    if rules.deck is None:
        return () if owed == (SEAL,) else None
    if deal is None or deal.links or deal.accused or ledger.over:
        return None
    cards = owner.cards.whole(deal)
    return rules.remaining_hand(state, cards) if cards and owner.memory.may_show(ledger) else None


def sealed(owner, ledger):
    """The choice that this seat has sealed, or is about to; None if there is none."""
    if ledger.owes(owner.seat) == "seal":
        step = ledger.match.step
    elif owner.seat in ledger.reveal.seals:
        step = ledger.reveal.seals[owner.seat][1]
    else:
        return None
    memory = owner.memory
    return memory.choice if memory.choice_step == step else None


def seal(owner, ledger, choice):
    """Seals a choice for good: it is stored, with the hand it comes from, before its commitment leaves the cup. Returns
    the command.

    Raises Illegal if the rules forbid it, or if another one is sealed already; "flash_full" if it cannot be stored.
    """
    if sealed(owner, ledger) is not None:
        raise Illegal("already_done", "a choice is sealed already")
    ledger.match.check(owner.seat, choice, owner.hand)
    memory = owner.memory
    before = memory.choice_step, memory.choice, memory.kept_hand
    memory.choice_step, memory.choice = ledger.match.step, choice
    if owner.cards:
        memory.kept_hand = [ledger.deal.mix_number] + list(owner.cards.dealt)
    try:
        memory.persist_progress(ledger)
    except OSError as error:
        memory.choice_step, memory.choice, memory.kept_hand = before
        raise Illegal("flash_full", "the choice cannot be stored") from error
    return _sealing(owner, ledger)


def owed_command(owner, ledger, owed):
    """The command that needs no decision: the same commitment again, or its opening. None if there is none."""
    choice = sealed(owner, ledger)
    if choice is None:
        return None
    if owed == "seal":
        return _sealing(owner, ledger)
    return ("unseal", hexed(owner.choice_salt(ledger)), choice, owner.opening(ledger))


def may_complain(owner, ledger):
    """Whether this seat can say now that an entry of the deal cannot be right."""
    from gobelet.ledger import deal_entries

    return owner.plays(ledger) and deal_entries.may_complain(ledger)


def _sealing(owner, ledger):
    rules, salt, memory = ledger.match.rules, owner.choice_salt(ledger), owner.memory
    from gobelet.ledger import choice_entries  # not every game has secret choices

    commitment = choice_entries.commitment(ledger, memory.choice_step, owner.seat, salt, memory.choice)
    command = ("seal", hexed(commitment), rules.public_part(ledger.match.state, owner.seat, memory.choice))
    return command + ((owner.opening(ledger),) if ledger.deal else ())
