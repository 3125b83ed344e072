"""Pépètes for a finger: blue dice to pick, bet cards with their stakes, combinations, gifts.

See gobelet.cup.touch_layout. It must not know the link or the log's form.
"""

from gobelet.cup import touch_layout
from gobelet.cup.screens import CALL, OK, decide, name_of, state_of
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, DIGITS, MOST
from gobelet.games.pepetes.dice import COMBINATIONS, best, score
from gobelet.games.pepetes.legal import PASS
from gobelet.games.pepetes.screens.bet import ORDER, STAKE, Bet
from gobelet.games.pepetes.screens.decide import Combination, Decide, Gift
from gobelet.games.pepetes.screens.pick import RED, Defence, Pick
from gobelet.games.pepetes.screens.wait import Table
from gobelet.games.pepetes.screens.words import bets_text, card_text, faces_text

COINS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500)  # stakes that are offered, as far as there is money


def choices(screen, layout):
    """See gobelet.cup.touch_layout."""
    if isinstance(screen, Table) and screen.seat.sealed_choice():
        _laid(screen, layout)
        return True
    if not isinstance(screen, Decide):
        return False
    part = screen.part
    if screen.is_in_flight():
        layout.head(screen.texts.get("line.sent"))
    elif isinstance(part, Bet):
        _bet(part, layout)
    elif isinstance(part, Pick):
        _pick(part, layout)
    elif isinstance(part, Combination):
        layout.group("acts")
        for number, combination in enumerate(part.choices):
            touch_layout.choose(part, layout, number, part.texts.get("card." + COMBINATIONS[combination]))
    elif isinstance(part, Gift):
        layout.head(part.texts.get("ask.gift", name_of(part.seat, state_of(part.seat)[s.TAKER])))
        layout.group("coins")
        for number in [number for number in range(len(part.choices)) if _is_coin(part.choices, number)]:
            touch_layout.choose(part, layout, number, str(part.choices[number]))
    return True


def _is_coin(amounts, number):
    """Whether an amount of these is offered: nothing, all, or one that people count with."""
    return number == 0 or number == len(amounts) - 1 or amounts[number] in COINS


def _laid(screen, layout):
    """The own bets, which nobody else sees before they are opened."""
    layout.group("cards", rest=1)
    for bet in screen.seat.sealed_choice():
        text = screen.texts.get("card.stake", card_text(bet // BASE, screen.texts), bet % BASE)
        layout.add("card%d" % (bet // BASE), text, None)
    touch_layout.labels(screen, layout)


def _effect(part):
    """What the dice that lie there are worth, and what would be left of that if all that is picked is hit."""
    state, faces = state_of(part.seat), part.faces()
    lie = s.dice_left(state)
    left = [face for face in s.blue_of(state) if face not in faces] + lie[-1:]
    return part.texts.get("line.effect", score(lie, best(lie)), score(left, best(left)))


def _pick(part, layout):
    get = part.texts.get
    layout.head(part.line())
    if isinstance(part, Defence) and part.picked:
        layout.head(_effect(part))
    if part.throws:
        layout.group("acts")
    else:
        layout.group("dice", look="blue")
    if part.throws:
        offered = []
        for action in part.throws:
            text = _red_text(part, RED[action[0]])
            if text not in offered:  # of two dice alike it is the same which one is thrown
                layout.add("throw%d" % len(offered), text, _deciding(part.seat, action))
                offered.append(text)
        layout.add("back", get("do.back"), lambda: part.press(CALL))
        return
    full = len(part.picked) >= part.most
    for at, index in enumerate(part.dice):
        chosen = index in part.picked
        face = state_of(part.seat)[s.BLUE + index]
        act = None if full and not chosen else _picking(part, at)
        layout.add("die%d" % index, str(face), act, face=face, on=int(chosen))
    layout.group("acts")
    if part.picked:
        layout.add("go", get(part.go), part.submit, main=1)
    else:
        layout.add("pass", get("do.pass"), _deciding(part.seat, PASS), sure=1)


def _red_text(part, dice):
    """Which red dice, by their faces where those are known."""
    state = state_of(part.seat)
    faces = [state[s.RED + index] for index in dice]
    text = part.texts.count("ask.red", len(dice))
    return text if 0 in faces else text + " " + faces_text(faces)


def _picking(part, at):
    def act():
        part.asking = False
        part.at = at
        part.press(OK)

    return act


def _deciding(seat, action):
    return lambda: decide(seat, action)


def _bet(part, layout):
    get, laid = part.texts.get, [card for card, _ in part.bets]
    left = get("line.left", part.unstaked_money())
    lies = bets_text([card * BASE + stake for card, stake in part.bets], part.texts)
    layout.head(lies + "  " + left if laid else get("ask.bet") + "  " + left)
    layout.group("cards")
    room = len(laid) < MOST and part.unstaked_money() > 0
    for card in sorted(ORDER):
        act = _taking_back(part, card) if card in laid else _laying(part, card) if room else None
        more = {"said": get("touch.digit", card)} if card <= DIGITS else {}
        layout.add("card%d" % card, card_text(card, part.texts), act, on=int(card in laid), **more)
    if laid and laid[len(laid) - 1] > DIGITS:
        _stakes(part, layout)
    layout.group("acts")
    layout.add("seal", get("do.seal" if laid else "do.no_bet"), _sealing(part), main=1)


def _stakes(part, layout):
    card, stake = part.bets[len(part.bets) - 1]
    most = part.unstaked_money() + stake
    layout.group("stake", text=card_text(card, part.texts), stake=stake)
    layout.add("less", "\u2212", _staking(part, stake - 1) if stake > 1 else None)
    layout.add("more", "+", _staking(part, stake + 1) if stake < most else None)
    layout.add("all", "\u2192 %d" % most, _staking(part, most) if stake < most else None)


def _laying(part, card):
    """Lays a card with a stake of 1; a stake above that may follow, but for a digit."""

    def act():
        part.bets.append([card, 1])
        _go_on(part)

    return act


def _go_on(part):
    card, stake = part.bets[len(part.bets) - 1] if part.bets else (0, 0)
    if card > DIGITS and part.unstaked_money() + stake > 1:
        part.bets[len(part.bets) - 1][1] = 1
        part.to_stake()
        _stake(part, stake)
    else:
        part.to_next()


def _taking_back(part, card):
    def act():
        part.bets = [bet for bet in part.bets if bet[0] != card]
        _go_on(part)

    return act


def _staking(part, stake):
    return lambda: _stake(part, stake)


def _stake(part, stake):
    if part.stage == STAKE:
        part.bets[len(part.bets) - 1][1] = part.at = stake


def _sealing(part):
    return lambda: part.seal()
