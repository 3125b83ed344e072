"""Papayoo for a finger: the hand as cards, those of the écart, the one that is played.

See gobelet.cup.touch_layout. It must not know the link or the log's form.
"""

from gobelet.cup import touch_layout
from gobelet.cup.screens import CALL, OK, name_of, state_of
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, rank_of
from gobelet.games.papayoo.screens.decide import Decide, Play
from gobelet.games.papayoo.screens.verdict import News
from gobelet.games.papayoo.screens.wait import Table
from gobelet.games.papayoo.screens.words import card_text


def choices(screen, layout):
    """See gobelet.cup.touch_layout."""
    if not isinstance(screen, Decide):
        if isinstance(screen, (Table, News)) and screen.seat.hand:
            _hold(screen, layout)
            touch_layout.labels(screen, layout)
            return True
        return False
    if not screen.seat.hand:
        return False
    if screen.is_in_flight():
        layout.head(screen.texts.get("line.sent"))
        _hold(screen, layout)
    elif isinstance(screen.part, Play):
        _play(screen.part, layout)
    else:
        _discard(screen.part, layout)
    return True


def _card(part, layout, card, act, chosen):
    label = part.texts.get("touch.suit%d" % SUIT[card], rank_of(card))
    layout.add("card%d" % card, card_text(card), act, said=label, on=int(chosen))


def _hold(screen, layout):
    """The hand while somebody else plays: what could not be played now is pale."""
    state, hand = state_of(screen.seat), screen.seat.hand
    led = SUIT[s.on_table(state)[0][1]] if state[s.LED] >= 0 and s.on_table(state) else -1
    follows = led in [SUIT[card] for card in hand]
    layout.group("cards", rest=1)
    for card in hand:
        label = screen.texts.get("touch.suit%d" % SUIT[card], rank_of(card))
        layout.add("card%d" % card, card_text(card), None, said=label, pale=int(follows and SUIT[card] != led))


def _discard(part, layout):
    get = part.texts.get
    left = name_of(part.seat, (part.seat.number + 1) % len(part.seat.players))
    layout.head(get("line.discard", len(part.picked), part.wanted, left))
    layout.group("cards")
    for card in part.hand:
        taken = card in part.picked
        _card(part, layout, card, None if part.full() and not taken else _picking(part, card), taken)
    layout.group("acts")
    layout.add("give", get("do.give") + " \u2192 " + left, _giving(part) if part.full() else None, main=1)


def _picking(part, card):
    return lambda: part.pick(card)


def _giving(part):
    return lambda: part.hold(CALL)


def _play(part, layout):
    get = part.texts.get
    chosen = part.cards[part.at]
    if part.asking:
        layout.head(get("ask.papayoo"))
    layout.group("cards")
    for card in part.hand:
        _card(part, layout, card, _looking(part, card) if card in part.cards else None, card == chosen)
    layout.group("acts")
    text = get("do.play") + " " + card_text(chosen)
    layout.add("play", text, lambda: part.press(OK), main=1)


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
