"""Parafico for a finger: a bid by its face and its number, the two calls, the own dice.

See gobelet.cup.touch_layout. It must not know the link or the log's form.
"""

from gobelet.cup import touch_layout
from gobelet.cup.display.dice_widgets import FACE, bid_text
from gobelet.cup.screens import decide, state_of, wait
from gobelet.cup.screens.reveal import Reveal
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.bid import Decide
from gobelet.games.parafico.screens.verdict import Verdict
from gobelet.games.parafico.screens.words import bid_line, has_jokers

FACES = (1, 2, 3, 4, 5, 6)


def choices(screen, layout):
    """See gobelet.cup.touch_layout."""
    if isinstance(screen, Decide):
        _decide(screen, layout)
        return True
    if isinstance(screen, (wait.Wait, Reveal)) and screen.seat.hand:
        touch_layout.own_dice(screen.seat, layout, has_jokers(screen.seat))
        get = screen.texts.get
        touch_layout.labels(screen, layout, (get("do.look"), get("do.cover")))
        return True
    if isinstance(screen, Verdict):
        layout.group("acts")
        if screen.complete():
            layout.add("ok", screen.texts.get("do.next"), screen.seat.dismiss, main=1)
        return True
    return False


def _decide(screen, layout):
    seat, get = screen.seat, screen.texts.get
    if seat.has_in_flight("act"):
        layout.head(get("line.sent"))
        return
    state, choice = state_of(seat), screen.choice
    last = state[s.BID]
    if last:
        layout.head(bid_line(seat, state[s.BIDDER], last))
    touch_layout.own_dice(seat, layout, has_jokers(seat))
    if choice.quantity:
        _bid(screen, layout, has_jokers(seat))
    layout.group("acts")
    if choice.quantity:
        text = get("do.say") + " " + bid_text(choice.quantity, choice.face)
        layout.add("say", text, lambda: decide(seat, choice.action()), main=1)
    if last:
        for call, name in ((bids.BLUFF, "bluff"), (bids.CARAMBA, "caramba")):
            layout.add(name, get("head." + name), _calling(seat, call), sure=1)


def _bid(screen, layout, jokers):
    """The six faces, each with the lowest number that it takes now, and the number: up to all dice in play, and further
    where even the cheapest bid is."""
    state, choice = state_of(screen.seat), screen.choice
    top = bids.most(state)
    lows = [bids.least(state[s.BID], face, state[s.DOUBLE_RULE]) for face in FACES]
    low = lows[choice.face - 1]
    high = min(max(low, state[s.IN_PLAY], choice.quantity), top)
    layout.group("bid", quantity=choice.quantity, face=choice.face, least=low, most=high, jokers=int(jokers))
    for face in FACES:
        open_now = 0 < lows[face - 1] <= top
        label = bid_text(lows[face - 1], face) if open_now else ""
        on = int(face == choice.face)
        act = _choosing(screen, face) if open_now else None
        text = str(lows[face - 1]) if open_now else "-"
        layout.add("face%d" % face, text, act, said=label, face=face, on=on)
    layout.add("number", str(choice.quantity), _counting(screen, low, high))


def _choosing(screen, face):
    """Walks to a face as the buttons do."""

    def act():
        screen.stage = FACE
        while screen.choice.face != face:
            screen.choice.turn(1)

    return act


def _counting(screen, low, high):
    """Walks to a number, which is told as a text, as the buttons do: those that the face takes, and no other ones."""

    def act(text=""):
        if not text.isdigit():
            return
        choice, wanted = screen.choice, min(max(int(text), low), high)
        screen.stage = FACE
        while choice.quantity != wanted:
            choice.more(1 if choice.quantity < wanted else -1)

    return act


def _calling(seat, call):
    def act():
        seat.set_dice_uncovered(False)
        decide(seat, call)

    return act
