"""Parafico for a finger: the bids that are legal as a grid of faces and quantities, the two calls, the own dice.

See gobelet.cup.touch. It must not know the link or the log's form.
"""

from gobelet.cup import touch
from gobelet.cup.display.widgets import FACE, bid_text
from gobelet.cup.screens import decide, state_of, wait
from gobelet.games.parafico import bids
from gobelet.games.parafico import state as s
from gobelet.games.parafico.screens.bid import Decide
from gobelet.games.parafico.screens.words import has_jokers, said

FACES = (1, 2, 3, 4, 5, 6)
ROWS = 7  # of the grid at least, as far as there are as many dice


def choices(screen, found):
    """See gobelet.cup.touch."""
    if isinstance(screen, Decide):
        _decide(screen, found)
        return True
    if isinstance(screen, wait.Wait) and screen.app.owner.hand:
        touch.own_dice(screen.app, found, screen.jokers())
        get = screen.texts.get
        touch.labels(screen, found, (get("do.look"), get("do.cover")))
        return True
    return False


def _decide(screen, found):
    app, get = screen.app, screen.texts.get
    if app.waiting_for("act"):
        found.head(get("line.sent"))
        return
    state, choice = state_of(app), screen.choice
    last = state[s.BID]
    found.head(said(app, state[s.BIDDER], last) if last else get("line.you_speak"))
    touch.own_dice(app, found, has_jokers(app))
    if choice.quantity:
        _grid(screen, found)
    found.group("acts")
    if choice.quantity:
        text = get("do.say") + " " + bid_text(choice.quantity, choice.face)
        found.add("say", text, lambda: decide(app, choice.action()), main=1)
    if last:
        for call, name in ((bids.BLUFF, "bluff"), (bids.CARAMBA, "caramba")):
            found.add(name, get("head." + name), _calling(app, call), sure=1)


def _grid(screen, found):
    """Every bid that is not higher than all dice in play, and at least the cheapest of each face."""
    state, choice = state_of(screen.app), screen.choice
    top = bids.most(state)
    lows = [bids.least(state[s.BID], face, state[s.DOUBLE_RULE]) for face in FACES]
    legal = [low for low in lows if 0 < low <= top]
    first = min(legal)
    last = min(max(max(legal), state[s.IN_PLAY], first + ROWS - 1, choice.quantity), top)
    found.group("grid", columns=len(FACES), heads=[chr(0x267F + face) for face in FACES])
    for quantity in range(first, last + 1):
        for face in FACES:
            if 0 < lows[face - 1] <= quantity:
                chosen = int((quantity, face) == (choice.quantity, choice.face))
                more = {"column": face - 1, "row": quantity - first, "said": bid_text(quantity, face), "on": chosen}
                found.add("bid%dx%d" % (quantity, face), str(quantity), _bidding(screen, quantity, face), **more)


def _bidding(screen, quantity, face):
    """Walks to a bid as the buttons do."""

    def act():
        choice = screen.choice
        screen.stage = FACE
        while choice.face != face:
            choice.turn(1)
        while choice.quantity != quantity:
            choice.more(1 if choice.quantity < quantity else -1)

    return act


def _calling(app, call):
    def act():
        app.look(False)
        decide(app, call)

    return act
