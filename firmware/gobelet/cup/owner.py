"""The player's side of the ledger: the cup's secrets, the hand, and the commands that its seat owes.

What games with secret choices and cards need is in secret_choices.py, its votes are in own_votes.py. It must not know
the link, the board or the screen. What it must remember over a power cut it gives to `save` as bytes before anything
that depends on it leaves the cup.
"""

from gobelet import fair
from gobelet.cup import secret_choices
from gobelet.cup.match_memory import MatchMemory
from gobelet.ledger import PLAYING, WITNESSING, hexed

OPENS = ("seen", "sure", "unmask", "unseal", "close", "closed")  # what helps others to find out who lied

TYPE_CHECKING = False  # true for pyright only
if TYPE_CHECKING:
    from gobelet.cup.own_deal import OwnDeal


class Owner:
    """The seat of one cup in one match: what it holds, and what it says.

    save: function of bytes that stores them for good or raises OSError. stored: what was saved last, or None.
    """

    def __init__(self, cup, save, stored=None):
        self.cup = cup
        self.memory = MatchMemory(save, stored)
        self.seat = -1
        self.hand = None  # faces, only while they are under the cup; in other games what choices.hand() says
        self.lost = False  # the secret is not the one it committed to: it can watch the match, and nothing else
        self._chains = {}
        self._votes_begin = b""  # the anchor of the chain of votes, which is worked out when it is needed
        self.cards: "OwnDeal | None" = None  # once some are dealt

    def begin(self, ledger, secret):
        """Takes the seat of a match once its first entry is here, with a secret of 32 bytes that nobody can foresee.

        Raises OSError when it cannot be stored: then this cup has no seat, for a power cut would lose its dice.
        """
        self.seat = -1
        if self.seat_in(ledger) >= 0 and self.memory.uid != ledger.uid:
            self.memory.begin(ledger, secret)
        self.rejoin_seat(ledger)

    def rejoin_seat(self, ledger):
        """Takes the seat again in a match that this cup has begun, whose first entry is here."""
        self.hand = None
        self.lost = False
        self._chains = {}
        self._votes_begin = b""
        self.seat = self.seat_in(ledger) if self.memory.uid == ledger.uid else -1
        self.cards = None

    def resume(self, ledger):
        """Takes the seat again after a restart."""
        self._chains = {}
        self._votes_begin = b""
        self.seat = self.seat_in(ledger)
        self.lost = self.seat >= 0 and self.memory.uid != ledger.uid
        self.update_hand(ledger)

    def seat_in(self, ledger):
        """The seat of this cup in a match, -1 for none."""
        for seat, player in enumerate(ledger.players):
            if player[0] == self.cup:
                return seat
        return -1

    def chosen(self, ledger):
        """The secret choice of this seat since the last deal, () while it has made none."""
        return () if ledger.owes(self.seat) == "seal" else self.memory.choice or ()

    def choice_salt(self, ledger):
        """What hides the last choice: another salt for every step, known to nobody else until it is opened."""
        if ledger.deal:
            from gobelet import card_secrets  # where cards are dealt

            return card_secrets.salt(self.preimage_of(ledger.deal), ledger.deal.context(self.seat))
        return fair.hmac(self.memory.secret, b"choice", fair.encode_u32(self.memory.choice_step))

    def preimage_of(self, deal):
        """The link from which all follows that this seat does in a deal: the last of those that it takes."""
        return self._dice_preimage(deal.dealer_link(self.seat))

    def pass_preimage(self, deal):
        """The link that opens what this seat has said of the laps of a deal."""
        return self._dice_preimage(deal.pass_link(self.seat))

    def _dice_preimage(self, used):
        generation, k = divmod(used, fair.LINKS)
        return self.chain(fair.DICE, generation).preimage(k + 1)

    # chains

    def chain(self, tag, generation):
        chain = self._chains.get((tag, generation))
        if chain is None:
            for key in list(self._chains):
                if key[0] == tag and key[1] < generation - 1:
                    del self._chains[key]
            chain = self._chains[(tag, generation)] = fair.Chain(self.memory.secret, tag, generation)
        return chain

    def _next_preimage(self, ledger, tag, ahead=0):
        generation, k = ledger.chain_heads.next_position(self.seat, tag, ahead)
        return self.chain(tag, generation).preimage(k)

    def _answer(self, ledger, tag):
        """The next link, and under the one after it what this cup has seen of the log."""
        preimage, following = self._next_preimage(ledger, tag), self._next_preimage(ledger, tag, 1)
        return hexed(preimage + fair.attestation_tag(following, ledger.challenge))

    def anchors(self):
        """Where this seat's chains begin."""
        if not self._votes_begin:
            self._votes_begin = fair.Chain(self.memory.secret, fair.VOTE).anchor
        return [self.chain(tag, 0).anchor for tag in range(3)] + [self._votes_begin]

    def salt(self):
        """What hides the anchors until they are opened."""
        return fair.hmac(self.memory.secret, b"salt")

    def _commitment(self, ledger):
        """What this seat commits to: its chains, hidden until all have committed."""
        return fair.seat_commitment(ledger.start, self.seat, self.anchors(), self.salt())

    # what the log does to this seat

    def check_seat(self, ledger):
        """The log holds this seat's commitment: is it to the secret that this cup holds?"""
        self.seat = self.seat_in(ledger)
        self.lost = self.memory.uid != ledger.uid or ledger.seating.commitments[self.seat] != self._commitment(ledger)

    def update_hand(self, ledger):
        """Brings the hand up to date with the ledger: dice exist from the table's link until they are shown.

        Raises ForkDetected at a mark that is not this cup's, or OSError when the mark cannot be stored: then nothing is
        shown.
        """
        self.memory.check_for_fork(ledger)
        self.memory.end(ledger, self.closing_word(ledger))
        if ledger.deal is None:
            self.cards = None
        elif self.seat >= 0 and not self.lost:
            self._deal(ledger)
        if self.seat < 0 or self.lost or ledger.phase < PLAYING:
            self.hand = None
            return
        rules, state = ledger.match.rules, ledger.match.state
        if rules.public_part or rules.deck:
            self.hand = None
            self.hand = secret_choices.hand(self, ledger)
            return
        hidden = ledger.phase in (PLAYING, WITNESSING) and ledger.throw.mixed and self.seat not in ledger.reveal.faces
        owed = rules.under_cup(state, self.seat) if hidden else ()
        if not owed:
            self.hand = None
        elif self.hand is None and self.memory.may_show(ledger):
            # The first link of the round is for what this cup has seen of the call.
            link = self._next_preimage(ledger, fair.DICE, 0 if ledger.reveal.attested else 1)
            self.hand = fair.hidden_dice(link, ledger.throw.mixed, ledger.throw.mixed_at, self.seat, owed[0], owed[1])

    def _deal(self, ledger):
        if self.cards is None:
            from gobelet.cup.own_deal import OwnDeal  # with the first deal

            self.cards = OwnDeal(self)
        self.cards.begin(ledger)

    @property
    def dealt(self):
        """The cards that this seat was dealt in this round, () before they are known."""
        return self.cards.dealt if self.cards else ()

    def closing_word(self, ledger):
        """The word of the match for this cup to show: "" until it is known, or if its own link is not in it."""
        closing = ledger.closing
        return closing.word if self.seat >= 0 and closing and closing.seats >> self.seat & 1 else ""

    # commands: (kind, data...) as they go to the table, without the link's numbering

    def owes(self, ledger):
        """The kind of entry this cup owes and can give, "" for none. Once it has found somebody to lie it helps only to
        open and close what there is."""
        owed = ledger.owes(self.seat) if self.plays(ledger) else ""
        return owed if owed in OPENS or not (self.cards and self.cards.cheaters) else ""

    def plays(self, ledger):
        """Whether this cup takes part: whoever has no seat, lost its secret or was dropped only watches, and so does
        one that has seen more of the match than there is."""
        if self.seat < 0 or self.lost or self.memory.fork_evidence:
            return False
        return not ledger.dropped >> self.seat & 1 and not self.memory.is_before_watermark(ledger)

    def may_claim(self, ledger):
        """Whether the player may decide something although nobody waits for it; rules.legal() says what."""
        return self.plays(ledger) and ledger.may_claim(self.seat)

    def sealed_choice(self, ledger):
        """The choice that is sealed, from the decision until it is opened, also after a reboot; else None."""
        if not self.plays(ledger) or ledger.phase != PLAYING or ledger.match.rules.public_part is None:
            return None
        return secret_choices.sealed(self, ledger)

    def can_decide(self, ledger):
        """Whether the player can decide: what lies in the hand is here, and nothing is sealed yet."""
        if ledger.match.rules.public_part is None and ledger.match.rules.deck is None:
            return True
        sealed = self.owes(ledger) == "seal" and self.sealed_choice(ledger) is not None
        return not sealed and (self.hand is not None or ledger.match.rules.deck is None)

    def owed_command(self, ledger):
        """The command that this seat owes and that needs no decision of its player any more, or None."""
        owed = self.owes(ledger)
        if self.cards and self.cards.complaint >= 0 and secret_choices.may_complain(self, ledger):
            return ("wrong", self.cards.complaint)
        again = self.memory.command_to_resend(ledger, owed)
        if again:
            return again
        if owed == "seat":
            return ("seat", hexed(self._commitment(ledger)))
        if owed == "open":
            return ("open",) + tuple([hexed(item) for item in self.anchors() + [self.salt()]])
        if owed == "seal" or owed == "unseal":
            return secret_choices.owed_command(self, ledger, owed)
        if self.cards and owed in ("mask", "peel", "pass"):
            return self.cards.command(ledger, owed)
        if self.cards and owed in ("seen", "close") and not self.cards.is_judged(ledger):
            return None
        if owed == "unmask":
            return (owed, self.opening(ledger))
        if owed in ("mix", "close"):
            return (owed, self._answer(ledger, fair.NONCE))
        if owed == "seen":
            return (owed, self._answer(ledger, ledger.attesting_chain))
        if owed == "sure":
            return (owed, hexed(self._next_preimage(ledger, fair.CALL)))
        if owed == "closed":
            return (owed, hexed(self._next_preimage(ledger, fair.NONCE)))
        if ledger.phase == PLAYING and self.plays(ledger):
            for tag in range(3):
                generation = ledger.chain_heads.wants_next(self.seat, tag)
                if generation:
                    return ("chain", tag, hexed(self.chain(tag, generation).anchor))
        return None

    def shake(self, ledger):
        """The command of a physical shake, None if no roll is owed."""
        return ("shake",) if self.owes(ledger) == "shake" else None

    def decide(self, ledger, action):
        """The command of a decision, public or to be sealed. Raises Illegal if the rules forbid it."""
        if self.owes(ledger) == "seal":
            return secret_choices.seal(self, ledger, action)
        ledger.match.check(self.seat, action, self.hand)
        if action in ledger.match.rules.CALLS:
            return ("act", action, hexed(self._next_preimage(ledger, fair.CALL)))
        return ("act", action)

    def opening(self, ledger):
        """The link that opens what this cup said to have seen."""
        return hexed(self._next_preimage(ledger, fair.DICE))

    def show(self, ledger):
        """The command that lifts the cup, None if nobody asked."""
        if self.owes(ledger) != "show":
            return None
        return ("show", self.opening(ledger))

    def undo(self, ledger):
        """The command that takes the own last decision back, None once that is too late."""
        mine = self.plays(ledger) and ledger.undoable and ledger.undo_state[0] == self.seat
        return ("undo",) if mine else None
