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
KEYS = "tests/host/test_keys.py"
ROOM = "tests/host/test_room.py"
FRAMES = "tests/portable/test_frames.py"
TABLE = "tests/host/test_table.py"
JOURNAL = "tests/host/test_journal.py"
JOURNAL_FAULTS = "tests/host/test_journal_faults.py"
BEHIND = "tests/host/test_journal_lag.py"
AUDIT = "tests/host/test_audit.py"
FOUND = "tests/sim/test_regressions.py"
CUTS = "tests/sim/test_world.py::test_flash_may_be_cut_at_any_operation_and_any_byte"
UNDO = "tests/portable/test_undo.py"
DROP = "tests/portable/test_drop.py"
CLAIMS = "tests/portable/test_claims.py"
VOTES = "tests/attacks/test_votes.py"
SEALING = "tests/portable/test_sealing.py"
TWICE = "tests/sim/test_duplicate_delivery.py"
MARK = "tests/portable/test_mark.py"
BEGIN = "tests/portable/test_begin.py"
TIME = "tests/portable/test_time_control.py"
CHEATS = "tests/attacks/test_cheating_table.py"
ROOM = "tests/sim/test_cheat.py::test_whatever_the_table_tells_no_secret_is_used_and_no_fork_is_silent"
ONE = "tests/sim/test_cheat.py::test_one_strike_of_the_league_breaks_no_promise"
SLOTS = "tests/portable/test_slots.py"
RING = "tests/portable/test_ring.py"
STORE = "tests/host/test_store.py"
PRESS = "tests/host/test_match_agreement.py"
BREAKING = "tests/attacks/test_breaking_off.py"
ARRANGED = "tests/attacks/test_arranged.py"
ASKED = "tests/portable/test_asked.py"


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
_LINKS = "firmware/gobelet/ledger/links.py"
_PLAY = "firmware/gobelet/ledger/play.py"
_SEATING = "firmware/gobelet/ledger/seating.py"
_UNOWED = "firmware/gobelet/ledger/unsolicited.py"
_VOTING = "firmware/gobelet/ledger/voting.py"
_CHECKPOINT = "firmware/gobelet/ledger/checkpoint.py"
_OWNER = "firmware/gobelet/cup/owner.py"
_SESSION = "firmware/gobelet/cup/session.py"
_DUTIES = "firmware/gobelet/cup/duties.py"
_RECORD = "firmware/gobelet/cup/record.py"
_CHOICES = "firmware/gobelet/cup/choices.py"
_MEMORY = "firmware/gobelet/cup/memory.py"
_START = "firmware/gobelet/cup/start.py"
_FOLLOWER = "firmware/gobelet/cup/follower.py"
_PRESENCE = "firmware/gobelet/cup/presence.py"
_TIMER = "firmware/gobelet/cup/timer.py"
_MODEL = "firmware/gobelet/cup/model.py"
_STORE = "firmware/gobelet/board/record_store.py"
_RING = "firmware/gobelet/board/flash_ring.py"
_FRAMES = "firmware/gobelet/link/frames.py"
_CUP_END = "firmware/gobelet/link/cup_end.py"
_TABLE_END = "firmware/gobelet/link/table_end.py"
_SEALED = "firmware/gobelet/link/sealed.py"
_TABLE_SEAL = "firmware/gobelet/link/table_seal.py"
_KEYS = "host_tools/gobelet_host/table/keys.py"
_CUP_KEYS = "firmware/gobelet/cup/keys.py"
_TABLE = "host_tools/gobelet_host/table/table.py"
_COURSE = "host_tools/gobelet_host/table/match_runner.py"
_PLAN = "host_tools/gobelet_host/table/next_match.py"
_ROOM = "host_tools/gobelet_host/table/room.py"
_ENROLMENT = "host_tools/gobelet_host/table/enrolment.py"
_JOINING = "firmware/gobelet/link/joining.py"
_CPACE = "firmware/gobelet/link/cpace.py"
_MATCH = "host_tools/gobelet_host/table/match.py"
_JOURNAL = "host_tools/gobelet_host/table/journal.py"
_BEHIND = "host_tools/gobelet_host/table/journal_lag.py"
_HELD = "host_tools/gobelet_host/sim/cup_flash_check.py"
_JOURNAL_FILE = "host_tools/gobelet_host/table/journal_file.py"
_DEALER = "host_tools/gobelet_host/table/table_owner.py"
_AUDIT = "host_tools/gobelet_host/audit/audit.py"
_CLUB_BOOK = "host_tools/gobelet_host/evening/club/tournament_state.py"
_HALL = "host_tools/gobelet_host/evening/club/club_state.py"
_SLOTS = "firmware/bootloader/slots.py"
_ASKED = "firmware/gobelet/cup/asked.py"
_UPDATE = "firmware/gobelet/cup/update.py"


MUTANTS = (
    # nothing lost, nothing twice
    Mutant("no dedupe of commands", _MATCH, "if (cup, ident) in self._commands:", "if False:"),
    Mutant("what was refused is done when repeated", _COURSE, "if ident in member.refused:", "if False:", (TWICE,)),
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
        "an entry is stored without its command",
        _JOURNAL,
        "(match, seq, payload, cup, ident))",
        "(match, seq, payload, None, None))",
    ),
    Mutant("an entry is not committed", _JOURNAL, 'self._db.execute("COMMIT")', 'self._db.execute("ROLLBACK")'),
    Mutant(
        "the table does not go on after a crash",
        _TABLE,
        "            self._match.resume(stored)",
        "            pass",
        (WORLD, FOUND),
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
    Mutant("the end of a match is not marked", _MATCH, "        self._journal.finish(self._number)\n", ""),
    Mutant("all starts of a cup have one number", _START, 'b"0") + 1)', 'b"0") + 0)'),
    Mutant("a command is sent only once", _CUP_END, "command[2] += 1", "self.commands.remove(command)"),
    Mutant("a cup takes entries out of order", _CUP_END, "elif number == self._next:", "elif number >= self._next:"),
    Mutant(
        "the table skips an entry when a cup comes back", _TABLE_END, "self.sent = held\n", "self.sent = held + 1\n"
    ),
    Mutant(
        "a cup with another history goes on with it",
        _TABLE_END,
        "held <= len(log) and log.digest(held) == digest",
        "held <= len(log)",
        (WORLD, SESSION, "tests/host/test_cup_with_other_history.py"),
    ),
    Mutant("a lost link is never noticed", _CUP_END, "if now - self._heard >= DEAD_MS:", "if False:", (SESSION,)),
    Mutant(
        "an answer about a history that was dropped is believed",
        _CUP_END,
        "self._asked = False  # an answer",
        "pass  # an answer",
        (WORLD, SESSION),
    ),
    Mutant("a ping does not say what was sent", _CUP_END, "message[2] > self._next", "False"),
    Mutant(
        "the check sum of a frame is ignored",
        _FRAMES,
        '            or b"%08x" % binascii.crc32(payload) != line[star + 1 :]\n',
        "",
    ),
    # the sealed link
    Mutant("any tag is right", _SEALED, "if not same(tag, record[size:]) or count_is", "if count_is", (SEALED,)),
    Mutant("a record opens twice", _SEALED, "self._next = count_is + 1", "pass", (SEALED,)),
    Mutant("no record may be missing", _SEALED, "or count_is < self._next", "or count_is != self._next", (SEALED,)),
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
        "another table that a stranger announces keeps the cup",
        _SEALED,
        "nonce != self._nonce or table != self.table or",
        "nonce != self._nonce or",
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
    Mutant("a code for one seat lets anybody in", _ROOM, "self._gifts.get(cup, self._open)", "self._open", (ROOM,)),
    Mutant(
        "any code takes any seat",
        _ROOM,
        "has_key or self._members.linked(cup) or self._members.seated(cup)",
        "self._members.linked(cup)",
        (ROOM,),
    ),
    Mutant("a code is good for ever", _ROOM, "if now >= self._open.until:", "if False:", (ROOM,)),
    Mutant(
        "a code that is turned away with lets in",
        _ROOM,
        "        self._changed = True\n        self.renew()",
        "        self._changed = True",
        (ROOM,),
    ),
    Mutant("who guesses is not counted", _ROOM, "        if not typed:\n", "        if typed:\n", (ROOM,)),
    Mutant("the table believes any tag", _ENROLMENT, "if not same(self._wanted, tag):", "if not tag:", (ROOM,)),
    Mutant("a cup believes any tag", _JOINING, "same(self._wanted, text.encode())", "text", (SEALED, ROOM)),
    Mutant("a point of small order is taken", _CPACE, "or not curve.is_point(theirs)", "", (ROOM,)),
    Mutant("a key is written for all to read", _KEYS, "0o600), ", "0o644), ", (KEYS,)),
    Mutant(
        "a given seat is told to nobody",
        _ROOM,
        "            self._notices.announce_reassignment(member)\n",
        "            pass\n",
        (ROOM,),
    ),
    Mutant("a frame is cut at the first mark", _FRAMES, 'mark = data.rfind(b"#"', 'mark = data.find(b"#"', (FRAMES,)),
    # the same dice after any power cut
    Mutant(
        "a fresh secret after a restart",
        _OWNER,
        '        """Takes the seat again after a restart."""\n',
        '        self._master = fair.sha(b"again", self._master)\n',
    ),
    Mutant(
        "the secret of a match is not stored",
        _OWNER,
        "            try:\n                self.mark(ledger)",
        "            try:\n                pass",
        (PRESS,),
    ),
    Mutant(
        "dice are shown although the mark could not be stored",
        _MEMORY,
        "            self.marked, self.head, self.round, self.said = before\n            raise\n",
        "            pass\n",
        (MARK, BEGIN, FOUND),
    ),
    Mutant(
        "dice are shown before the mark is reached",
        _MEMORY,
        "        if self.older(log):\n            return False\n",
        "",
        (CHEATS, MARK, BEGIN),
    ),
    Mutant("a record is overwritten in place", _STORE, 'new = path + ".new"', "new = path", (STORE,)),
    Mutant(
        "the sector of the newest mark is erased",
        _RING,
        "        if sector == self._at // SECTOR:\n            return False\n",
        "",
        (RING,),
    ),
    Mutant(
        "half a mark is taken for one",
        _RING,
        'if crc == int.from_bytes(head[-4:], "little"):',
        "if True:",
        (RING, CUTS),
    ),
    Mutant(
        "a mark goes where the power may have gone",
        _RING,
        "self._page = SECTOR  # where in that",
        "self._page = 0  # where in that",
        (RING,),
    ),
    Mutant(
        "a mark that a version before kept in a file stays",
        _STORE,
        "            if not self._moved and self._has(name):\n                os.remove(path)\n",
        "",
        (STORE,),
    ),
    Mutant("a checkpoint without T", _CHECKPOINT, '_DIGESTS = ("digest", ', "_DIGESTS = ("),
    Mutant("a checkpoint without who has shown", _CHECKPOINT, '"seen", "lifted",', '"seen",', (WORLD, LEDGER)),
    Mutant(
        "checkpoints only where hidden dice are rolled",
        _FOLLOWER,
        'if kind == "rolled" or log.entries - self._kept >= FAR or self._follows_slowly():',
        'if kind == "rolled":',
        (FOUND,),
    ),
    Mutant(
        "what comes slowly is kept no oftener",
        _FOLLOWER,
        "return far and model.now - self._kept_at >= SLOW",
        "return False",
        (MARK,),
    ),
    Mutant(
        "a sealed choice is not stored",
        _CHOICES,
        "    try:\n        owner.mark(ledger)\n",
        "    try:\n        pass\n",
        (SEALING, WORLD),
    ),
    # fair
    Mutant("biased dice", _FAIR, "limit = 256 - 256 % sides", "limit = 256", (FAIR,)),
    Mutant(
        "dice of another round",
        _FAIR,
        'b"dice" + mixed + encode_u32(mix_number)',
        'b"dice" + mixed + encode_u32(0)',
        (FAIR,),
    ),
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
        "return check_opening(log, seat, fair.DICE, data[0])",
        "return bytes.fromhex(data[0])",
        (LEDGER,),
    ),
    Mutant(
        "any call link is believed",
        _PLAY,
        "return action, check_link(log, seat, fair.CALL, data[1]) if calls else None",
        "return action, unhex(data[1]) if calls else None",
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
        '        if kind not in ("act", "undo"):\n            self.before = None\n',
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
        "half of the people drop the other half",
        _VOTING,
        "return all([2 * len(seats_in(votes & mask)) > len(seats_in(mask))",
        "return all([2 * len(seats_in(votes & mask)) >= len(seats_in(mask))",
        (DROP,),
    ),
    Mutant(
        "phones outvote cups",
        _VOTING,
        "for mask in (people, cups or people)])",
        "for mask in (people, people)])",
        (DROP, VOTES),
    ),
    Mutant(
        "an automate is dropped",
        _VOTING,
        "if gone & ~log.people():",
        "if False:",
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
        "a link of a vote is good for ever",
        _LINKS,
        "for ahead in range(1, fair.PASSED + 2):",
        "for ahead in range(1, fair.LINKS):",
        (DROP,),
    ),
    Mutant(
        "a round is void before all others have shown",
        _VOTING,
        "if log.seen and log.openers() & ~gone:",
        "if False:",
        (ONE, DROP, VOTES),
    ),
    Mutant(
        "a round that is decided is void",
        _VOTING,
        "counts = match.rules.outcome_is_fixed(match.state)",
        "counts = False",
        (DROP, VOTES),
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
        "what can be claimed is taken back",
        _PLAY,
        "if not match.rules.claimable(match.state):",
        "if True:",
        (ONE, CLAIMS, VOTES),
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
        "a link is given for two votes",
        _OWNER,
        "self.voted = max(self.voted, ledger.heads.voted[self.seat]) + 1",
        "self.voted = ledger.heads.voted[self.seat] + 1",
        (DROP,),
    ),
    Mutant(
        "the table uses a link twice",
        _DEALER,
        "log.heads.next_position(TABLE, tag)\n        return",
        "log.heads.next_position(TABLE, tag)\n        k = max(k - 1, 1)\n        return",
    ),
    # found out afterwards
    Mutant(
        "the number of a match in an export is believed",
        _AUDIT,
        "Record(len(records) + 1,",
        'Record(item.get("match", 0),',
        (AUDIT,),
    ),
    Mutant("a table that comes back misses everybody", _TABLE, ".resumed(now)", ".resumed(0)", (TABLE,)),
    Mutant(
        "a WAL that is gone is not missed",
        _JOURNAL_FILE,
        "if needed and not _frames(copy):",
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
        "a WAL is copied back where there is no room",
        _JOURNAL,
        "if self._written() and self._room()",
        "if False and self._room()",
        (JOURNAL_FAULTS,),
    ),
    Mutant("a match may end before it began", _JOURNAL, "max(began, ?)", "?", (JOURNAL_FAULTS,)),
    Mutant(
        "what cups hold beyond the journal is not heard",
        _BEHIND,
        "        if more:\n",
        "        if False:\n",
        (BEHIND,),
    ),
    Mutant(
        "a match goes on before its cups have come",
        _BEHIND,
        "return bool(self.blocks_match or self._expected)",
        "return self.stops",
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
        "what a cup holds counts when it has gone",
        _BEHIND,
        "if claim.stops or claim.link is not link}",
        "}",
        (BEHIND,),
    ),
    Mutant(
        "a match that one cup has invented holds up all others",
        _BEHIND,
        "if cups is None or claim.stops or cup in cups]",
        "]",
        (BEHIND,),
    ),
    Mutant("the memory of cups goes with their folder", _HELD, "if more and not accepted:", "if False:", (BEHIND,)),
    Mutant(
        "the seal of a journal is not checked",
        _JOURNAL_FILE,
        "if word not in (OLD, OPEN, WHOLE) and word != _seal_of(data):",
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
    Mutant(
        "an update overwrites the image that was good",
        _SLOTS,
        "return slot if trial and self.image(1 - slot) is not None else 1 - slot",
        "return 1 - slot",
        (SLOTS,),
    ),
    Mutant(
        "a header stays while its image is written over",
        _SLOTS,
        "self._device.ioctl(ERASE, self.start_of(slot) // SECTOR)",
        "self._device.ioctl(ERASE, self.start_of(slot) // SECTOR + 1)",
        (SLOTS,),
    ),
    Mutant(
        "half an image is taken for one",
        _SLOTS,
        "return image if crc32(image) == header[1] else None",
        "return image",
        (SLOTS,),
    ),
    Mutant(
        "the record's own sector is erased when it is full",
        _SLOTS,
        "self._device.ioctl(ERASE, 1 - sector)\n        return (1 - sector) * each",
        "self._device.ioctl(ERASE, sector)\n        return sector * each",
        (SLOTS,),
    ),
    Mutant(
        "an image that fails is never given up",
        _SLOTS,
        "given_up = trial and failures >= FAILURES",
        "given_up = False",
        (SLOTS,),
    ),
    # a table that cheats
    Mutant(
        "a mark is compared with nothing",
        _MEMORY,
        "log.entries == self.marked and log.digest != self.head",
        "False",
        (ROOM, CHEATS),
    ),
    Mutant(
        "a mark is not stored",
        _MEMORY,
        """        try:
            self._store()
        except OSError:
            self.marked, self.head""",
        """        try:
            pass
        except OSError:
            self.marked, self.head""",
        (ROOM, CHEATS),
    ),
    Mutant(
        "a mark is moved back when an older log is folded",
        _MEMORY,
        "if self._settled and self.uid == log.uid and not self.older(log):",
        "if self._settled and self.uid == log.uid:",
        (CHEATS,),
    ),
    Mutant(
        "whatever the table says that a cup said is its own word",
        _MEMORY,
        'raise Illegal("not_mine", "the table acted for this seat")',
        'return ""',
        (ROOM, CHEATS),
    ),
    Mutant(
        "a shake that the player made is good at any question",
        _MEMORY,
        'BOUND = ("act", "seal", "shake", "undo", ',
        'BOUND = ("act", "seal", "undo", ',
        (CHEATS, "tests/portable/test_said.py"),
    ),
    Mutant(
        "a cup plays on in a log that is older than its mark",
        _OWNER,
        "return not ledger.dropped >> self.seat & 1 and not self.older(ledger)",
        "return not ledger.dropped >> self.seat & 1",
        (ROOM, CHEATS),
    ),
    Mutant(
        "cups show at once after a call",
        _LEDGER,
        "        elif not self.seen:\n",
        "        elif False:\n",
        (CHEATS,),
    ),
    Mutant(
        "whoever opens nothing need not have seen why others do",
        _LEDGER,
        "return self.openers() | self.match.rules.living(self.match.state)",
        "return self.openers() or self.match.rules.living(self.match.state)",
        (CHEATS,),
    ),
    Mutant(
        "whom the table calls away need not have seen why others open",
        _LEDGER,
        "return self.openers() | self.match.rules.living(self.match.state)",
        "return self.openers() | self.match.rules.living(self.match.state) & self.here()",
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
        "the order of messages decides the dice",
        _PLAY,
        "fair.mix(log.game, log.mixes",
        "fair.mix(log.digest, log.mixes",
        (CHEATS,),
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
        "if not log.undoable or log.before[0] != seat:",
        "if not log.undoable:",
        (CHEATS,),
    ),
    Mutant(
        "a chain is used to its end without the next",
        _PLAY,
        "if any([log.heads.is_overdue(other, tag) for tag in range(3)]):",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "the last entry is written in many ways",
        _LEDGER,
        'if body[1:2] == ["closed"] and dumps(',
        "if False and dumps(",
        (CHEATS,),
    ),
    Mutant(
        "a cup that is left out does not say so",
        _PRESENCE,
        "elif model.now - self._out_since >= DEAD_MS:",
        "elif False:",
        (BEGIN,),
    ),
    Mutant(
        "a lying count silences a cup that is left out",
        _PRESENCE,
        "there = not self.behind() or self._idle >= DEAD_MS",
        "there = not self.behind()",
        (BEGIN,),
    ),
    Mutant(
        "a cup believes that it was away because a welcome counts it so",
        _PRESENCE,
        "return not self._missing or number >= self._link.entries_there",
        "return number >= self._link.entries_there",
        (BEGIN, CHEATS),
    ),
    Mutant(
        "an end without a cup that is here is not said",
        _FOLLOWER,
        "and not (log.closers | log.dropped) >> owner.seat & 1:",
        "and False:",
        (BEGIN,),
    ),
    Mutant(
        "a cup plays for its player by the table's measure",
        _TIMER,
        "(times.left[self._app.owner.seat] > tenths or self._measured <= tenths)",
        "True",
        (ONE, TIME),
    ),
    Mutant(
        "what a player thought before counts against the next question",
        _SESSION,
        "app.timer.begin(live)",
        "live and app.timer.begin()",
        ("tests/sim/test_cheat.py::test_a_question_that_comes_at_once_after_many_entries_has_all_its_time",),
    ),
    Mutant(
        "a cup plays for its player before that one has seen the word",
        _TIMER,
        "not self._app.owner.agreed or ",
        "",
        (TIME,),
    ),
    Mutant("whatever the table says was spent is believed", _TIMER, "if beyond > 0:", "if False:", (TIME,)),
    Mutant(
        "a match that is abandoned before its player agreed is no more said",
        _FOLLOWER,
        'else "abandoned")\n            model.call_off()',
        'else "abandoned")',
        (CHEATS,),
    ),
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
        "if asked and (model.invited_at < 0 or self.presence.since(model.invited_at)):",
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
        "self.agreed = stored[11:12] == [True]",
        "self.agreed = False",
        (PRESS,),
    ),
    Mutant(
        "a power cut forgets an invitation",
        _SESSION,
        "if app.outdated and self._untold != app.untold():",
        "if False:",
        (PRESS,),
    ),
    Mutant(
        "a match that was called off while the cup was off is not said",
        _MODEL,
        "if self.invited_to != self._uid:",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "the table takes the seat of a player whose cup was off since it asked",
        _FOLLOWER,
        "(model.invited_at < 0 or self.presence.since(model.invited_at))",
        "self.presence.since(model.invited_at)",
        (PRESS,),
    ),
    Mutant(
        "a match that the table broke off is not said",
        _RECORD,
        "if new and row[played.END] in (played.BROKEN, played.LEFT):",
        "if False:",
        (BREAKING,),
    ),
    Mutant(
        "a match that the table leaves for another is not kept",
        _SESSION,
        "self.record.leave(message[1])",
        "pass",
        (BREAKING,),
    ),
    Mutant(
        "a press begins a match of a tournament anew that was broken off",
        _PLAN,
        "if log.mixes and self.assigned.cups",
        "if log.match and log.match.over and self.assigned.cups",
        (ARRANGED,),
    ),
    Mutant(
        "a tournament believes the match that a table began anew by itself",
        _CLUB_BOOK,
        "(result.counts or result.arranged and result.fate is not Fate.UNPLAYED)",
        "result.counts",
        (ARRANGED,),
    ),
    Mutant(
        "a match of a tournament that its table left for another one is none",
        _HALL,
        "if match.result or match.broken or match is self.match or not match.ledger.mixes:",
        "if True:",
        (ARRANGED,),
    ),
    Mutant(
        "that its seat has another secret a cup says in passing only",
        _FOLLOWER,
        'self._model.warn_anew("secret_lost", log.players[self._model.owner.seat_in(log)][1])',
        'self._model.say("secret_lost")',
        (ONE, CHEATS),
    ),
    Mutant(
        "only the first invitation that is lost is said",
        _MODEL,
        'self.warn_anew("called_off", self.invited_as)',
        'self.warn("called_off", self.invited_as)',
        (CHEATS,),
    ),
    Mutant(
        "a seat begins a match",
        _LEDGER,
        'if kind == "match" and seat != TABLE:',
        "if False:",
        ("tests/sim/test_cheat.py::test_a_first_entry_in_the_name_of_a_seat_is_refused_and_crashes_no_cup", LEDGER),
    ),
    Mutant("an invitation is lost in silence", _MODEL, "if uid != self.invited_to:", "if False:", (CHEATS,)),
    Mutant(
        "a cup that cannot tell the time does not say so",
        _FOLLOWER,
        "if not model.time.told(minutes):",
        "if False:",
        (CHEATS,),
    ),
    Mutant(
        "a link that was left out of the closing is taken for a forged one",
        _MEMORY,
        'if done == ["closed", ""]:',
        "if False:",
        ("tests/portable/test_said.py",),
    ),
    # The cable: what a laptop asks of a cup beside the game.
    Mutant("a question needs no yes", _ASKED, 'if what == "role" and _is_bare(app):', "if True:", (ASKED,)),
    Mutant("a no is taken for a yes", _ASKED, 'if yes else ("no",))', 'if True else ("no",))', (ASKED,)),
    Mutant("a question waits for ever", _ASKED, "now >= self._until or not app.wired()", "not app.wired()", (ASKED,)),
    Mutant("a laptop that has gone still gets an answer", _ASKED, "or not app.wired()):", "or False):", (ASKED,)),
    Mutant("a question comes by radio", _ASKED, 'if not app.wired() or "cable"', 'if "cable"', (ASKED,)),
    Mutant(
        "a table asks for keys in the middle of its match",
        _ASKED,
        'return "" if app.idle() or what != "role" and app.apart() else "in_match"',
        'return ""',
        (ASKED,),
    ),
    Mutant(
        "a question in the midst of a match looks like one of the player's own",
        _ASKED,
        "if yes and not self._sure:",
        "if False:",
        (ASKED,),
    ),
    Mutant(
        "a button that is held says yes to the question that comes",
        _ASKED,
        "        app.arm()  # a button",
        "        # a button",
        (ASKED,),
    ),
    Mutant("a paired cup without a display becomes a dongle unasked", _ASKED, "and not in_use\n", "\n", (ASKED,)),
    Mutant(
        "an update over the air needs no tag",
        _UPDATE,
        "if key is not None and (not key or not same(vouch(key, header), tag)):",
        "if False:",
        ("tests/portable/test_update.py",),
    ),
)
