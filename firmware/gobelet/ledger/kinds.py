"""The kinds of entries, and what each of them means. A cup loads them with the first entry of a match: in the lobby it
has none to fold.
"""

from gobelet.ledger import beginning, closing, dealing, play, seating, unsolicited


def _check_drop(log, seat, data):
    from gobelet.ledger import voting  # few matches need it

    return voting.check_drop(log, seat, data)


def _apply_drop(log, seat, data, checked, events):
    from gobelet.ledger import voting

    voting.apply_drop(log, seat, data, checked, events)


def _check_abandon(log, seat, data):
    from gobelet.ledger import voting

    return voting.check_abandon(log, seat, data)


def _apply_abandon(log, seat, data, checked, events):
    from gobelet.ledger import voting

    voting.apply_abandon(log, seat, data, checked, events)


# kind -> how many items it may have after [seq, kind, seat, id], how it is checked, how it is applied
KINDS = {
    "match": ((8,), None, beginning.apply_match),
    "seat": ((1,), seating.check_seat, seating.apply_seat),
    "open": ((3, 5), seating.check_open, seating.apply_open),
    "shake": ((0,), play.check_shake, play.apply_shake),
    "rolled": ((2,), play.check_rolled, play.apply_rolled),
    "act": ((1, 2), play.check_act, play.apply_act),
    "seen": ((1,), play.check_seen, play.apply_seen),
    "show": ((1,), play.check_show, play.apply_show),
    "seal": ((2,), dealing.check_seal, dealing.apply_seal),
    "unseal": ((2, 3), dealing.check_unseal, dealing.apply_unseal),
    "deal": ((0,), dealing.check_deal, dealing.apply_deal),
    "clock": ((1,), dealing.check_clock, dealing.apply_clock),
    "chain": ((2,), unsolicited.check_chain, unsolicited.apply_chain),
    "away": ((1,), unsolicited.check_away, unsolicited.apply_away),
    "back": ((1,), unsolicited.check_back, unsolicited.apply_back),
    "abandon": ((1,), _check_abandon, _apply_abandon),
    "undo": ((0,), unsolicited.check_undo, unsolicited.apply_undo),
    "drop": ((2,), _check_drop, _apply_drop),
    "close": ((1,), closing.check_close, closing.apply_close),
    "closed": ((1,), closing.check_closed, closing.apply_closed),
}
UNKNOWN = ((), None, None)
