"""Section 8 of docs/protocol.md: one match, folded entry by entry."""

import json
import pickle
from typing import Any

from tests.auditor.cards import Deal
from tests.auditor.fair import LAST, Chain, Wrong, faces, h, mac, need, sha, shuffled, u32, unhex, word
from tests.auditor.games import ACT, GAMES, HIDE, OPEN, ROLL, SHOW

TABLE = -1
CUP, AUTOMATE, PAGE = range(3)  # last item of a player
TAGS = (b"X", b"N", b"C")
RUNNING = ("playing", "mixing", "witnessing", "masking", "peeling", "passing", "unmasking")
PASSED = 8  # links of votes that may be passed over
SEATS_SAY = "seat open shake act show seal unseal chain undo drop mask pass unmask wrong".split()
TABLE_SAYS = "match seat open rolled seen peel clock chain away back drop abandon close closed".split()


def plain(value) -> Any:
    """A value as JSON has it, with tuples for lists; only whole numbers, texts and lists are any."""
    if type(value) is list:
        return tuple(plain(item) for item in value)
    need(type(value) is str or type(value) is int and abs(value) < 1 << 30, "neither number, text nor list")
    return value


def _is_letter(code):
    return code >= 32 and not 127 <= code < 160 and not 0xD800 <= code < 0xE000


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def _fits(value, choice):
    if type(choice[0]) is int:
        return type(value) is int and choice[1] <= value <= choice[2]
    return value in choice


def _named(named, choices):
    """The values of all options, of those that are named because they are not as usual."""
    need(type(named) is tuple and all(type(pair) is tuple and len(pair) == 2 for pair in named), "named options")
    names = [name for name, _ in named]
    need(all(type(name) is str for name in names) and names == sorted(set(names)), "not in the order of their names")
    need(set(names) <= set(choices), "an unknown option")
    values = {name: choice[0] for name, choice in choices.items()}
    need(all(value != values[name] or type(value) is not type(values[name]) for name, value in named), "as usual")
    return tuple({**values, **dict(named)}.values())


class Log:
    """A match as far as it is folded. `fold` raises Wrong at an entry that cannot follow."""

    def __init__(self):
        self.phase, self.entries, self.step = "empty", 0, 0
        self.digest = self.asked = bytes(32)
        self.committed, self.openings, self.chains = {}, {}, {}
        self.away, self.dropped = set(), set()
        self.voting = {}  # seat -> the last link of its votes that is in the log, or the anchor
        self.shook, self.hides, self.mixers, self.closers, self.mixes = [], False, [], [], 0
        self.mix = self.hidden = b""  # M of the last mix; M and r of the last hidden one
        self.sealed = {}
        self.due, self.shown = set(), {}  # who has answered `seen`, and what they showed
        self.seating_word = self.round_word = self.closing_word = ""
        self.deal, self.opened = None, []  # the cards that are dealt; all deals that are open
        self.takeable = None  # (seat, the game before its act)
        self.times, self.left = (), []  # the time control; tenths of a second that each seat has left of the match

    def fold(self, data):
        """Checks the bytes of the next entry, and carries it out."""
        try:
            text = data.decode("ascii")
            entry = plain(json.loads(text))
        except ValueError as error:
            raise Wrong(f"no JSON: {error}") from error
        need(type(entry) is tuple and compact(entry) == data, "not as a compact JSON writer writes it")
        need(len(entry) >= 4, "too few items")
        number, kind, seat, cup_command = entry[:4]
        need(number == self.entries and type(number) is int, "not the next number")
        need(type(kind) is str and hasattr(self, f"_on_{kind}"), "an unknown kind")
        need(self.entries > 0 or kind == "match", "a log begins with its match")
        self._check_author(kind, seat, cup_command)
        before, takeable = (self.phase, self.step), self.takeable
        self.takeable = None
        said, took = self._measured(kind, seat, entry[4:])
        if kind == "undo":
            self._undo(seat, takeable, said)
        else:
            try:
                getattr(self, f"_on_{kind}")(seat, *said)
            except TypeError as error:
                raise Wrong(f"items of {kind}: {error}") from error
        if took is not None and self.times[1]:
            self.left[seat] = max(0, self.left[seat] - took) + 10 * self.times[2]
        self.digest, self.entries = sha(self.digest, data), self.entries + 1
        self._begin_phase()
        if (self.phase, self.step) != before:
            self.asked = self.digest
            if self.phase == "witnessing":
                self.asked_to_show = self.digest
        if kind == "match":
            self.start = self.digest
        if kind == "close":
            self.closed_on = self.digest

    def _check_author(self, kind, seat, command):
        need(type(seat) is int and type(command) is int and command >= 0, "no seat or id")
        need(TABLE <= seat < len(self.players), "nobody sits there")
        need(kind != "closed" or command == 0, "the last entry is written in one way only")
        need(kind in (TABLE_SAYS if seat == TABLE else SEATS_SAY), "not to be said by this one")

    def _measured(self, kind, seat, items):
        """What an entry says, and how long its player took for what the seat owed; None where nobody measures."""
        if not self.times or seat == TABLE or kind not in ("shake", "act", "seal", "show"):
            return items, None
        *said, took = items or [None]
        need(type(took) is int and 0 <= took < 1 << 24, "no measure")
        claims = kind == "act" and self.phase == "playing" and self.game.owed().get(seat, ("",))[0] != ACT
        return said, None if claims else took

    players = ()

    # Beginning

    def _on_match(self, seat, protocol, uid, game, rules, named, players, times, arranged):
        need(self.phase == "empty" and seat == TABLE, "not now")
        need(type(protocol) is int and protocol == 1, "version")
        unhex(uid, 8)
        need(type(game) is str and game in GAMES, "an unknown game")
        kind = GAMES[game]
        need(type(rules) is int and rules == 1, "rules of another version")
        options = _named(named, kind.OPTIONS)
        for value, choice in zip(options, kind.OPTIONS.values()):
            need(_fits(value, choice), "an option")
        self._check_times(times)
        numbers = type(arranged) is tuple and all(type(one) is int and 0 < one < 1 << 16 for one in arranged)
        need(numbers and len(arranged) in (0, 2), "arranged")
        need(type(players) is tuple and kind.SEATS[0] <= len(players) <= kind.SEATS[1], "number of players")
        for player in players:
            need(type(player) is tuple and len(player) == 4, "a player is [cup id, name, age, who holds it]")
            cup, name, age, held = player
            need(type(cup) is str and 0 < len(cup) <= 32, "a cup's id")
            need(type(name) is str and all(_is_letter(ord(c)) for c in name), "a name")
            need(0 < len(name.encode("utf-16-le")) <= 40, "the length of a name")
            need(type(age) is int and 0 <= age <= 150, "an age")
            need(type(held) is int and 0 <= held <= 2, "who holds it")
        need(len({player[0] for player in players}) == len(players), "a cup twice")
        self.uid, self.players = uid, players
        self.game = kind(len(players), options, [player[2] for player in players])
        self.times, self.arranged = times, arranged
        self.left = [10 * times[1]] * len(players) if times else []
        self.phase = "seating"

    def _check_times(self, times):
        need(type(times) is tuple, "a time control")
        if times:
            need([type(one) for one in times] == [int] * 4, "a time control has four numbers")
            decision, match, back, zero = [int(one) for one in times]
            need(0 <= decision <= 600 and 0 <= match <= 7200 and 0 <= back <= 600 and 0 <= zero <= 2, "a time control")
            need(decision or match, "no limit")
            need(match or not back, "nothing to give back to")

    def _on_seat(self, seat, commitment):
        need(self.phase == "seating" and seat not in self.committed, "not now")
        self.committed[seat] = unhex(commitment)
        if len(self.committed) == len(self.players) + 1:
            self.phase = "opening"

    def _on_open(self, seat, *texts):
        need(self.phase == "opening" and seat not in self.openings, "not now")
        *anchors, salt = opening = [unhex(text) for text in texts]
        need(len(anchors) == (2 if seat == TABLE else 4), "number of anchors")
        need(h(b"seat", self.start, u32(seat + 1), *opening) == self.committed[seat], "not as committed")
        taken = {one for other in self.openings.values() for one in other[:-1]}
        need(len(set(anchors) - taken) == len(anchors), "an anchor twice")
        self.openings[seat] = opening
        for tag, anchor in zip(TAGS, anchors):
            self.chains[seat, tag] = Chain(tag, anchor)
        if seat != TABLE:
            self.voting[seat] = anchors[3]
        if len(self.openings) == len(self.players) + 1:
            seats = [*range(len(self.players)), TABLE]
            openings = h(b"open", self.start, *[part for one in seats for part in self.openings[one]])
            self.name, self.seating_word = h(b"game", openings), word(h(b"word", openings))
            self.phase = "playing"

    # Dice

    def _mixers(self):
        """Who mixes: everybody who plays, but a page that is away."""
        missed = {seat for seat in self.away if self.players[seat][3] == PAGE}
        return {*self.shook, *[seat for seat in self.game.living() if seat not in missed and seat not in self.dropped]}

    def _on_shake(self, seat):
        need(self.phase == "playing", "not now")
        owed = self.game.owed()
        need(all(what[0] in (ROLL, HIDE) for what in owed.values()), "something else is owed")
        need(seat in owed and seat not in self.shook, "owes no roll")
        mixers = {*self._mixers(), seat, TABLE}
        for (mixer, _), chain in self.chains.items():
            need(mixer not in mixers or chain.used < LAST or chain.successor, "a chain is all but used up")
        self.shook.append(seat)
        self.hides = owed[seat][0] == HIDE
        if self.hides:
            self._act(seat, "hidden")

    def _on_rolled(self, seat, answers, link):
        need(self.phase == "mixing" and seat == TABLE, "not now")
        links = self._answers(answers, self.mixers, b"N")
        links.append(self.chains[TABLE, b"N"].open(unhex(link)))
        self.mixes += 1
        number = u32(self.mixes)
        seats = [u32(len(self.mixers)), *map(u32, self.mixers)]
        self.mix = h(b"mix", self.name, number, *seats, *links)
        self.phase = "playing"
        throwers, self.shook = sorted(self.shook), []
        if self.hides:
            self.hidden = self.mix + number
            return
        for one in throwers:
            _, count, sides = self.game.owed()[one]
            self._act(one, faces(self.mix, b"roll" + number + u32(one), count, sides))

    def _answers(self, answers, seats, tag):
        need(type(answers) is tuple and len(answers) == len(seats), "number of answers")
        return [self.chains[seat, tag].answer(text, self.asked) for seat, text in zip(seats, answers)]

    def _act(self, seat, action):
        need(self.game.legal(seat, action), f"not allowed: {action}")
        self.step += self.game.apply(seat, action)

    # Decisions

    def _on_act(self, seat, action, *links):
        need(self.phase == "playing", "not now")
        call = type(action) is int and action in self.game.CALLS
        need(len(links) == call, "a call has a link")
        if call:
            self.chains[seat, b"C"].open(unhex(links[0]))
        if self.deal:
            self.deal.plays.append((self.entries, seat, action))
        before = None if call or self.game.FIRM else pickle.dumps(self.game)
        owes = self.game.owed().get(seat, ("",))[0] == ACT
        need((owes or not self.shook) and self.game.legal_act(seat, action), f"not allowed: {action}")
        self.step += self.game.apply(seat, action)
        claimable = getattr(self.game, "faults", ())
        self.takeable = (seat, before) if before and not claimable else None

    def _on_undo(self):
        """The kind exists; see _undo."""

    def may_take_back(self, seat):
        """Whether nobody but the seat and automates owes anything, in a match that no tournament has arranged."""
        automates = {other for other, player in enumerate(self.players) if player[3] == AUTOMATE}
        return not self.arranged and set(self.game.owed()) <= {seat, *automates}

    def _undo(self, seat, takeable, items):
        need(self.phase == "playing" and takeable and takeable[0] == seat and not items, "nothing to take back")
        need(self.may_take_back(seat), "a person may have answered")
        self.game = pickle.loads(takeable[1])
        self.step += 1

    def _on_seen(self, seat, answers):
        need(self.phase == "witnessing" and seat == TABLE, "not now")
        self._answers(answers, self._witnesses(), b"X")
        self.due, self.shown, self.phase = set(self._openers()), {}, "playing"
        if self.deal:
            self._seen_of_deal([unhex(text[:64]) for text in answers])

    def _witnesses(self):
        """Who answers before anybody shows or opens."""
        return sorted({*self._openers(), *self.game.living()})

    def _openers(self):
        """Who owes a show, or an opening of its own."""
        return sorted(seat for seat, what in self.game.owed().items() if what[0] in (SHOW, OPEN) and seat != TABLE)

    def _witnessed(self, seat, link):
        """The X link of a seat whose `seen` is logged."""
        need(seat in self.due, "shows before all have seen")
        self.due.discard(seat)
        return self.chains[seat, b"X"].open(unhex(link))

    def _on_show(self, seat, link):
        owed = self.game.owed().get(seat, ("", 0, 0))
        need(self.phase == "playing" and owed[0] == SHOW, "owes no show")
        opened = self.shown[seat] = self._witnessed(seat, link)
        if not self.due:
            self._make_word()
        self._act(seat, faces(opened, b"dice" + self.hidden + u32(seat), *owed[1:]))

    def _make_word(self):
        key = h(b"key", *[self.shown[one] for one in sorted(self.shown)])
        self.round_word = word(mac(key, b"round", self.asked_to_show))

    def _on_seal(self, seat, commitment, public, *links):
        owed = self.game.owed().get(seat, ("", 0, 0))
        need(self.phase == "playing" and owed[0] == "seal", "owes no choice")
        need(len(links) == bool(self.deal), "a choice of cards, and no other, has a link")
        self.sealed[seat] = unhex(commitment), self.step
        if links:
            self.chains[seat, b"X"].open(unhex(links[0]))
            self.deal.sealed[seat] = self.sealed[seat]
        self._act(seat, public)
        if links and len(self.deal.sealed) == len(self.players):
            self.phase = "passing"

    def _on_unseal(self, seat, salt, choice, link):
        owed = self.game.owed().get(seat, ("", 0, 0))
        need(self.phase == "playing" and owed[0] == OPEN and seat in self.sealed, "owes no opening")
        commitment, step = self.sealed.pop(seat)
        salt = unhex(salt)
        need(type(choice) is int or type(choice) is tuple and all(type(one) is int for one in choice), "no choice")
        need(h(b"seal", salt, self.name, u32(step), u32(seat), compact(choice)) == commitment, "not as sealed")
        self._witnessed(seat, link)
        if self.deal:
            self._open_part(seat, unhex(link), salt, choice)
            return
        if not self.game.legal(seat, choice) and self.game.FORFEIT is not None:
            choice = self.game.FORFEIT
        self._act(seat, choice)

    # Cards that the cups deal

    def _on_mask(self, seat, digest, public):
        need(self.phase == "masking" and seat == len(self.deal.masks), "not its turn")
        self.deal.masks.append((self.entries, unhex(digest), unhex(public)))
        self.step += 1
        if len(self.deal.masks) == len(self.players):
            self.phase = "witnessing"

    def _seen_of_deal(self, links):
        deal = self.deal
        if deal.accused:
            for seat, used in enumerate(deal.used):
                chain = self.chains[seat, b"X"]
                while chain.count() < used + 3:
                    chain.in_vain()
            self.phase = "unmasking"
        elif not deal.places:
            deal.places = shuffled(h(b"places", deal.seed, *links), b"places", range(len(deal.deck)))
            deal.blocks = [sorted(places) for places in self.game.dealt(deal.places)]
            self.phase = "peeling"

    def _on_peel(self, seat, digests):
        need(self.phase == "peeling" and type(digests) is tuple and len(digests) == len(self.players), "not now")
        self.deal.peels.append((self.entries, [unhex(text) for text in digests]))
        if len(self.deal.peels) == len(self.players) - 1:
            self.phase = "playing"
            self._act(TABLE, "hidden")
        else:
            self.step += 1

    def _on_pass(self, seat, box):
        need(self.phase == "passing" and seat not in self.deal.boxes, "not now")
        self.deal.boxes[seat] = self.entries, unhex(box, 32 + self.game.passed())
        if len(self.deal.boxes) == len(self.players):
            self.phase = "playing"
            self.step += 1

    def _open_part(self, seat, link, salt, choice):
        self.deal.open(seat, link)
        need(self.deal.parts[seat].salt == salt, "another salt than follows from the link")
        if self.game.legal(seat, choice):
            self._act(seat, choice)
        else:
            self.deal.lied = True
        self._is_open()

    def _on_unmask(self, seat, link):
        need(self.phase == "unmasking" and seat not in self.deal.links, "not now")
        self.deal.open(seat, self.chains[seat, b"X"].open(unhex(link)))
        self._is_open()

    def _is_open(self):
        deal = self.deal
        if len(deal.links) < len(self.players):
            return
        self.opened.append(deal)
        order = None if deal.accused or deal.lied else deal.order()
        if order and self.game.legal(TABLE, order):
            self._act(TABLE, order)
        else:
            deal.lied = deal.lied or not deal.accused
            self.phase = "over"

    def _on_wrong(self, seat, number):
        deal = self.deal
        need(deal and deal.masks and not deal.accused and not deal.links, "no cards are dealt or played")
        playing = self.phase == "playing" and not self.shook and not self._openers()
        need(playing or self.phase in ("masking", "peeling", "passing"), "not now")
        need(type(number) is int and deal.masks[0][0] <= number < self.entries, "no entry of this deal")
        deal.accused = seat, number, self.entries
        self.step += 1
        self.phase = "witnessing"

    def _on_clock(self, seat, minutes):
        owed = self.game.owed().get(TABLE, ("", 0, 0))
        need(self.phase == "playing" and owed[0] == "clock" and seat == TABLE, "nobody asks for the time")
        self._act(TABLE, minutes)

    # Unsolicited

    def _on_chain(self, seat, which, anchor):
        need(self.phase == "playing", "not now")
        need(type(which) is int and 0 <= which < (2 if seat == TABLE else 3), "which chain")
        anchor = unhex(anchor)
        taken = [known for chain in self.chains.values() for known in (chain.opened, chain.successor)]
        taken += self.voting.values()
        need(anchor not in taken, "somebody else's chain")
        self.chains[seat, TAGS[which]].announce(anchor)

    def _seat(self, author, seat, phases):
        need(self.phase in phases and author == TABLE, "not now")
        need(type(seat) is int and 0 <= seat < len(self.players) and seat not in self.dropped, "nobody sits there")
        return seat

    def _on_away(self, author, seat):
        seat = self._seat(author, seat, (*RUNNING, "over"))
        need(seat not in self.away, "it is away already")
        self.away.add(seat)

    def _on_back(self, author, seat):
        seat = self._seat(author, seat, (*RUNNING, "over"))
        need(seat in self.away, "it was not away")
        self.away.discard(seat)

    def _on_drop(self, author, which, links):
        need(author == TABLE and self.phase in RUNNING, "not now")
        need(self.game.DROPS and type(which) is tuple and which, "it cannot be dropped")
        need(all(type(seat) is int for seat in which) and list(which) == sorted(set(which)), "seats, ascending")
        need(set(which) <= set(self._people()), "nobody goes on without an automate, or drops who does not play")
        if self.due:
            need(set(self._openers()) <= set(which), "first all others show")
        self._take_votes(which, links)
        self._leave(which)

    def _people(self):
        return sorted(seat for seat in self.game.living() if self.players[seat][3] != AUTOMATE)

    def _take_votes(self, gone, links):
        """The votes of all people but those about whom it is: more than half of all people, and of all cups."""
        people = self._people()
        voters = [seat for seat in people if seat not in gone]
        need(type(links) is tuple and len(links) == len(voters), "number of votes")
        agreed = {seat: unhex(link) for seat, link in zip(voters, links) if link != ""}
        cups = [seat for seat in people if self.players[seat][3] == CUP]
        for all_of_them in (people, cups or people):
            need(2 * sum(seat in agreed for seat in all_of_them) > len(all_of_them), "too few votes")
        for seat, link in agreed.items():
            known = link
            for _ in range(PASSED + 1):
                known = h(b"V", known)
                if known == self.voting[seat]:
                    break
            need(known == self.voting[seat], "no link of its votes")
        self.voting.update(agreed)

    def _leave(self, gone):
        counts = self.game.decided()
        self._in_vain()
        if counts:
            if self.shown:
                self._make_word()
            self.game.judge()
        for seat in gone:
            self.sealed.pop(seat, None)
            if self.game.owed() and seat in self.game.living():
                self.dropped.add(seat)
                self.game.drop(seat)
                self.step += 1
        self._shake_anew()

    def _in_vain(self):
        """What was answered, or will have been, before somebody hears of the drop."""
        for one in self.mixers if self.phase == "mixing" else ():
            self.chains[one, b"N"].in_vain()
        seen = self._openers() if self.phase == "playing" else ()
        for one in seen or range(len(self.players)):
            for _ in range(1 if seen else 2):
                self.chains[one, b"X"].in_vain()

    def _shake_anew(self):
        owed = {one: what[0] for one, what in self.game.owed().items()}
        good = (lambda one: owed.get(one) != HIDE) if self.hides else (lambda one: owed.get(one) == ROLL)
        self.shook = [one for one in self.shook if one not in self.dropped and good(one)]
        self.due, self.phase = set(), "playing"

    def _on_abandon(self, seat, links):
        need(seat == TABLE and self.phase in ("seating", "opening", *RUNNING), "not now")
        early = self.phase in ("seating", "opening")
        if early or links != ("",) * len(self._people()):
            need(not early or links == ("",) * len(self._people()), "nobody votes before play")
            if not early:
                self._take_votes((), links)
        self.phase = "closed" if early else "over"

    # The end

    def _on_close(self, seat, answers):
        need(self.phase == "over" and seat == TABLE, "not now")
        self.closers = [one for one in range(len(self.players)) if one not in self.away and one not in self.dropped]
        self._answers(answers, self.closers, b"N")
        self.phase = "closing"

    def _on_closed(self, seat, links):
        need(self.phase == "closing" and seat == TABLE, "not now")
        need(type(links) is tuple and len(links) == len(self.closers), "number of links")
        opened = [self.chains[one, b"N"].open(unhex(link)) for one, link in zip(self.closers, links) if link != ""]
        if opened:
            self.closing_word = word(mac(h(b"key", *opened), b"close", self.closed_on), 16)
        self.phase = "closed"

    def _begin_phase(self):
        """What an entry leads to by itself."""
        if self.phase != "playing":
            return
        owed = self.game.owed()
        if not owed:
            self.phase = "over"
        elif self.shook:
            if not any(seat not in self.shook and what[0] in (ROLL, HIDE) for seat, what in owed.items()):
                self.phase = "mixing"
                self.mixers = sorted(self._mixers())
        elif owed.get(TABLE, ("",))[0] == "deal":
            used = [self.chains[seat, b"X"].count() for seat in range(len(self.players))]
            self.deal, self.phase = Deal(self.hidden, used, self.game.deck()), "masking"
        elif self._openers() and not self.due:
            self.phase = "witnessing"
