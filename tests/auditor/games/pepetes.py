"""Pépètes. 2 to 5: the sections of its rules."""

from tests.auditor.games.base import ACT, CLOCK, OPEN, ROLL, SEAL, TABLE, Game, are_faces, whole

PASS = ()
BONUS = {"none": 0, "suite3": 2, "suite4": 3, "suite5": 10, "full": 5, "same3": 5, "same4": 7, "same5": 10}
NAMES = tuple(BONUS)
BASE, DIGITS, CARDS = 1000, 6, 13
RANGES = {"50": (22, 24, 34, 36, 7), "70": (30, 32, 48, 50, 7)}


def combinations(dice):
    """4: what can be formed with some of the dice, in the order of NAMES."""
    counts = [dice.count(face) for face in range(1, 7)]
    run = max(len(part) for part in "".join("x" if count else " " for count in counts).split(" "))
    found = [f"suite{n}" for n in (3, 4, 5) if run >= n]
    if 3 in counts and 2 in counts:
        found.append("full")
    return found + [f"same{n}" for n in (3, 4, 5) if max(counts) >= n]


def stakes_of(bets):
    return tuple(sorted((bet % BASE for bet in bets), reverse=True))


def numbers(action):
    return type(action) is tuple and all(map(whole, action))


class Bank:
    """The coins of all seats, and what is left in the bank. limited: whether it gives no more than it has."""

    def __init__(self, seats, limited):
        self.money = [15] * seats
        self.rest = 660 - 15 * seats
        self.limited = limited

    def pay(self, seat, amount):
        if self.limited:
            amount = min(amount, self.rest)
        self.rest -= amount
        self.money[seat] += amount

    def take(self, seat, amount):
        amount = min(amount, self.money[seat])
        self.rest += amount
        self.money[seat] -= amount

    def pay_bonus_and_malus(self, seats, low, high, malus_low, malus_high, amount):
        for seat in seats:
            if low <= self.money[seat] <= high:
                self.pay(seat, amount)
            elif malus_low <= self.money[seat] <= malus_high:
                self.take(seat, amount)


class Bets:
    """4: what the others put on a tour. rules: payout and match_rule."""

    def __init__(self, bank, payout, match_rule):
        self.bank, self.payout, self.match_rule = bank, payout, match_rule
        self.stakes, self.bets = {}, {}

    def may_stake(self, seat, stakes):
        if not numbers(stakes) or len(stakes) > 2 or list(stakes) != sorted(stakes, reverse=True):
            return False
        return all(0 < stake < BASE for stake in stakes) and sum(stakes) <= self.bank.money[seat]

    def may_bet(self, seat, bets):
        if not numbers(bets) or len(bets) > 2 or stakes_of(bets) != self.stakes.get(seat):
            return False
        cards = [bet // BASE for bet in bets]
        if len(set(cards)) != len(cards) or cards != sorted(cards) or not all(1 <= card <= CARDS for card in cards):
            return False
        return all(bet % BASE == 1 for bet in bets if bet // BASE <= DIGITS) and self.may_stake(seat, stakes_of(bets))

    def staked(self):
        """The seats that have put something on it."""
        return [seat for seat in sorted(self.stakes) if self.stakes[seat]]

    def forget(self, seat):
        self.stakes.pop(seat, None)
        self.bets.pop(seat, None)

    def settle(self, tour):
        """First all that is lost is taken, then what is won is paid, from the attacker's left on."""
        seats = len(self.bank.money)
        order = [(tour.attacker + i) % seats for i in range(1, seats)]
        order = [seat for seat in order if self.stakes.get(seat)]
        for seat in order:
            lost = [bet % BASE for bet in self.bets[seat] or () if not tour.wins(bet // BASE, self.match_rule)]
            self.bank.take(seat, sum(lost if self.bets[seat] else self.stakes[seat]))
        for seat in order:
            for card, stake in [divmod(bet, BASE) for bet in self.bets[seat] or ()]:
                if tour.wins(card, self.match_rule):
                    times = BONUS[NAMES[card - DIGITS]] if self.payout == "bonus" and card > DIGITS else 1
                    self.bank.pay(seat, stake * times)


class Tour:
    """3: the dice of a tour, of which a duel has one or two."""

    def __init__(self, number, attacker, defender):
        self.number, self.attacker, self.defender = number, attacker, defender
        self.throw_number, self.lost, self.scored = 1, 0, 0
        self.blue, self.black, self.red = [], 0, [0, 0]  # red: 0 not thrown, None out
        self.places = []  # of the blue dice that are thrown again
        self.which, self.announced = 0, []  # the red dice that defend, and the faces that they announce

    def dice(self):
        return [*self.blue, self.black]

    def are_blue(self, faces):
        return list(faces) == sorted(faces) and all(faces.count(face) <= self.blue.count(face) for face in faces)

    def may_announce(self, which, *faces):
        red = self.red
        if which not in (1, 2, 3) or which & 1 and red[0] is None or which & 2 and red[1] is None:
            return False
        if which == 2 and red[0] == red[1]:
            return False
        return len(faces) <= (2 if which == 3 else 1) and self.are_blue(faces)

    def throw(self, faces):
        if self.throw_number == 1:
            *self.blue, self.black = faces
        else:
            for place, face in zip(self.places, faces):
                self.blue[place] = face

    def choose(self, faces):
        """These blue dice are thrown again."""
        self.places = []
        for face in faces:
            self.places.append(next(i for i, blue in enumerate(self.blue) if blue == face and i not in self.places))
        self.places.sort()

    def defend(self, faces, final):
        """final: whether only the faces that stay at the end are lost."""
        stay = list(faces)
        for face in self.announced:
            if face in stay:
                stay.remove(face)
        self.blue = [face for face in self.blue if face not in self.announced or face not in faces]
        kept = [red for i, red in enumerate(self.red) if not self.which >> i & 1 and red is not None]
        self.red = [*kept, *stay, None, None][:2]
        self.lost = sum(kept + stay) if final else self.lost + sum(stay)

    def wins(self, card, rule):
        """4: whether a bet on this card is won."""
        if card <= DIGITS:
            return card in self.dice()
        if rule == "scored":
            return card - DIGITS == self.scored
        return NAMES[card - DIGITS] in combinations(self.dice())


class Pairing:
    """2, 6: who duels next. duels: of each seat how many it has had."""

    def __init__(self, seats, rule):
        self.rule = rule
        self.duels = [0] * seats
        count = seats if seats % 2 and rule == "fewest" else seats // 2
        self.series = [(2 * i % seats, (2 * i + 1) % seats) for i in range(count)]
        self.chosen, self.group = [], None

    def begin(self, left):
        """The pair that duels without a roll; None: all who are left roll for it."""
        while self.series:
            pair = self.series.pop(0)
            if set(pair) <= left:
                return pair
        self.chosen, self.group = [], None
        return left if len(left) == 2 else None

    def roll(self, rolled, left, reached):
        """All have rolled: True once two are chosen, or those of the group roll again. The two best of those with the
        fewest duels; 6: or of all."""
        if self.group is None and self.rule == "best" and not reached:
            self.group = sorted(left)
        elif self.group is None:
            counts = sorted({self.duels[seat] for seat in left})
            groups = [[seat for seat in sorted(left) if self.duels[seat] == count] for count in counts]
            self.group = groups[0]
            if len(self.group) == 1:
                self.chosen, self.group = groups[0], groups[1]
        while len(self.chosen) < 2:
            highest = max(rolled[seat] for seat in self.group)
            best = [seat for seat in self.group if rolled[seat] == highest]
            if len(self.chosen) + len(best) > 2:
                self.group = best
                return False
            self.chosen = self.chosen + best
            self.group = [seat for seat in self.group if seat not in best]
        return True

    def is_even(self, left):
        """Whether those who are left have had as many duels each as can be, so that the match may end."""
        counts = [self.duels[seat] for seat in left]
        uneven = len(counts) % 2 == 0 and sum(counts) % 2 == 1
        last_two = len(counts) == 2 and self.rule == "best"
        return last_two or max(counts) - min(counts) <= uneven


class Pepetes(Game):
    SEATS = (2, 6)
    OPTIONS = {
        "end": ("target", "minutes"),
        "target": (50, 16, 660),
        "minutes": (30, 1, 600),
        "bonus_mode": ("off", "numbers", "50", "70"),
        "bonus_number": (30, 1, 660),
        "malus_number": (40, 1, 660),
        "payout": ("even", "bonus"),
        "bet_match": ("contains", "scored"),
        "black_one_counts": ("on", "off"),
        "lost_points": ("each_throw", "final_faces"),
        "combo_choice": ("best", "player"),
        "elimination": ("duel_end", "tour_end"),
        "bank": ("unlimited", "660"),
        "pairing": ("fewest", "best"),
        "gifts": ("all_but_one", "all"),
    }
    PLAYERS, PLAYED = 4, [["target", 30]]
    FORFEIT = 0

    def begin(self):
        self.option = dict(zip(self.OPTIONS, self.options))
        self.bank = Bank(self.seats, self.option["bank"] == "660")
        self.pairs = Pairing(self.seats, self.option["pairing"])
        self.bets = Bets(self.bank, self.option["payout"], self.option["bet_match"])
        self.reached, self.elapsed, self.rolled = False, 0, {}
        self.broke = []  # who leaves once all gifts are made
        self.pair: tuple[int, ...] = ()
        self._next_duel()

    @property
    def money(self):
        return self.bank.money

    # Who owes what

    def legal(self, seat, action):
        kind, count, sides = self.owing.get(seat, ("", 0, 0))
        if kind == ROLL:
            return are_faces(action, count, sides)
        if kind == SEAL:
            return self.bets.may_stake(seat, action)
        if kind == OPEN:
            return whole(action) and action == self.FORFEIT or self.bets.may_bet(seat, action)
        if kind == CLOCK:
            return whole(action) and action >= self.elapsed
        if kind != ACT:
            return False
        if self.phase == "combination":
            return whole(action) and 0 < action < len(NAMES) and NAMES[action] in combinations(self.tour.dice())
        if self.phase == "gift":
            return whole(action) and 0 <= action <= self._to_give(seat)
        if not numbers(action):
            return False
        if self.phase == "attack":
            return self.tour.are_blue(action)
        return action == PASS or len(action) > 1 and self.tour.may_announce(*action)

    # What comes of it

    def apply(self, seat, action):
        phase = self.phase
        if phase in ("pair", "first"):
            self.rolled[seat] = action[0]
            if not self.done(seat):
                return False
            self._pair_rolled() if phase == "pair" else self._first_rolled()
        elif phase == "bet":
            self.bets.stakes[seat] = action
            if not self.done(seat):
                return False
            self._throw_again(2)
        elif phase == "open":
            self.bets.bets[seat] = action
            if not self.done(seat):
                return False
            self._settle_bets()
        else:
            self.owing = {}
            getattr(self, "_" + phase)(seat, action)
        return True

    def _next_duel(self):
        pair = self.pairs.begin(self.left)
        if pair:
            self._open_duel(pair)
        else:
            self.phase = "pair"
            self.ask(sorted(self.left), ROLL, 1, 6)

    def _pair_rolled(self):
        if self.pairs.roll(self.rolled, self.left, self.reached):
            self._open_duel(self.pairs.chosen)
        else:
            self.ask(self.pairs.group, ROLL, 1, 6)

    def _open_duel(self, pair):
        self.pair = tuple(sorted(pair))
        self.before = list(self.money)
        for seat in pair:
            self.pairs.duels[seat] += 1
        self.phase, self.rolled, self.barred = "first", {}, False
        self.ask(self.pair, ROLL, 1, 6)

    def _first_rolled(self):
        one, two = self.pair
        if self.rolled[one] == self.rolled[two]:
            self.ask(self.pair, ROLL, 1, 6)
        else:
            self._open_tour(1, *((one, two) if self.rolled[one] > self.rolled[two] else (two, one)))

    def _open_tour(self, number, attacker, defender):
        self.tour = Tour(number, attacker, defender)
        self.bets = Bets(self.bank, self.option["payout"], self.option["bet_match"])
        self.phase = "throw"
        self.ask([attacker], ROLL, 5, 6)

    def _throw(self, seat, faces):
        self.tour.throw(faces)
        self._open_defence()

    def _open_defence(self):
        if self.barred or self.tour.red == [None, None] or not self.tour.blue:
            self._after_defence()
        else:
            self.phase = "defence"
            self.ask([self.tour.defender], ACT)

    def _defence(self, seat, action):
        if action == PASS:
            self._after_defence()
            return
        self.tour.which, *self.tour.announced = action
        self.phase = "defend"
        self.ask([seat], ROLL, 2 if self.tour.which == 3 else 1, 6)

    def _defend(self, seat, faces):
        self.tour.defend(faces, self.option["lost_points"] == "final_faces")
        self._after_defence()

    def _after_defence(self):
        if self.tour.throw_number == 1:
            others = [one for one in sorted(self.left) if one not in self.pair and self.money[one]]
            if others:
                self.phase = "bet"
                self.ask(others, SEAL, 2, CARDS)
                return
        if self.tour.throw_number < 3:
            self._throw_again(self.tour.throw_number + 1)
        else:
            self._count()

    def _throw_again(self, number):
        self.tour.throw_number = number
        if self.tour.blue:
            self.phase = "attack"
            self.ask([self.tour.attacker], ACT)
        else:
            self._open_defence()

    def _attack(self, seat, faces):
        if faces == PASS:
            self._open_defence()
            return
        self.tour.choose(faces)
        self.phase = "throw"
        self.ask([seat], ROLL, len(faces), 6)

    # 4

    def _count(self):
        found = combinations(self.tour.dice())
        if self.option["combo_choice"] == "player" and len(found) > 1:
            self.phase = "combination"
            self.ask([self.tour.attacker], ACT)
            return
        best = max(["none", *found], key=lambda name: BONUS[name])
        self._combination(self.tour.attacker, NAMES.index(best))

    def _combination(self, seat, number):
        self.tour.scored = number
        self.bank.pay(self.tour.attacker, sum(self.tour.dice()) + BONUS[NAMES[number]])
        self.bank.take(self.tour.defender, self.tour.lost)
        betting = self.bets.staked()
        if betting:
            self.phase = "open"
            self.ask(betting, OPEN, 2)
        else:
            self._end_tour()

    def _settle_bets(self):
        self.bets.settle(self.tour)
        self._end_tour()

    def _end_tour(self):
        again = self.tour.number == 1
        if again:
            self.barred = 1 in self.tour.blue or self.option["black_one_counts"] == "on" and self.tour.black == 1
            again = 1 not in self.tour.red
        self.again = again
        if again and self.option["elimination"] == "duel_end":
            self._open_tour(2, self.tour.defender, self.tour.attacker)
            return
        if not again:
            self._bonus_and_malus()
        self._open_gifts()

    # 5

    def _bonus_and_malus(self):
        mode = self.option["bonus_mode"]
        if mode != "off":
            bonus, malus = self.option["bonus_number"], self.option["malus_number"]
            changed = [seat for seat in sorted(self.left) if self.money[seat] != self.before[seat]]
            self.bank.pay_bonus_and_malus(changed, *RANGES.get(mode, (bonus, bonus, malus, malus, 10)))

    def _open_gifts(self):
        self.taker, self.saved = -1, set()
        self._next_taker()

    def _to_give(self, seat):
        """What a seat may give: 5b, 6."""
        return self.money[seat] - (self.option["gifts"] == "all_but_one" or seat in self.saved)

    def _next_taker(self):
        broke = [seat for seat in sorted(self.left) if not self.money[seat]]
        self.taker = broke[0] if broke else -1
        self._next_giver(self.taker) if broke else self._after_gifts()

    def _next_giver(self, after):
        seat = (after + 1) % self.seats
        while seat != self.taker:
            if seat in self.left and self._to_give(seat) > 0:
                self.phase = "gift"
                self.ask([seat], ACT)
                return
            seat = (seat + 1) % self.seats
        if not self.money[self.taker]:
            self.left = self.left - {self.taker}
        self._next_taker()

    def _gift(self, seat, amount):
        self.money[seat] -= amount
        self.money[self.taker] += amount
        if amount:
            self.saved.add(self.taker)
        self._next_giver(seat)

    def _after_gifts(self):
        if len(self.left) < 2:
            self.owing = {}
        elif self.again:
            self.again = False
            if set(self.pair) <= self.left:
                self._open_tour(2, self.tour.defender, self.tour.attacker)
            else:
                self._bonus_and_malus()
                self._open_gifts()
        elif self.option["end"] == "minutes":
            self.phase = "clock"
            self.ask([TABLE], CLOCK)
        else:
            if max(self.money[seat] for seat in self.left) >= self.option["target"]:
                self.reached = True
            self._next_or_end()

    def _clock(self, seat, minutes):
        self.elapsed = minutes
        if minutes >= self.option["minutes"]:
            self.reached = True
        self._next_or_end()

    def _next_or_end(self):
        if self.reached and self.pairs.is_even(self.left):
            self.owing = {}
        else:
            self._next_duel()

    def drop(self, seat):
        phase, owed = self.phase, seat in self.owing
        self.bank.take(seat, self.money[seat])
        self.left = self.left - {seat}
        self.bets.forget(seat)
        self.owing.pop(seat, None)
        if phase == "gift":
            if seat == self.taker:
                self._next_taker()
            elif owed:
                self._next_giver(seat)
        elif len(self.left) == 1:
            self.owing = {}
        elif phase == "pair" or phase != "clock" and seat in self.pair:
            if phase != "pair":
                for one in self.pair:
                    self.pairs.duels[one] -= 1
            self.again = False
            self._next_or_end()
        elif owed and not self.owing:
            self._throw_again(2) if phase == "bet" else self._settle_bets()
