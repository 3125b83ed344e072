"""A ledger as lines of text and back: what a cup keeps in flash so that it need not fold a long log again.

Equal ledgers give equal lines on every interpreter.
"""

import binascii
import json

from gobelet import fair
from gobelet.games import Illegal
from gobelet.ledger.attestations import ChainHeads
from gobelet.ledger.entry_format import EMPTY, PLAYING, PROTOCOL, hexed
from gobelet.ledger.fold import Ledger
from gobelet.match import Match

_MAPS = ("commitments", "openings")
_DIGESTS = ("digest", "start", "game_id", "challenge", "mixed", "show_challenge")
_NUMBERS = (
    "entries", "phase", "mixes", "round", "mixed_at", "dropped", "away", "shaken", "roll_is_hidden", "mixers",
    "attested", "shown_seats", "closers", "agreed",
)  # fmt: skip
_ROWS = ("masks", "peels", "boxes", "seals", "links")  # of a deal
_WORDS = ("uid", "seating_word", "round_word", "closing_word")


def dump(log):
    """Lines (bytes) of a ledger, a generator."""
    rules = log.match.rules.version if log.match else 0
    yield _line([PROTOCOL, rules] + [int(getattr(log, name)) for name in _NUMBERS])
    yield _line([getattr(log, name) for name in _WORDS])
    yield _line([hexed(getattr(log, name) or b"") for name in _DIGESTS])
    yield _line([log.options, log.arranged, len(log.players)])
    for player in log.players:
        yield _line(player)
    yield log.match.dump().encode() + b"\n" if log.match else b"null\n"
    for name in _MAPS:
        pairs = getattr(log, name)
        yield _line([[seat, hexed(pairs[seat])] for seat in sorted(pairs)])
    for faces in (log.shown, log.thrown):
        yield _line([[seat, faces[seat]] for seat in sorted(faces)])
    yield _line([[seat, hexed(log.seals[seat][0]), log.seals[seat][1]] for seat in sorted(log.seals)])
    yield _line([log.dealt, log.undo_state] + ([log.times.settings(), log.times.left] if log.times else []))
    for deal in (log.deal, log.previous_deal):
        for line in _dump_deal(deal) if deal else (_line([]),):
            yield line
    if log.chain_heads:
        heads = log.chain_heads
        yield _line([heads.used, heads.vain, heads.voted])
        yield _line([[index, hexed(heads.next[index])] for index in sorted(heads.next)])
        for index, asked in enumerate(heads.challenges):
            if asked:
                yield _line([index, hexed(asked), hexed(heads.tag(index))])
        yield _line([])
        for at in range(0, len(log.chain_heads.heads), 3 * fair.SIZE):
            yield _line(hexed(log.chain_heads.heads[at : at + 3 * fair.SIZE]))
        for at in range(0, len(heads.votes), fair.SIZE):
            yield _line(hexed(heads.votes[at : at + fair.SIZE]))


def load(lines):
    """A ledger from the lines of dump(), an iterable. Raises Illegal("bad_dump") for anything else."""
    log = Ledger()
    lines = iter(lines)

    def item():
        return json.loads(next(lines))

    try:
        protocol, version, *numbers = item()
        if protocol != PROTOCOL:
            raise ValueError("protocol %s" % protocol)
        for names, values in ((_NUMBERS, numbers), (_WORDS, item()), (_DIGESTS, [_bytes(text) for text in item()])):
            if len(names) != len(values):
                raise ValueError("items are missing")
            for name, value in zip(names, values):
                setattr(log, name, value)
        log.mixed = log.mixed or None
        log.options, log.arranged, seats = item()
        log.players = [tuple(item()) for _ in range(seats)]
        match = next(lines)
        log.match = None if match.strip() == b"null" else Match.load(match)
        if (log.match is None) != (log.phase == EMPTY):
            raise ValueError("a match is missing")
        if log.match and log.match.rules.version != version:
            raise ValueError("rules of version %s" % version)
        for name in _MAPS:
            setattr(log, name, {seat: _bytes(text) for seat, text in item()})
        log.shown, log.thrown = [{seat: tuple(faces) for seat, faces in item()} for _ in range(2)]
        log.seals = {seat: (_bytes(text), step) for seat, text, step in item()}
        dealt, before, *times = item()
        log.dealt = tuple([tuple(cards) for cards in dealt])
        log.undo_state = before and [tuple(value) if type(value) is list else value for value in before]
        if times:
            _load_times(log, *times)
        log.deal, log.previous_deal = [_load_deal(item) for _ in range(2)]
        if log.phase >= PLAYING and log.game_id:
            _load_heads(log, item)
    except (ValueError, TypeError, KeyError, AttributeError, StopIteration) as error:
        raise Illegal("bad_dump", "this is no checkpoint: %s" % error) from error
    return log


def _load_times(log, settings, left):
    from gobelet.ledger import time_control

    log.times = time_control.parse(settings, len(log.players))
    if len(left) != len(log.players) or not all([type(tenths) is int for tenths in left]):
        raise ValueError("times of other seats")
    log.times.left = left


def _dump_deal(deal):
    yield _line([hexed(deal.mixed), deal.mix_number, deal.used, deal.accused, deal.lied, deal.takers])
    yield _line([hexed(deal.dealing_order), [hexed(block) for block in deal.blocks], hexed(deal.played)])
    for name in _ROWS:
        rows = getattr(deal, name)
        for row in range(deal.seats):
            if row in rows:
                yield _line([row, rows.number(row), hexed(rows.data(row))])
        yield _line([])


def _load_deal(item):
    first = item()
    if first == []:
        return None
    from gobelet.ledger.deal import Deal

    deal = Deal(_bytes(first[0]), first[1], first[2])
    accused, deal.lied, deal.takers = first[3:]
    deal.accused = accused and tuple(accused)
    places, blocks, played = item()
    deal.dealing_order, deal.played = _bytes(places), bytearray(_bytes(played))
    deal.blocks = [_bytes(block) for block in blocks]
    for name in _ROWS:
        rows, row = getattr(deal, name), item()
        while row != []:
            rows.set_row(row[0], row[1], _bytes(row[2]))
            row = item()
    return deal


def _load_heads(log, item):
    heads = log.chain_heads = ChainHeads(len(log.players))
    used, vain, voted = item()
    if len(used) != len(heads.used) or len(vain) != len(used) or len(voted) != len(heads.voted):
        raise ValueError("heads of other seats")
    heads.used, heads.vain, heads.voted = used, vain, voted
    heads.next = {index: _bytes(text) for index, text in item()}
    asked = [log.challenge]  # most answers are to the same T: one object in memory
    answer = item()
    while answer != []:
        index, text, tag = answer
        if not 0 <= index < len(heads.challenges):
            raise ValueError("the answer of no chain")
        if hexed(asked[-1]) != text:
            asked.append(_bytes(text))
        heads.answer(index, asked[-1], _tag(tag))
        answer = item()
    for links, size in ((heads.heads, 3 * fair.SIZE), (heads.votes, fair.SIZE)):
        for at in range(0, len(links), size):
            block = _bytes(item())
            if len(block) != size:
                raise ValueError("it was cut off")
            links[at : at + size] = block


def _tag(text):
    tag = _bytes(text)
    if len(tag) != fair.TAG_SIZE:
        raise ValueError("no tag")
    return tag


def _bytes(text):
    return binascii.unhexlify(text)


def _line(value):
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
