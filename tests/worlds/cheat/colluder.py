"""A seat whose secret the adversary has: a cup in league with the table, or one that it plays for somebody else."""

import random
from typing import Any

from gobelet import bots, card_secrets, fair
from gobelet.games import HIDE
from gobelet.ledger import CLOSED, PLAYING, Ledger, choice_entries, hexed
from gobelet.ledger.deal import Deal
from gobelet.prng import Random
from tests.worlds.cheat.colluder_cards import ColluderCards

Command = tuple[Any, ...]


class Colluder:
    """A seat of the league: gives whatever is owed at any place of any branch. master: its 32 secret bytes. It judges
    nothing."""

    def __init__(self, seat: int, master: bytes, chance: random.Random) -> None:
        self.seat = seat
        self._master = master
        self._random = Random(chance.getrandbits(29))
        self._chains: dict[tuple[int, int], fair.Chain] = {}
        self._choices: dict[bytes, tuple[str, Any]] = {}  # commitment -> salt, choice

    def chain(self, tag: int, generation: int = 0) -> fair.Chain:
        if (tag, generation) not in self._chains:
            self._chains[tag, generation] = fair.Chain(self._master, tag, generation)
        return self._chains[tag, generation]

    def link(self, log: Ledger, tag: int, ahead: int = 0) -> bytes:
        """The next link that a story wants, or one ahead of it."""
        assert log.chain_heads is not None, "nobody gives links before all have opened"
        generation, k = log.chain_heads.next_position(self.seat, tag, ahead)
        return self.chain(tag, generation).preimage(k)

    def answer(self, log: Ledger, tag: int) -> str:
        """The next link, and the tag that says it has seen this very story."""
        return hexed(self.link(log, tag) + fair.attestation_tag(self.link(log, tag, 1), log.challenge))

    def _opening(self) -> list[bytes]:
        return [self.chain(tag).anchor for tag in range(4)] + [fair.hmac(self._master, b"salt")]

    def vote(self, log: Ledger) -> str:
        """A link for whatever vote: it gives as many as the adversary wants."""
        assert log.chain_heads is not None, "nobody votes before all have opened"
        return hexed(self.chain(fair.VOTE).preimage(log.chain_heads.voted[self.seat] + 1))

    def preimage_of(self, deal: Deal) -> bytes:
        """The link from which all follows that it does in a deal."""
        return self._dice_preimage(deal.dealer_link(self.seat))

    def pass_preimage(self, deal: Deal) -> bytes:
        """The link that opens what it has said of the laps."""
        return self._dice_preimage(deal.pass_link(self.seat))

    def _dice_preimage(self, used: int) -> bytes:
        generation, k = divmod(used, fair.LINKS)
        return self.chain(fair.DICE, generation).preimage(k + 1)

    def gathered_item(self, log: Ledger, hand: ColluderCards | None = None) -> str:
        """Its item for an entry that the table makes of what all say, "" if it cannot. hand: its cards."""
        owed = log.owes(self.seat)
        if owed == "peel" and hand:
            made = hand.cards.command(log, owed)
            return made[1] if made else ""
        if owed in ("sure", "closed"):
            return hexed(self.link(log, fair.CALL if owed == "sure" else fair.NONCE))
        return self.answer(log, log.attesting_chain if owed == "seen" else fair.NONCE)

    def command(self, log: Ledger, hand: ColluderCards) -> Command | None:
        """The command that it owes, or may give: kind and items, None for nothing. hand: its cards."""
        owed = log.owes(self.seat)
        if owed == "seat":
            *anchors, salt = self._opening()
            return owed, hexed(fair.seat_commitment(log.start, self.seat, anchors, salt))
        if owed == "open":
            return owed, *(hexed(item) for item in self._opening())
        if owed == "shake":
            return (owed,)
        if owed in ("show", "unmask"):
            return owed, hexed(self.link(log, fair.DICE))
        if owed in ("mask", "pass"):
            return hand.cards.command(log, owed)
        if owed == "unseal" and log.reveal.seals[self.seat][0] in self._choices:
            return owed, *self._choices[log.reveal.seals[self.seat][0]], hexed(self.link(log, fair.DICE))
        if owed in ("act", "seal") or (log.phase == PLAYING and log.may_claim(self.seat)):
            return self._decide(log, owed, hand)
        return self.renewal(log) if log.phase == PLAYING else None

    def renewal(self, log: Ledger) -> Command | None:
        """The next anchor of a chain that runs low."""
        for tag in range(3):
            if generation := log.chain_heads.wants_next(self.seat, tag):
                return "chain", tag, hexed(self.chain(tag, generation).anchor)
        return None

    def dice(self, log: Ledger) -> tuple[int, ...]:
        """The dice under its cup, () for none."""
        rules = log.match.rules
        owed = rules.under_cup(log.match.state, self.seat) if log.throw.mixed and log.phase < CLOSED else ()
        if not owed or rules.owes(log.match.state, self.seat)[:1] == (HIDE,):
            return ()
        link = self.link(log, fair.DICE, 0 if log.reveal.attested else 1)
        return fair.hidden_dice(link, log.throw.mixed, log.throw.mixed_at, self.seat, owed[0], owed[1])

    def _decide(self, log: Ledger, owed: str, cards: ColluderCards) -> Command | None:
        rules, state = log.match.rules, log.match.state
        hand = cards.own_cards(log) if rules.deck else () if owed == "seal" else self.dice(log)
        if rules.deck and not len(rules.legal(state, self.seat, hand)):
            return None  # in this story somebody else has played its cards, or nobody can say what it holds
        action = bots.choose("random", rules, state, self.seat, hand, self._random)
        if action is None:
            return None
        if owed == "seal":
            salt = fair.hmac(self._master, b"choice", log.digest)
            link: tuple[str, ...] = ()
            if log.deal:
                salt = card_secrets.salt(self.preimage_of(log.deal), log.deal.context(self.seat))
                link, cards.stand.choice = (hexed(self.link(log, fair.DICE)),), action
            sealed = choice_entries.commitment(log, log.match.step, self.seat, salt, action)
            self._choices[sealed] = hexed(salt), action
            return owed, hexed(sealed), rules.public_part(state, self.seat, action), *link
        if action in rules.CALLS:
            return "act", action, hexed(self.link(log, fair.CALL))
        return "act", action
