"""Papayoo. G, D: the sections of its rules. A card: 1..10 Pique, 11..20 Cœur, 21..30 Carreau, 31..40 Trèfle, 41..60."""

from tests.auditor.games.base import ACT, DEAL, HIDE, OPEN, ROLL, SEAL, SHOW, TABLE, Game, are_faces, whole

PASSED = {3: 5, 4: 5, 5: 4, 6: 3, 7: 3, 8: 3}


def suit(card):
    return min((card - 1) // 10, 4)


class Papayoo(Game):
    SEATS = (3, 8)
    OPTIONS = {
        "rounds": (4, 1, 50),
        "first_dealer": ("random", "chosen"),
        "first_seat": (0, 0, 7),
        "tie": ("shared", "extra_round"),
        "dealer_rotation": ("clockwise", "counterclockwise"),
        "review_last_trick": ("on", "off"),
    }
    PLAYED = [["rounds", 2]]
    FIRM, DROPS = True, False

    def begin(self):
        self.rounds, first, seat, self.tie, self.rotation, _ = self.options
        self.totals, self.round = [0] * self.seats, 0
        if first == "chosen":
            self._open(min(seat, self.seats - 1))
        else:
            self.phase = "draw"
            self.ask([0], ROLL, 1, self.seats)

    def deck(self):
        """1: the cards in play, ascending."""
        return [card for card in range(1, 61) if self.seats < 7 or card > 40 or card % 10 != 1]

    def _open(self, dealer):
        self.dealer, self.phase = dealer, "shuffle"
        self.round += 1
        self.played = {}  # card: by whom
        self.given = {}  # seat: its opened discard
        self.void = {seat: set() for seat in range(self.seats)}
        self.points = [0] * self.seats
        self.ask(range(self.seats), HIDE)

    def legal(self, seat, action):
        kind, count, sides = self.owing.get(seat, ("", 0, 0))
        if kind in (HIDE, DEAL):
            return action == "hidden"
        if kind == ROLL:
            return are_faces(action, count, sides)
        if kind == SEAL:
            return whole(action) and action == 0
        if kind == ACT:
            good = whole(action) and action in self.deck() and action not in self.played
            return good and suit(action) not in self.void[seat]
        if kind == OPEN:
            return self._passed_on(seat, action)
        return kind == SHOW and self._explains(action)

    def _passed_on(self, seat, cards):
        """D2: the right number of cards, ascending, all played by the left neighbour."""
        if type(cards) is not tuple or len(cards) != PASSED[self.seats] or not all(map(whole, cards)):
            return False
        ascending = all(one < other for one, other in zip(cards, cards[1:]))
        return ascending and all(self.played.get(card) == (seat + 1) % self.seats for card in cards)

    def dealt(self, order):
        """D1: what each seat gets of a shuffled deck, in packets."""
        hands, top, each = [[] for _ in range(self.seats)], 0, len(order) // self.seats
        while each:
            packet = min(each, 3)
            for i in range(1, self.seats + 1):
                hands[(self.dealer + i) % self.seats] += order[top : top + packet]
                top += packet
            each -= packet
        return hands

    def passed(self):
        """D2: how many cards each passes."""
        return PASSED[self.seats]

    def _explains(self, order):
        """D1, D2: every card was dealt to whoever played it, or to whoever passed it on."""
        for seat, cards in enumerate(self.dealt(order)):
            for card in cards:
                given = card in self.given[seat]
                others = [other for other, passed in self.given.items() if other != seat and card in passed]
                if others or not given and self.played[card] != seat:
                    return False
        return sum(self.points) == 250

    def apply(self, seat, action):
        phase = self.phase
        if phase in ("shuffle", "discard", "open"):
            if phase == "open":
                self.given[seat] = action
            if not self.done(seat):
                return False
            if phase == "shuffle":
                self.phase = "deal"
                self.ask([TABLE], DEAL)
            elif phase == "discard":
                self.phase = "die"
                self.ask([self.dealer], ROLL, 1, 8)
            else:
                self.phase = "deck"
                self.ask([TABLE], SHOW)
        elif phase == "draw":
            self._open(action[0] - 1)
        elif phase == "deal":
            self.phase = "discard"
            self.ask(range(self.seats), SEAL)
        elif phase == "die":
            self.papayoo = 10 * ((action[0] - 1) // 2) + 7
            self.phase = "trick"
            self._lead(self.dealer)
        elif phase == "trick":
            self._play(seat, action)
        else:
            self._count()
        return True

    def _lead(self, seat):
        self.trick = []
        self.ask([seat], ACT)

    def _play(self, seat, card):
        self.trick.append((seat, card))
        self.played[card] = seat
        led = suit(self.trick[0][1])
        if suit(card) != led:
            self.void[seat].add(led)
        if len(self.trick) < self.seats:
            self.ask([(seat + 1) % self.seats], ACT)
            return
        winner = max((card, seat) for seat, card in self.trick if suit(card) == led)[1]
        cards = [card for _, card in self.trick]
        self.points[winner] += sum(card - 40 for card in cards if card > 40) + 40 * (self.papayoo in cards)
        if len(self.played) < len(self.deck()):
            self._lead(winner)
        else:
            self.phase = "open"
            self.ask(range(self.seats), OPEN)

    def _count(self):
        self.totals = [total + points for total, points in zip(self.totals, self.points)]
        tied = self.totals.count(min(self.totals)) > 1
        if self.round < self.rounds or self.round == self.rounds and self.tie == "extra_round" and tied:
            self._open((self.dealer + (1 if self.rotation == "clockwise" else -1)) % self.seats)
        else:
            self.owing = {}
