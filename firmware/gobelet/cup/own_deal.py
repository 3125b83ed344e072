"""A cup's part where cards are dealt: masks and shuffles, takes masks off, opens what it is dealt and passed, passes
on, and judges a deal once it is open. A cup loads this with the first deal.

It works in slices, as one multiplication takes a Pico 35 ms, and asks for points as it needs them. What others wait for
comes first: a deal is judged while nobody waits, and goes on where it was. `owner` is the Owner, whose links all of it
follows from: nothing is chosen, so after a restart the same comes out again. It must not know the link, the board or
the screen: `wanted_points` is what to ask the table for, receive_points() takes what it says.
"""

from gobelet import card_secrets
from gobelet.games import SEAL
from gobelet.ledger import MASKING, PASSING, PEELING


class OwnDeal:
    """The work of one seat on the cards that are dealt. owner: the Owner of the seat."""

    def __init__(self, owner):
        self.owner = owner
        self._job = ()  # what is worked at for others: (number of the mix, phase, lap)
        self._work = None  # a generator
        self._command: "tuple | None" = None  # what came out of that
        self._judges = 0  # number of the mix whose deal is judged
        self._judging = None  # a generator
        self._of = 0  # number of the mix that dealt, passed_cards, complaint, made, unmasks belong to
        self.made = -1, b""  # a step, and the points that this cup has made for it
        self.unmasks = 0  # the scalar that takes this seat's mask off, 0 before it was worked out
        self.judged = 0  # the number of the mix whose deal was judged last
        self.received_points = bytearray()
        self.wanted_points: tuple = ()  # (step, first point) that the table is to be asked for
        self.waits_for_points = False  # nothing can be done for others before they come
        self.dealt = ()  # the cards of the last deal, () before they are known
        self.passed_cards = None  # those that were passed to this seat, None before they are known
        self.complaint = -1  # the number of an entry of this deal that cannot be right
        self.cheaters = []  # [(seat, code, number of the entry)]
        self.unfit = 0  # how often what came did not fit the log, since something did

    # what is to be done

    def _next_job(self, log):
        """What others wait for, () for nothing."""
        deal, seat, number = log.deal, self.owner.seat, log.deal.mix_number
        if deal.accused or deal.links:
            return ()
        if log.phase == MASKING and seat == len(deal.masks):
            return number, MASKING, 0
        if log.phase == PEELING:
            return number, PEELING, len(deal.peels) + 1
        if not self.dealt and deal.blocks and len(deal.peels) == deal.seats - 1:
            return number, SEAL, 0
        if log.phase == PASSING and seat not in deal.boxes:
            return number, PASSING, 0
        if self.passed_cards is None and deal.boxes and len(deal.boxes) == deal.seats:
            return number, PASSING, 1
        return ()

    def _to_judge(self, log):
        """The deal that is open and not judged yet, None if there is none."""
        for deal in log.deal.deals_to_judge() if log.deal else ():
            if deal.open and deal.mix_number > self.judged:
                return deal
        return None

    def is_judged(self, log):
        """Whether every deal that is open has been judged: nothing new is begun before, and nothing closed."""
        return not self._to_judge(log)

    def begin(self, log):
        """The log has gone on: what is known of another deal is forgotten, and what is due is begun."""
        deal = log.deal
        if deal is None:
            return
        if self._of != deal.mix_number:
            self._of, self.passed_cards, self.complaint, self.made = deal.mix_number, None, -1, (-1, b"")
            self.unmasks = 0
            stored = self.owner.memory.kept_hand
            self.dealt = tuple(stored[1:]) if stored[:1] == [deal.mix_number] else ()
        if self.made[0] >= 0 and (deal.links or deal.step_record(self.made[0])):
            self.made = -1, b""  # it is in the log, so the table has the points
        if self.complaint < 0 and not deal.links:
            self._look_at_plays(deal)
        waits = self.owner.memory.is_before_watermark(log)
        to_judge, job = (None, ()) if waits else (self._to_judge(log), self._next_job(log))
        if to_judge and to_judge.mix_number != self._judges:
            self._judges, self._judging = to_judge.mix_number, self._judge(log, to_judge)
        if job != self._job:
            self._job, self._command, self.wanted_points, self.waits_for_points = job, None, (), False
            self._work = self.worker().job(log, *job[1:]) if job else None

    def _look_at_plays(self, deal):
        """A card of this hand that somebody else plays was not theirs."""
        mine = self.whole(deal)
        for number, seat, card in deal.plays() if mine else ():
            if seat != self.owner.seat and card in mine:
                self.complaint = number
                return

    def work(self):
        """Does a slice, at most 10 ms on a Pico. Whether something new is known."""
        judges = not self._work or self.waits_for_points
        work = self._judging if judges else self._work
        if not work:
            return False
        try:
            next(work)
            return False
        except StopIteration as end:
            if judges:
                self._judging = None
            else:
                self._work, self._command = None, end.value
        except card_secrets.InvalidDealEntry as lie:
            self._work = None
            self.complaint = lie.args[0]
        return True

    @property
    def busy(self):
        """Whether there is a slice to be done, not only points to be waited for."""
        return bool(self._judging or self._work and not self.waits_for_points)

    @property
    def is_idle(self):
        """Whether nothing is to be done before something else is in the log."""
        return not self._work and not self._judging

    def _judge(self, log, deal):
        from gobelet.ledger import deal_audit  # once a round

        cheaters = yield from deal_audit.judge(deal, log.match.rules.deck(deal.seats), log.seating.game_id)
        self.cheaters += cheaters
        self.judged = deal.mix_number

    def command(self, log, owed):
        """The command that is owed, once it is worked out; None before."""
        deal = log.deal
        command = self._command
        return command if command and command[0] == owed and self._job[:1] == (deal.mix_number,) else None

    def worker(self):
        """Who does it."""
        from gobelet.cup.deal_jobs import DealJobs  # while there is work

        return DealJobs(self)

    def whole(self, deal):
        """The cards of this seat in a deal, without those it passed on and with those it was passed; () before they are
        known."""
        if not self.dealt or not deal.takers:
            return self.dealt
        if self.passed_cards is None:
            return ()
        return tuple(
            sorted([card for card in self.dealt if card not in self.owner.memory.choice] + list(self.passed_cards))
        )

    # points beside the log

    def receive_points(self, number, step, first, text):
        """The table gives points of a step, from one on, as a message has them: those that are waited for are kept."""
        if self._job[:1] == (number,) and self.wanted_points == (step, first):
            self.received_points += card_secrets.decode_points(text)
            self.waits_for_points = False
            self.wanted_points = step, len(self.received_points) // card_secrets.POINT

    def piece(self, number, step, first):
        """Some points that this cup has made, for the table; b"" if it has none there."""
        if self._of != number or self.made[0] != step:
            return b""
        return card_secrets.chunk(self.made[1], first)
