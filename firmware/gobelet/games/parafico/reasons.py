"""Why a decision of Parafico cost what the coach says, in a player's sentences: the bid before it, the hand, what the
others would have needed, what would have been better. For pages and laptops: see gobelet.cup.reasons.

Integers only. All that it tells is in the lesson: see coach.py.
"""

from gobelet import games
from gobelet.cup.display.dice_widgets import bid_text
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet.texts.table import Table

ALL = 1000  # of so many times
NEVER, RARE, NEARLY = 5, 150, 950


def reason(lesson, names, lang):
    """Of a lesson. names: of the seats; lang: a code."""
    get = Table(games.part("parafico", "reasons_" + lang).TEXTS).get
    _, _, action, before, _, best, bidder, held, hidden, true, better = lesson
    about = action if action >= BASE else before
    needed = about % BASE - held
    sentences = [get("before").format(names[bidder], _bid(before))] if before else []
    hand = get("held").format(bid_text(held, about // BASE)) if held else get("held_none").format(_face(about))
    if needed <= 0:
        sentences.append(get("sure").format(hand, _bid(about)))
    else:
        key = "needed.one" if hidden == 1 else "needed.many"
        odds = get("true.impossible") if needed > hidden else times_of(true, "true", get)
        sentences.append(get(key).format(hand, _bid(about), needed, hidden, odds))
    if best != action and better > NEVER:
        if best in (BLUFF, CARAMBA):
            sentences.append(get("bluff" if best == BLUFF else "caramba").format(times_of(better, "times", get)))
        else:
            key = "better" if better > true else "harder"
            sentences.append(get(key).format(times_of(better, "times", get), _bid(best)))
    return " ".join(sentences)


def times_of(odds, kind, get):
    """How often something is so of ALL times: once in so many, so many in ten. kind: of the texts."""
    if odds <= NEVER:
        return get(kind + ".never")
    if odds < RARE:
        times = (ALL + odds // 2) // odds
        return get(kind + ".once").format(times if times < 10 else (times + 5) // 10 * 10)
    if odds >= NEARLY:
        return get(kind + ".always")
    tenths = (odds + 50) // 100
    return get(kind + ".often" + (".one" if tenths == 1 else ".many")).format(tenths)


def _bid(bid):
    return bid_text(bid % BASE, bid // BASE)


def _face(bid):
    return chr(0x267F + bid // BASE)
