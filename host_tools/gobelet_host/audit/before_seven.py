"""What entries meant until version 6 of the log, where that was something else: reader.py folds them with it.

The table dealt the cards, from a link of its own, was told what players sealed of them, and opened that when it was
due. `log` is the Reader, `data` the items of an entry.
"""

from typing import Any

from gobelet import fair
from gobelet.games import HIDDEN, Illegal
from gobelet.ledger import TABLE, as_action, kinds, play, sealing, unhex
from gobelet.ledger.links import check_link


def _entrusted(log: Any) -> bool:
    """Whether the table knew what was sealed: choices of cards."""
    return log.match.rules.deck is not None


def check_unseal(log: Any, seat: int, data: list[Any]) -> Any:
    """The choice that was sealed, and no other; without a link where the table opened it."""
    if (len(data) == 2) != _entrusted(log):
        raise Illegal("bad_entry", "an opening has a link, except where the table opens")
    if len(data) == 3:
        return sealing.check_unseal(log, seat, data)
    choice = as_action(data[1])
    expected, step = log.seals[seat]
    if sealing.commitment(log, step, seat, unhex(data[0]), choice) != expected:
        raise Illegal("not_as_sealed", f"seat {seat} opens something else than it sealed")
    log.match.check(seat, choice)
    return choice, None


def apply_unseal(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    if len(data) == 3:
        sealing.apply_unseal(log, seat, data, checked, events)
        return
    del log.seals[seat]
    log.act(seat, checked[0], events)


def check_deal(log: Any, seat: int, data: list[Any]) -> None:
    """Nothing was known of a deal but that it was done."""


def apply_deal(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    log.act(TABLE, HIDDEN, events)


def deal_order(link: bytes, mixed: bytes, mix_number: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The order of a deck: from a link that only the table knew, and M, which nobody could choose."""
    return fair.shuffled(link, b"deal" + mixed + fair.number(mix_number), cards)


def check_show(log: Any, seat: int, data: list[Any]) -> Any:
    """The link that the table dealt from. It had to explain every card that was played."""
    if seat != TABLE:
        return play.check_show(log, seat, data)
    link = check_link(log, TABLE, fair.DICE, data[0])
    order = deal_order(link, log.mixed, log.mixed_at, log.match.rules.deck(len(log.players)))
    try:
        log.match.check(TABLE, order)
    except Illegal as error:
        raise Illegal("table_dealt_other_cards", f"the table shows another deal than was played: {error}") from error
    return link, order


def apply_show(log: Any, seat: int, data: list[Any], checked: Any, events: list[tuple]) -> None:
    if seat != TABLE:
        play.apply_show(log, seat, data, checked, events)
        return
    link, order = checked
    log.heads.take(TABLE, fair.DICE, link)
    log.dealt = log.match.rules.dealt(log.match.state, order)
    log.act(TABLE, order, events)


KINDS = {
    "seal": ((2,), *kinds.meaning("seal")[1:]),
    "unseal": ((2, 3), check_unseal, apply_unseal),
    "deal": ((0,), check_deal, apply_deal),
    "show": ((1,), check_show, apply_show),
    **dict.fromkeys(("mask", "peel", "pass", "unmask", "wrong"), ((), None, None)),
}
