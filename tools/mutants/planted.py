"""The bugs that are planted, each as a small replacement in one file of the real code.

`checks` are tried in order until one fails: WORLD is a slice of the simulated world, anything else a test file (or one
test of it). It is data; __main__.py plants them.
"""

from __future__ import annotations

from dataclasses import dataclass

WORLD = "simulated world"
LEDGER = "tests/portable/test_ledger.py"
FAIR = "tests/portable/test_fair.py"
SESSION = "tests/portable/test_session.py"
SEALED = "tests/portable/test_sealed.py"
CODES = "tests/host/test_room.py"
TABLE = "tests/host/test_table.py"
JOURNAL = "tests/host/test_journal.py"
JOURNAL_FAULTS = "tests/host/test_journal_faults.py"
BEHIND = "tests/host/test_journal_lag.py"
AUDIT = "tests/host/test_audit.py"
FOUND = "tests/sim/test_regressions.py"
CUTS = "tests/sim/test_world.py::test_flash_may_be_cut_at_any_operation_and_any_byte"
UNDO = "tests/portable/test_undo.py"
DROP = "tests/portable/test_drop.py"
VOTES = "tests/attacks/test_votes.py"
SEALING = "tests/portable/test_sealing.py"
TWICE = "tests/sim/test_duplicate_delivery.py"
MARK = "tests/portable/test_mark.py"
BEGIN = "tests/portable/test_begin.py"
TIME = "tests/portable/test_time_control.py"
CHEATS = "tests/attacks/test_cheating_table.py"
ROOM = "tests/sim/test_cheat.py::test_whatever_the_table_tells_no_secret_is_used_and_no_fork_is_silent"
ONE = "tests/sim/test_cheat.py::test_one_strike_of_the_league_breaks_no_promise"
RING = "tests/portable/test_ring.py"
STORE = "tests/host/test_store.py"
PRESS = "tests/host/test_match_agreement.py"
BREAKING = "tests/attacks/test_breaking_off.py"
ASKED = "tests/portable/test_asked.py"
DEALING = "tests/portable/test_dealing.py"
CURVE = "tests/portable/test_curve.py"
LIARS = "tests/host/test_liars.py"
LYING = "tests/attacks/test_lying_dealers.py"
TABLE_CHOICES = "tests/host/test_table_choices.py"


@dataclass(frozen=True)
class Mutant:
    """name: what is wrong. file: where. old, new: the exact text and what stands there instead. checks: see above."""

    name: str
    file: str
    old: str
    new: str
    checks: tuple[str, ...] = (WORLD,)


_FAIR = "firmware/gobelet/fair.py"
_LEDGER = "firmware/gobelet/ledger/fold.py"
_LINKS = "firmware/gobelet/ledger/attestations.py"
_PLAY = "firmware/gobelet/ledger/play_entries.py"
_SEATING = "firmware/gobelet/ledger/seating_entries.py"
_UNOWED = "firmware/gobelet/ledger/unsolicited.py"
_VOTING = "firmware/gobelet/ledger/voting.py"
_CHECKPOINT = "firmware/gobelet/ledger/checkpoint.py"
_OWNER = "firmware/gobelet/cup/owner.py"
_DUTIES = "firmware/gobelet/cup/duties.py"
_RECORD = "firmware/gobelet/cup/match_recorder.py"
_CHOICES = "firmware/gobelet/cup/secret_choices.py"
_MEMORY = "firmware/gobelet/cup/match_memory.py"
_FOLLOWER = "firmware/gobelet/cup/follower.py"
_PRESENCE = "firmware/gobelet/cup/liveness.py"
_TIMER = "firmware/gobelet/cup/decision_timer.py"
_STORE = "firmware/gobelet/board/record_store.py"
_RING = "firmware/gobelet/board/flash_ring.py"
_FRAMES = "firmware/gobelet/link/frames.py"
_CUP_END = "firmware/gobelet/link/cup_end.py"
_TABLE_END = "firmware/gobelet/link/table_end.py"
_SEALED = "firmware/gobelet/link/sealed_link.py"
_TABLE_SEAL = "firmware/gobelet/link/table_seal.py"
_CUP_KEYS = "firmware/gobelet/cup/pairing_keys.py"
_ROOM = "host_tools/gobelet_host/table/room.py"
_ENROLMENT = "host_tools/gobelet_host/table/enrolment.py"
_JOINING = "firmware/gobelet/link/joining.py"
_CPACE = "firmware/gobelet/link/cpace.py"
_MATCH = "host_tools/gobelet_host/table/match.py"
_JOURNAL = "host_tools/gobelet_host/table/journal.py"
_BEHIND = "host_tools/gobelet_host/table/journal_lag.py"
_JOURNAL_FILE = "host_tools/gobelet_host/table/journal_file.py"
_DEALER = "host_tools/gobelet_host/table/table_owner.py"
_AUDIT = "host_tools/gobelet_host/audit/audit.py"
_ASKED = "firmware/gobelet/cup/host_questions.py"
_UPDATE = "firmware/gobelet/cup/update.py"
_JUDGING = "firmware/gobelet/ledger/deal_audit.py"
_DEALING = "firmware/gobelet/ledger/deal_entries.py"
_WORK = "firmware/gobelet/cup/deal_jobs.py"
_CARDS = "firmware/gobelet/cup/own_deal.py"
_MASKS = "firmware/gobelet/card_curve.py"
_MASKING = "firmware/gobelet/card_secrets.py"
_CURVE = "firmware/gobelet/curve.py"
_POINTS = "host_tools/gobelet_host/table/curve_point_store.py"


MUTANTS = (
    # nothing lost, nothing twice
    Mutant("no dedupe of commands", _MATCH, "if (cup, ident) in self._commands:", "if False:"),
    Mutant(
        "dedupe forgotten after a crash",
        _MATCH,
        "self._commands = stored.commands",
        "self._commands = set()",
        (WORLD, TWICE),
    ),
    Mutant(
        "folded and to be sent before it is committed",
        _MATCH,
        """        self._journal.append(self._number, seq, payload, cup, ident if cup else None, made, lets_go)
        events = self.ledger.apply(body, payload, checked)
        self.log.append(payload, self.ledger.digest)
""",
        """        events = self.ledger.apply(body, payload, checked)
        self.log.append(payload, self.ledger.digest)
        self._journal.append(self._number, seq, payload, cup, ident if cup else None, made, lets_go)
""",
    ),
    Mutant(
        "the end of a match is forgotten by a crash",
        _JOURNAL,
        "(self._killed or not stored[-1].finished)",
        "not stored[-1].finished",
        (WORLD, FOUND),
    ),
    Mutant(
        "a decision for another step is taken",
        _MATCH,
        "if kind in BOUND and step != self.ledger.match.step:",
        "if False:",
        (WORLD, TABLE),
    ),
    Mutant("a command is sent only once", _CUP_END, "command[2] += 1", "self.commands.remove(command)"),
    Mutant("a cup takes entries out of order", _CUP_END, "elif number == self._next:", "elif number >= self._next:"),
    Mutant(
        "a cup with another history goes on with it",
        _TABLE_END,
        "held <= len(log) and log.digest(held) == digest",
        "held <= len(log)",
        (WORLD, SESSION, "tests/host/test_cup_with_other_history.py"),
    ),
    Mutant("a lost link is never noticed", _CUP_END, "if now - self._heard >= TIMEOUT_MS:", "if False:", (SESSION,)),
    Mutant(
        "the check sum of a frame is ignored",
        _FRAMES,
        '            or b"%08x" % binascii.crc32(payload) != line[star + 1 :]\n',
        "",
    ),
    # the sealed link
    Mutant("any tag is right", _SEALED, "not compare_digest(tag, record[size:]) or count_is", "count_is", (SEALED,)),
    Mutant("a record opens twice", _SEALED, "self._next = count_is + 1", "pass", (SEALED,)),
    Mutant("both ways have one key", _SEALED, 'CipherState(secret, b"table"', 'CipherState(secret, b"cup"', (SEALED,)),
    Mutant(
        "a nonce of the table is used twice",
        _TABLE_SEAL,
        "                self._nonce = self._keys.nonce()\n",
        "",
        (SEALED,),
    ),
    Mutant(
        "a cup takes what is not sealed",
        _SEALED,
        "        else:\n            return None\n        if self._trouble",
        "        else:\n            return payload\n        if self._trouble",
        (SEALED,),
    ),
    Mutant(
        "a key opens the seats of others",
        _TABLE_END,
        "if self.seal and message[2] != self.seal.cup:",
        "if False:",
        (SEALED,),
    ),
    Mutant("a nonce is drawn that flash does not know of", _CUP_KEYS, "if not self._drawn:", "if False:", (SEALED,)),
    Mutant("a code for one seat lets anybody in", _ROOM, "self._gifts.get(cup, self._open)", "self._open", (CODES,)),
    Mutant(
        "any code takes any seat",
        _ROOM,
        "has_key or self._members.linked(cup) or self._members.seated(cup)",
        "self._members.linked(cup)",
        (CODES,),
    ),
    Mutant("who guesses is not counted", _ROOM, "        if not typed:\n", "        if typed:\n", (CODES,)),
    Mutant("the table believes any tag", _ENROLMENT, "not compare_digest(self._wanted, tag):", "not tag:", (CODES,)),
    Mutant("a cup believes any tag", _JOINING, "compare_digest(self._wanted, text.encode())", "text", (SEALED, CODES)),
    Mutant("a point of small order is taken", _CPACE, "or not curve.is_point(theirs)", "", (CODES,)),
    # the same dice after any power cut
    Mutant(
        "a fresh secret after a restart",
        _OWNER,
        '        """Takes the seat again after a restart."""\n',
        '        self._master = fair.sha(b"again", self._master)\n',
    ),
    Mutant(
        "dice are shown although the mark could not be stored",
        _MEMORY,
        "pending_commands = before\n            raise\n",
        "            pass\n",
        (MARK, BEGIN, FOUND),
    ),
    Mutant(
        "dice are shown before the mark is reached",
        _MEMORY,
        "        if self.is_before_watermark(log):\n            return False\n",
        "",
        (CHEATS, MARK, BEGIN),
    ),
    Mutant("a record is overwritten in place", _STORE, 'new = path + ".new"', "new = path", (STORE,)),
    Mutant(
        "half a mark is taken for one",
        _RING,
        'if crc == int.from_bytes(head[-4:], "little"):',
        "if True:",
        (RING, CUTS),
    ),
    Mutant("a checkpoint without T", _CHECKPOINT, '_DIGESTS = ("digest", ', "_DIGESTS = ("),
    Mutant(
        "a sealed choice is not stored",
        _CHOICES,
        "    try:\n        owner.persist_progress(ledger)\n",
        "    try:\n        pass\n",
        (SEALING, WORLD),
    ),
    # fair
    Mutant("biased dice", _FAIR, "limit = 256 - 256 % sides", "limit = 256", (FAIR,)),
    Mutant(
        "N_r of the table's link alone", _FAIR, "sha(*(parts + list(links)))", "sha(*(parts + links[-1:]))", (FAIR,)
    ),
    Mutant(
        "a round word without a key",
        _FAIR,
        'word(hmac(sha(b"key", *dice_links), b"round", digest))',
        'word(sha(b"round", digest))',
        (FAIR,),
    ),
    Mutant(
        "any dice link is believed",
        _PLAY,
        "return check_reveal(log, seat, fair.DICE, data[0])",
        "return bytes.fromhex(data[0])",
        (LEDGER,),
    ),
    Mutant(
        "a copied chain is taken",
        _SEATING,
        "if other[at : at + fair.SIZE] in parts[:-1]:",
        "if False:",
        (LEDGER,),
    ),
    Mutant(
        "seats open before all have committed",
        _SEATING,
        "if len(log.commitments) == len(log.players) + 1:",
        "if len(log.commitments) == len(log.players):",
        (WORLD, LEDGER),
    ),
    Mutant("any opening is believed", _SEATING, "!= log.commitments[seat]:", "== b'':", (LEDGER,)),
    Mutant(
        "undo across dice and showings",
        _LEDGER,
        '        if kind not in ("act", "undo"):\n            self.undo_state = None\n',
        "",
        (UNDO,),
    ),
    Mutant(
        "one vote drops a player",
        _VOTING,
        "return all([2 * len(seats_in(votes & mask)) > len(seats_in(mask)) for mask in (people, cups or people)])",
        "return votes != 0",
        (ROOM, DROP, VOTES),
    ),
    Mutant(
        "phones outvote cups",
        _VOTING,
        "for mask in (people, cups or people)])",
        "for mask in (people, people)])",
        (DROP, VOTES),
    ),
    Mutant(
        "a vote is any link",
        _VOTING,
        "    if not ahead:\n",
        "    if False:\n",
        (DROP,),
    ),
    Mutant(
        "a round is void before all others have shown",
        _VOTING,
        "if log.attested and log.revealing_seats() & ~gone:",
        "if False:",
        (ONE, DROP, VOTES),
    ),
    Mutant(
        "nobody need agree to what people agree to",
        _VOTING,
        'alone = type(texts) is list and texts == [""] * len(seats_in(log.electorate()))',
        "alone = True",
        (DROP,),
    ),
    Mutant(
        "whom the table calls away does not mix",
        _LEDGER,
        "~(phones & self.away) | self.shaken",
        "~self.away | self.shaken",
        (DROP, VOTES),
    ),
    Mutant(
        "a vote is good for another question",
        _MEMORY,
        '"pass", "wrong") + VOTES',
        '"pass", "wrong")',
        (VOTES,),
    ),
    Mutant(
        "a cup does not look what its vote is used for",
        _MEMORY,
        "        if kind in VOTES:\n            seats",
        "        if False:\n            seats",
        (ONE, VOTES),
    ),
    Mutant(
        "the table uses a link twice",
        _DEALER,
        "log.chain_heads.next_position(TABLE, tag)\n        return",
        "log.chain_heads.next_position(TABLE, tag)\n        k = max(k - 1, 1)\n        return",
    ),
    # found out afterwards
    Mutant(
        "a WAL that is gone is not missed",
        _JOURNAL_FILE,
        "if _word(head) == OPEN and not _frames(copy):",
        "if False:",
        (JOURNAL_FAULTS,),
    ),
    Mutant(
        "a WAL without its file begins anew",
        _JOURNAL_FILE,
        "if _size(wal_of(path)):\n        raise",
        "if False:\n        raise",
        (JOURNAL_FAULTS,),
    ),
    Mutant(
        "what cups hold beyond the journal is not heard",
        _BEHIND,
        "        if more:\n",
        "        if False:\n",
        (BEHIND,),
    ),
    Mutant(
        "whoever says to hold more of a match stops it",
        _BEHIND,
        "return seated is None or cup in seated",
        "return True",
        (BEHIND,),
    ),
    Mutant(
        "the seal of a journal is not checked",
        _JOURNAL_FILE,
        "if word not in (OPEN, WHOLE) and word != _seal_of(data):",
        "if False:",
        (JOURNAL, AUDIT),
    ),
    Mutant(
        "an entry may be written in another way",
        _AUDIT,
        "if ledger.dumps(body) != payload:",
        "if False:",
        (AUDIT,),
    ),
    # two slots for images
    # a table that cheats
    Mutant(
        "a mark is compared with nothing",
        _MEMORY,
        "log.entries == self.watermark and log.digest != self.watermark_digest",
        "False",
        (ROOM, CHEATS),
    ),
    Mutant(
        "a mark is not stored",
        _MEMORY,
        """        try:
            self._store()
        except OSError:
            self.watermark, self.watermark_digest""",
        """        try:
            pass
        except OSError:
            self.watermark, self.watermark_digest""",
        (ROOM, CHEATS),
    ),
    Mutant(
        "whatever the table says that a cup said is its own word",
        _MEMORY,
        'raise Illegal("not_mine", "the table acted for this seat")',
        'return ""',
        (ROOM, CHEATS),
    ),
    Mutant(
        "a cup plays on in a log that is older than its mark",
        _OWNER,
        "return not ledger.dropped >> self.seat & 1 and not self.is_before_watermark(ledger)",
        "return not ledger.dropped >> self.seat & 1",
        (ROOM, CHEATS),
    ),
    Mutant(
        "cups show at once after a call",
        _LEDGER,
        "        elif not self.attested:\n",
        "        elif False:\n",
        (CHEATS,),
    ),
    Mutant(
        "the tag of an answer is not compared",
        _LINKS,
        "return fair.attestation_tag(link, asked) == self.tag(index)",
        "return True",
        (ROOM, CHEATS),
    ),
    Mutant(
        "who goes away while all mix is left out",
        _UNOWED,
        "    log.away |= 1 << data[0]\n",
        "    log.away |= 1 << data[0]\n    log.mixers &= ~(1 << data[0])\n",
        (ONE, CHEATS),
    ),
    Mutant(
        "a match begins without a press",
        _FOLLOWER,
        "if held == ledger.AUTOMATE or model.pressed and not owner.open and as_said:",
        "if True:",
        (ROOM, CHEATS),
    ),
    Mutant(
        "a human plays as an automate",
        _FOLLOWER,
        "if held != ledger.holder(about):",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "a secret follows from the name of the match",
        _OWNER,
        "self.uid, self._secret, self.open = ledger.uid, secret, True",
        "self.uid, self._secret, self.open = ledger.uid, fair.sha(ledger.uid.encode()), True",
        (CHEATS,),
    ),
    Mutant(
        "the table's clock is believed",
        _FOLLOWER,
        "if not model.time.fits(minutes):",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "anybody takes a decision back",
        _UNOWED,
        "if not log.undoable or log.undo_state[0] != seat:",
        "if not log.undoable:",
        (CHEATS,),
    ),
    Mutant(
        "a cup that is left out does not say so",
        _PRESENCE,
        "elif model.now - self._out_since >= TIMEOUT_MS:",
        "elif False:",
        (BEGIN,),
    ),
    Mutant(
        "a cup plays for its player by the table's measure",
        _TIMER,
        "(times.left[self._app.owner.seat] > tenths or self._measured <= tenths)",
        "True",
        (ONE, TIME),
    ),
    Mutant("whatever the table says was spent is believed", _TIMER, "if beyond > 0:", "if False:", (TIME,)),
    Mutant(
        "a cup that is put out does not say so",
        _FOLLOWER,
        "and (log.dropped & ~dropped) >> owner.seat & 1:",
        "and False:",
        (VOTES,),
    ),
    Mutant("a table that keeps silent is not named", _PRESENCE, "if self._still < STILL:", "if True:", (CHEATS,)),
    Mutant(
        "the table takes the seat of a player who is still asked",
        _FOLLOWER,
        "if asked and (model.invited_at < 0 or self.liveness.linked_since(model.invited_at)):",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "a cup shakes and decides before its player has agreed to who plays",
        _DUTIES,
        "if command[0] in CHOSEN and not app.owner.agreed:",
        "if False:",
        (PRESS,),
    ),
    Mutant(
        "a power cut forgets that the player has agreed",
        _MEMORY,
        "self.agreed, self.voted, self.kept_hand = stored",
        "_, self.voted, self.kept_hand = stored",
        (PRESS,),
    ),
    Mutant(
        "a match that the table broke off is not said",
        _RECORD,
        "if new and row[match_history.END] in (match_history.BROKEN, match_history.LEFT):",
        "if False:",
        (BREAKING,),
    ),
    Mutant(
        "a seat begins a match",
        _LEDGER,
        'if kind == "match" and seat != TABLE:',
        "if False:",
        ("tests/sim/test_cheat.py::test_a_first_entry_in_the_name_of_a_seat_is_refused_and_crashes_no_cup", LEDGER),
    ),
    # The cable: what a laptop asks of a cup beside the game.
    Mutant("a question needs no yes", _ASKED, 'if what == "role" and _is_bare(app):', "if True:", (ASKED,)),
    Mutant("a no is taken for a yes", _ASKED, 'if yes else ("no",))', 'if True else ("no",))', (ASKED,)),
    Mutant(
        "an update over the air needs no tag",
        _UPDATE,
        "if key is not None and (not key or not compare_digest(image_tag(key, header), tag)):",
        "if False:",
        ("tests/portable/test_update.py",),
    ),
    # cards: what would let a liar go, name an honest cup, or give a card away
    Mutant("a false mask is not judged", _JUDGING, "scalar)) != digest:", "scalar)) != digest and False:", (LIARS,)),
    Mutant("only the first lap is judged", _JUDGING, "range(1, len(deal.peels) + 1)", "range(1, 2)", (LIARS,)),
    Mutant("whoever played a card need not have held it", _JUDGING, "card not in held[seat]:", "card == 0:", (LIARS,)),
    Mutant(
        "one seat decides who gets what", _DEALING, "dealing_order(links,", "dealing_order(links[:1],", (DEALING, LIARS)
    ),
    Mutant("a hand may lack a card", _WORK, "if len(hand) < len(", "if 0 > len(", (LIARS, LYING)),
    Mutant(
        "a cup works with points that do not fit its log",
        _WORK,
        "if card_secrets.digest(self._cards.received_points) == digest:",
        "if True:",
        (LYING, LIARS),
    ),
    Mutant(
        "a cup lets somebody else play its card",
        _CARDS,
        "if seat != self.owner.seat and card in mine:",
        "if False:",
        (LIARS, LYING),
    ),
    Mutant(
        "a cup deals on before it has judged",
        _OWNER,
        'if self.cards and owed in ("seen", "close") and not self.cards.is_judged(ledger):',
        "if False:",
        (LYING, DEALING, LIARS),
    ),
    Mutant(
        "a cup that has found a liar plays on",
        _OWNER,
        "if owed in OPENS or not (self.cards and self.cards.cheaters)",
        "if True",
        (LYING, DEALING, LIARS),
    ),
    Mutant("points off the curve are worked with", _MASKS, "if not curve.is_point(x):", "if False:", (CURVE,)),
    Mutant("points of small order are worked with", _CURVE, "value >= P or value in _SMALL", "value >= P", (CURVE,)),
    Mutant(
        "seats mask alike",
        _MASKING,
        "fair.encode_u32(mix_number) + fair.encode_u32(seat)",
        "fair.encode_u32(mix_number)",
        (DEALING, LIARS),
    ),
    Mutant(
        "the table takes points that fit nothing",
        _POINTS,
        "if card_secrets.digest(points) != unhex(pending.data[0]):",
        "if False:",
        (TABLE_CHOICES, LYING, LIARS),
    ),
)
