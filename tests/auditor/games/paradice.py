"""Paradice. T, 2, 5: the sections of its rules."""

import json
from functools import cache
from pathlib import Path

from tests.auditor.games.base import ACT, ROLL, Game, are_faces, whole

BOARD = json.loads((Path(__file__).parents[3] / "tools/boards/paradice.json").read_text())
CELLS = [(x, y, kind) for y, row in enumerate(BOARD["map"]) for x, kind in enumerate(row) if kind != "."]
NUMBER = {(x, y): number for number, (x, y, _) in enumerate(CELLS)}
STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
EVENTS = {event["id"]: event for event in BOARD["events"]}
PLACED = dict(zip([number for number, cell in enumerate(CELLS) if cell[2] == "e"], BOARD["placed"]))
TWIN = {
    one: other
    for one in range(len(CELLS))
    for other in range(len(CELLS))
    if one != other
    and (PLACED.get(one, 1) == PLACED.get(other, 2) or CELLS[one][2] in "^>v<" and CELLS[one][2] == CELLS[other][2])
}
DECLINE, BUY, STOP, END, SELL = 4, 5, 6, 7, 100
JACKPOT = "jackpot"
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")


@cache
def gain(name, roll):
    """2: what an event yields for a roll."""
    event, (a, b) = EVENTS[name], roll
    values = {
        "sum": a + b,
        "product": a * b,
        "difference": abs(a - b),
        "ratio": max(roll) // min(roll) if max(roll) % min(roll) == 0 else 0,
        "even": (a % 2 == 0) + (b % 2 == 0),
        "odd": a % 2 + b % 2,
        **{word: roll.count(face) for face, word in enumerate(FACES, 1)},
    }
    value = values[event["variable"]]
    if event["target"] is None:
        return value * event["rate"]
    return event["rate"] if value == event["target"] else 0


class Paradice(Game):
    SEATS = (2, 6)
    OPTIONS = {
        "unbought_to_jackpot": ("on", "off"),
        "sold_to_jackpot": ("off", "on"),
        "liquidated_to_jackpot": ("off", "on"),
        "free_sale": ("off", "on"),
        "confirm_end": ("off", "on"),
    }

    def begin(self):
        self.unbought, self.sold, self.liquidated, self.free_sale, self.confirm = (one == "on" for one in self.options)
        self.score = [100000] * self.seats
        self.cell = [NUMBER[6, 6]] * self.seats
        self.owner = dict.fromkeys(PLACED)
        self.price, self.pot, self.seat, self.debts, self.due = 1250 * self.seats, 0, 0, {}, 0
        self._roll_due()

    def _roll_due(self):
        self.phase = "roll"
        self.ask([self.seat], ROLL, 2, 6)

    def _decide(self, phase):
        self.phase = phase
        self.ask([self.seat], ACT)

    def _ways(self, cell):
        mask = int(BOARD["routes"][self.seat]["ways"][cell], 16)
        return [way for way in range(4) if mask >> way & 1]

    def _own(self, seat):
        return [cell for cell, owner in self.owner.items() if owner == seat]

    def choices(self):
        """The decisions of the seat to act."""
        seat = self.seat
        if self.phase == "move":
            return self._ways(self.cell[seat])
        if self.phase == "buy":
            return [DECLINE, BUY]
        if self.phase == "end":
            return [END]
        return [STOP] * (self.score[seat] >= self.due) + [SELL + cell for cell in self._own(seat)]

    def legal(self, seat, action):
        kind = self.owing.get(seat, ("",))[0]
        if kind == ROLL:
            return are_faces(action, 2)
        return kind == ACT and whole(action) and action in self.choices()

    def apply(self, seat, action):
        if self.phase == "roll":
            self.dice, self.steps = action, sum(action)
            self._walk([])
        elif self.phase == "move":
            self._walk([action])
        elif self.phase == "sell":
            self._sell(seat, action)
        elif self.phase == "buy":
            if action == BUY:
                self.score[seat] -= self.price
                self.owner[self.cell[seat]] = seat
            else:
                self._leave(self.cell[seat])
            self._end_turn()
        else:
            self._next()
        return True

    def _walk(self, ways):
        """T2, T3."""
        seat = self.seat
        while self.steps:
            ways = ways or self._ways(self.cell[seat])
            if len(ways) > 1:
                self._decide("move")
                return
            x, y, _ = CELLS[self.cell[seat]]
            self.cell[seat] = NUMBER[x + STEP[ways[0]][0], y + STEP[ways[0]][1]]
            ways = []
            self.steps -= 1
            if not self.steps and CELLS[self.cell[seat]][2] == "B":
                self.steps = sum(self.dice)
        self._pay()

    def _pay(self):
        """T4."""
        seat = self.seat
        boxed = CELLS[self.cell[seat]][2] == "T"
        self.debts = {}
        for cell, owner in self.owner.items():
            amount = gain(PLACED[cell], self.dice)
            if owner is not None and owner != seat and amount:
                creditor = JACKPOT if boxed else owner
                self.debts[creditor] = self.debts.get(creditor, 0) + amount
        self.due = sum(self.debts.values())
        if self.score[seat] >= self.due:
            self._settle()
            self._act_on_cell()
        elif self.score[seat] + self.price * len(self._own(seat)) >= self.due:
            self._decide("sell")
        else:
            self._settle()
            if self.cell[seat] in PLACED:
                self._leave(self.cell[seat])
            self._liquidate(seat)

    def _settle(self):
        self.score[self.seat] = max(0, self.score[self.seat] - self.due)
        for creditor, amount in self.debts.items():
            if creditor == JACKPOT:
                self.pot += amount
            else:
                self.score[creditor] += amount
        self.debts, self.due = {}, 0

    def _sell(self, seat, action):
        if action != STOP:
            self.score[seat] += self.price
            self.owner[action - SELL] = JACKPOT if self.sold else None
        more = self.free_sale and action != STOP and self._own(seat)
        if self.score[seat] >= self.due and not more:
            self._settle()
            self._act_on_cell()

    def _leave(self, cell):
        """By option 1, a white event that is not bought is the jackpot's."""
        if self.unbought and self.owner[cell] is None:
            self.owner[cell] = JACKPOT

    def _act_on_cell(self):
        """T5."""
        seat = self.seat
        cell = self.cell[seat]
        kind = CELLS[cell][2]
        if kind == "e" and self.owner[cell] in (None, JACKPOT):
            if self.owner[TWIN[cell]] == seat:
                self.owner[cell] = seat
            elif self.score[seat] >= self.price:
                self._decide("buy")
                return
            else:
                self._leave(cell)
        elif kind in "^>v<":
            self.cell[seat] = TWIN[cell]
        elif kind == "J":
            self.score[seat] += self.pot
            self.pot = 0
        elif kind == "R":
            self._roll_due()
            return
        self._end_turn()

    def _end_turn(self):
        if self.confirm:
            self._decide("end")
        else:
            self._next()

    def _next(self):
        self.seat = self.after(self.seat)
        self._roll_due()

    def _liquidate(self, seat):
        for cell in self._own(seat):
            self.owner[cell] = JACKPOT if self.liquidated else None
        self.left = self.left - {seat}
        if len(self.left) == 1:
            self.owing = {}
        elif seat == self.seat:
            self._next()

    def drop(self, seat):
        if seat == self.seat:
            self._settle()
        self._liquidate(seat)
