"""Parafico. S, R, 4: the sections of its rules."""

from tests.auditor.games.base import ACT, HIDE, ROLL, SHOW, Game, are_faces, whole

BLUFF, CARAMBA, BASE = 1, 2, 1000


class Parafico(Game):
    SEATS = (2, 15)
    OPTIONS = {
        "double_rule": ("lower", "none", "six"),
        "quantity_cap": ("none", "dice_in_play"),
        "seat_ties": ("reroll", "list_order"),
        "first_speaker": ("youngest", "random", "chosen"),
        "first_seat": (0, 0, 14),
        "dice_per_player": (5, 1, 6),
    }
    PLAYERS, PLAYED = 4, [["dice_per_player", 3]]
    CALLS = (BLUFF, CARAMBA)

    def begin(self):
        self.double, self.cap, self.ties, self.first, self.first_seat, self.most = self.options
        self.dice = [self.most] * self.seats
        self.groups = [list(range(self.seats))]  # seats in order, those that are equal together
        self.order, self.speaker, self.bid, self.no_jokers = (), -1, None, False
        self.rolled, self.shown = {}, {}
        self.phase = "seat"
        self.ask(range(self.seats), ROLL, self.most, 6)

    def legal(self, seat, action):
        kind, count, sides = self.owing.get(seat, ("", 0, 0))
        if kind == HIDE:
            return action == "hidden"
        if kind in (ROLL, SHOW):
            return are_faces(action, count)
        if kind != ACT or not whole(action):
            return False
        if action in self.CALLS:
            return self.bid is not None
        value, quantity = divmod(action, BASE)
        if not 1 <= value <= 6 or quantity < 1 or self.cap == "dice_in_play" and quantity > sum(self.dice):
            return False
        return self.bid is None or self._raises(*self.bid, quantity, value)

    def _raises(self, before, face, quantity, value):
        """4: whether a bid follows a bid."""
        if face == 1:
            return quantity > before if value == 1 else quantity >= 2 * before
        if value == 1:
            return quantity >= before // 2 + 1
        if value < face:
            return self.double == "lower" and quantity >= 2 * before
        if value == face:
            return quantity > before
        return quantity >= (2 * before if value == 6 and self.double == "six" else before)

    def apply(self, seat, action):
        kind = self.owing[seat][0]
        if kind == ACT:
            if action in self.CALLS:
                self.call, self.caller = action, seat
                self.shown, self.phase = {}, "show"
                self._ask_all(SHOW)
            else:
                value, quantity = divmod(action, BASE)
                self.bid, self.bidder = (quantity, value), seat
                self.speaker = self._next(seat)
                self.ask([self.speaker], ACT)
            return True
        if kind == HIDE:
            if not self.done(seat):
                return False
            self._speak()
            return True
        (self.shown if kind == SHOW else self.rolled)[seat] = action
        if not self.done(seat):
            return False
        self._judge() if kind == SHOW else self._place()
        return True

    def _ask_all(self, kind):
        self.owing = {seat: (kind, self.dice[seat], 6) for seat in self.left}

    def _next(self, seat):
        at = self.order.index(seat)
        return next(one for one in self.order[at + 1 :] + self.order[: at + 1] if one in self.left)

    # S2..S5

    def _place(self):
        totals = {seat: sum(dice) for seat, dice in self.rolled.items() if seat in self.left}
        self.rolled = {}
        if self.phase == "first":
            self._speak_first([seat for seat in self.left if totals.get(seat, 0) == max(totals.values(), default=0)])
            return
        groups = []
        for group in self.groups:
            there = sorted(seat for seat in group if seat in self.left)
            if len(there) < 2:
                groups += [[seat] for seat in there]
                continue
            for total in sorted({totals[seat] for seat in there}, reverse=True):
                same = [seat for seat in there if totals[seat] == total]
                groups += [same] if self.ties == "reroll" else [[seat] for seat in same]
        self.groups = groups
        tied = [seat for group in groups if len(group) > 1 for seat in group]
        if tied:
            self.ask(tied, ROLL, self.most, 6)
            return
        self.order = tuple(seat for group in groups for seat in group)
        living = sorted(self.left)
        if self.first == "chosen":
            chosen = min(self.first_seat, self.seats - 1)
            self._open(chosen if chosen in living else living[0])
            return
        ages = [self.ages[seat] for seat in living if self.ages[seat]]
        if self.first == "youngest" and ages:
            living = [seat for seat in living if self.ages[seat] == min(ages)]
        self._speak_first(living)

    def _speak_first(self, candidates):
        if len(candidates) == 1:
            self._open(candidates[0])
        else:
            self.phase = "first"
            self.ask(sorted(candidates), ROLL, 1, 6)

    # R1..R4

    def _open(self, speaker):
        self.speaker, self.bid, self.phase = speaker, None, "roll"
        self._ask_all(HIDE)

    def _speak(self):
        self.phase = "speak"
        self.ask([self.speaker], ACT)

    def _total(self):
        _, value = self.bid
        jokers = value != 1 and not self.no_jokers
        return sum(dice.count(value) + (dice.count(1) if jokers else 0) for dice in self.shown.values())

    def outcome_is_fixed(self):
        """The bid is reached, or out of reach, whatever the dice that are still covered are."""
        if self.phase != "show":
            return False
        total, covered = self._total(), sum(self.dice[seat] for seat in self.owing)
        reached = total >= self.bid[0] if self.call == BLUFF else total > self.bid[0]
        return reached or total + covered < self.bid[0]

    def judge(self):
        self._judge()

    def _judge(self):
        quantity, _ = self.bid
        total = self._total()
        if self.call == BLUFF:
            player, change = (self.caller if total >= quantity else self.bidder), -1
        elif total == quantity:
            player, change = self.caller, int(self.dice[self.caller] < self.most)
        else:
            player, change = self.caller, -1
        self.dice[player] += change
        self.no_jokers = change < 0 and self.dice[player] == 1
        if self.dice[player]:
            self._open(player)
        else:
            self._lose(player)

    def _lose(self, player):
        self.left.discard(player)
        if len(self.left) == 1:
            self.owing = {}
        else:
            self._open(self._next(player))

    def drop(self, seat):
        """A round whose dice were rolled is void: all roll again."""
        self.dice[seat] = 0
        self.left.discard(seat)
        self.owing.pop(seat, None)
        if len(self.left) == 1:
            self.owing = {}
        elif self.phase in ("seat", "first"):
            if not self.owing:
                self._place()
        else:
            speaker = self._next(seat) if self.speaker == seat else self.speaker
            if self.phase != "roll":
                self._open(speaker)
                return
            self.speaker = speaker
            if not self.owing:
                self._speak()
