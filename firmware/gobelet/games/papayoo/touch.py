"""Papayoo for a finger: the hand as cards, those of the écart, the one that is played.

See gobelet.cup.touch. It must not know the link or the log's form.
"""

from gobelet.cup.screens import CALL, OK, name_of, state_of
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, rank_of
from gobelet.games.papayoo.screens.decide import Decide, Play
from gobelet.games.papayoo.screens.words import card_text


def choices(screen, found):
    """See gobelet.cup.touch."""
    if not isinstance(screen, Decide):
        return False
    if screen.sent():
        found.head(screen.texts.get("line.sent"))
    elif not screen.app.owner.hand:
        return False
    elif isinstance(screen.part, Play):
        _play(screen.part, found)
    else:
        _discard(screen.part, found)
    return True


def _card(part, found, card, act, chosen):
    said = part.texts.get("touch.suit%d" % SUIT[card], rank_of(card))
    found.add("card%d" % card, card_text(card), act, said=said, on=int(chosen))


def _discard(part, found):
    get = part.texts.get
    left = name_of(part.app, (part.app.owner.seat + 1) % len(part.app.ledger.players))
    found.head(get("line.discard", len(part.picked), part.wanted, left))
    found.group("cards")
    for card in part.hand:
        taken = card in part.picked
        _card(part, found, card, None if part.full() and not taken else _picking(part, card), taken)
    found.group("acts")
    found.add("give", get("do.give"), _giving(part) if part.full() else None, main=1)


def _picking(part, card):
    return lambda: part.pick(card)


def _giving(part):
    return lambda: part.hold(CALL)


def _play(part, found):
    app, get = part.app, part.texts.get
    state, chosen = state_of(app), part.cards[part.at]
    if part.asking:
        found.head(get("ask.papayoo"))
    elif state[s.LED] < 0:
        found.head(get("line.lead"))
    else:
        found.head("  ".join([card_text(card) for _, card in s.on_table(state)]))
    found.group("cards")
    for card in part.hand:
        _card(part, found, card, _looking(part, card) if card in part.cards else None, card == chosen)
    found.group("acts")
    text = get("do.play") + " " + card_text(chosen)
    found.add("play", text, lambda: part.press(OK), main=1)


def _looking(part, card):
    """A tap on a card chooses it; another one on the same card plays it."""

    def act():
        at = part.cards.index(card)
        if part.at == at:
            part.press(OK)
        else:
            part.at = at
            part.asking = False

    return act
