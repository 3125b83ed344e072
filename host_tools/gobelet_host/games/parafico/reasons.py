"""Why a decision of Parafico cost what the coach says, in a player's sentences: the bid before it, the hand, what the
others would have needed, what would have been better. See audit/coach.py. It must not know other hands.
"""

from typing import Any

from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import Belief
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet.games.parafico.odds import ONE
from gobelet_host import games
from gobelet_host.words.event_sentences import bid, faces

HANDS = 120  # weighed for each rival, as the coach does
NEVER, RARE, NEARLY = 0.005, 0.15, 0.95


def reason(turn: Any, lesson: Any, names: list[str], lang: str) -> str:
    """A decision's reason. turn: the Observation of before it, with the hand."""

    def text(key: str, *values: Any) -> str:
        return games.text("parafico", lang, f"reason.{key}").format(*values)

    state, seat = turn.state, turn.seat
    _, _, action, before, _, best = lesson
    belief = Belief(state, seat, turn.hand, turn.heard, turn.random, HANDS)

    def true(call: int) -> float:
        return belief.bid_chances(call % BASE, call // BASE)[0] / ONE

    about = action if action >= BASE else before
    quantity, value = about % BASE, about // BASE
    held = belief.own[value - 1]
    parts = [text("before", names[state[s.BIDDER]], bid(before % BASE, before // BASE))] if before else []
    hand = text("held", bid(held, value)) if held else text("held_none", faces([value]))
    if held >= quantity:
        parts.append(text("sure", hand, bid(quantity, value)))
    else:
        key = "needed.one" if belief.hidden == 1 else "needed.many"
        never = quantity - held > belief.hidden
        odds = text("true.impossible") if never else times_of(true(about), "true", text)
        parts.append(text(key, hand, bid(quantity, value), quantity - held, belief.hidden, odds))
    if best != action:
        if best == BLUFF:
            often, key = 1 - true(before), "bluff"
        elif best == CARAMBA:
            often, key = belief.bid_chances(before % BASE, before // BASE)[1] / ONE, "caramba"
        else:
            often, key = true(best), "better" if true(best) > true(about) else "harder"
        if often > NEVER:
            name = bid(best % BASE, best // BASE) if best >= BASE else ""
            parts.append(text(key, times_of(often, "times", text), name))
    return " ".join(parts)


def times_of(odds: float, kind: str, text: Any) -> str:
    """How often something is so: once in so many times, so many times in ten. kind: of the texts."""
    if odds <= NEVER:
        return text(f"{kind}.never")
    if odds < RARE:
        times = round(1 / odds)
        return text(f"{kind}.once", times if times < 10 else round(times, -1))
    if odds >= NEARLY:
        return text(f"{kind}.always")
    tenths = round(10 * odds)
    return text(f"{kind}.often.{'one' if tenths == 1 else 'many'}", tenths)
