"""Parcheesi. T, F: the sections of its rules. A place: -1 maison, 0..63 circuit, 64..70 corridor, 71 goal."""

import json
from pathlib import Path

from tests.auditor.games.base import ACT, ROLL, Game, are_faces, whole

BOARD = json.loads((Path(__file__).parents[3] / "tools/boards/parcheesi.json").read_text())
STARTS = {colour["name"]: colour["start"] for colour in BOARD["colours"]}
HOME, ENTRY, GOAL = -1, 63, 71
PASS, EXIT, MOVE, CLAIM, EARLY, EDGE, OUTSIDE = 0, 1, 2, 6, 10, 11, 12


class Parcheesi(Game):
    SEATS = (2, 4)
    OPTIONS = {
        "souffler": ("on", "off"),
        "exit_on_5": ("literal", "always"),
        "play_on": ("off", "on"),
        "out_of_turn_throw": ("off", "on"),
        "physical_die": ("off", "on"),
        "own_barrier_passable": ("off", "on"),
    }
    PLAYERS = 2

    def begin(self):
        self.huff, self.exit_rule, self.play_on, self.early, self.physical, self.passable = self.options
        self.starts = [STARTS[name] for name in BOARD["seated"][str(self.seats)]]
        self.pawns = [[HOME] * 4 for _ in range(self.seats)]
        self.arrived, self.clock = {}, 0  # (seat, pawn): when it came to where it is
        self.had_five, self.skipping, self.place = set(), set(), {}
        self.faults, self.faulty = set(), -1
        self._turn(0)

    def _turn(self, seat):
        self.seat, self.sixes, self.die, self.steps, self.due, self.last = seat, 0, 0, 0, [], None
        self._throw_due()

    def _throw_due(self):
        self.phase, self.choices, self.lapses = "throw", set(), set()
        self.ask([self.seat], ROLL, 1, 6)

    def _choose(self, choices):
        self.choices = choices
        self.ask([self.seat], ACT)

    def legal(self, seat, action):
        if type(action) is tuple:
            return self.owing.get(seat, ("",))[0] == ROLL and are_faces(action, 1)
        return whole(action) and action in self.decisions(seat)

    legal_act = legal

    def decisions(self, seat):
        """What a seat owes, or may decide although nobody waits for it."""
        if not self.owing or seat not in self.left:
            return set()
        found = set()
        if seat != self.seat:
            if self.early == "on" and seat not in self.skipping:
                found = {EARLY}
        elif self.phase == "throw":
            if self.physical == "on":
                found = {EDGE, OUTSIDE}
        else:
            return self.choices
        return found | {CLAIM + pawn for pawn in self.faults} if seat != self.faulty else found

    # The board

    def _square(self, seat, place):
        return (self.starts[seat] + place - 1) % 68 + 1 if 0 <= place <= ENTRY else 0

    def _on(self, square):
        """The pawns on a square of the circuit."""
        return [
            (seat, pawn)
            for seat in range(self.seats)
            for pawn in range(4)
            if square and self._square(seat, self.pawns[seat][pawn]) == square
        ]

    def _can(self, seat, pawn, steps):
        """2, can(p, n)."""
        own = self.pawns[seat]
        place, to = own[pawn], own[pawn] + steps
        if place in (HOME, GOAL) or to > GOAL:
            return False
        for at in range(place + 1, min(to, GOAL - 1) + 1):
            there = self._on(self._square(seat, at)) if at <= ENTRY else [(seat, i) for i in range(4) if own[i] == at]
            owners = [owner for owner, _ in there]
            walls = {owner for owner in owners if owners.count(owner) > 1}
            if self.passable == "on":
                walls.discard(seat)
            if walls or at == to and len(there) > 1:
                return False
        return True

    def _captures(self, seat, pawn, steps):
        square = self._square(seat, self.pawns[seat][pawn] + steps)
        return bool(square and square not in BOARD["refuges"] and [one for one in self._on(square) if one[0] != seat])

    def _put(self, seat, pawn, place):
        self.pawns[seat][pawn] = place
        self.clock += 1
        self.arrived[seat, pawn] = self.clock

    def _capture(self, seat, square):
        enemies = [one for one in self._on(square) if one[0] != seat]
        if enemies:
            other, pawn = max(enemies, key=self.arrived.__getitem__)
            self.pawns[other][pawn] = HOME
            self.due.append(20)

    # The course of a turn

    def apply(self, seat, action):
        if type(action) is tuple:
            self._thrown(action[0])
        elif action < CLAIM:
            self._play(seat, action)
        elif action < EARLY:
            self.pawns[self.faulty][action - CLAIM] = HOME
            self.faults.discard(action - CLAIM)
            if not self.faults:
                self.faulty = -1
            self._anew()
        elif action == EARLY:
            self.skipping.add(seat)
        elif self._window_closes() and action == OUTSIDE:
            self._next()
        return True

    def _anew(self):
        """Pawns went home: what the player at turn may choose is another thing."""
        if self.phase == "choose":
            self._offer()
        elif self.phase == "bonus":
            self._go_on()

    def _window_closes(self):
        """Faults lapse as the next player throws; whoever waited for that has finished. Whether the throw stands."""
        if self.sixes or not self.faults:
            return True
        faulty, seat = self.faulty, self.seat
        self.faults, self.faulty = set(), -1
        if self.pawns[faulty] == [GOAL] * 4:
            self._finish(faulty)
            if not self.owing:
                return False
            if faulty == seat:
                self._next()
                return False
        return True

    def _thrown(self, face):
        if not self._window_closes():
            return
        self.die = face
        if face == 6:
            self.sixes += 1
            if self.sixes == 3:
                self._third_six()
                self._next()
                return
        self._offer()

    def _third_six(self):
        where = -1 if self.last is None else self._square(self.seat, self.pawns[self.seat][self.last])
        if where < 1 or where in BOARD["refuges"]:
            return
        if self.huff == "off":
            self.pawns[self.seat][self.last] = HOME
        else:
            self.faults.add(self.last)
            self.faulty = self.seat

    def _offer(self):
        """T3."""
        seat, own = self.seat, self.pawns[self.seat]
        self.phase = "choose"
        self.steps = 7 if self.die == 6 and HOME not in own else self.die
        movable = {pawn for pawn in range(4) if self._can(seat, pawn, self.steps)}
        self.lapses = set()
        choices = set(movable)
        if self.die == 5 and HOME in own:
            enemy = [one for one in self._on(self.starts[seat]) if one[0] != seat]
            if enemy or self.exit_rule == "always" or seat not in self.had_five:
                self.lapses = movable
            found = {EXIT}
        else:
            if self.die == 6:
                openers = {pawn for pawn in movable if own[pawn] < GOAL and own.count(own[pawn]) > 1}
                self.lapses = movable - openers if openers else set()
            freely = movable - self.lapses
            found = {PASS} if all(self._captures(seat, pawn, self.steps) for pawn in freely) else set()
        if self.huff == "off":
            choices -= self.lapses
            self.lapses = set()
        self._choose(found | {MOVE + pawn for pawn in choices})

    def _play(self, seat, action):
        if self.phase == "bonus":
            self.due.pop()
        if action == EXIT:
            for _ in range(1 if seat in self.had_five else 2):
                pawn = self.pawns[seat].index(HOME)
                self._put(seat, pawn, 0)
                self.last = pawn
                self._capture(seat, self.starts[seat])
            self.had_five.add(seat)
        elif action != PASS:
            pawn = action - MOVE
            if pawn in self.lapses:
                self.faults.add(pawn)
                self.faulty = seat
            self.last = pawn
            self._put(seat, pawn, self.pawns[seat][pawn] + self.steps)
            square = self._square(seat, self.pawns[seat][pawn])
            if square and square not in BOARD["refuges"]:
                self._capture(seat, square)
            elif self.pawns[seat][pawn] == GOAL:
                self.due.append(10)
        self._go_on()

    def _go_on(self):
        """T4, T5."""
        seat = self.seat
        self.lapses = set()
        while self.due:
            self.steps = self.due[-1]
            movable = [pawn for pawn in range(4) if self._can(seat, pawn, self.steps)]
            if movable:
                self.phase = "bonus"
                free = all(self._captures(seat, pawn, self.steps) for pawn in movable)
                self._choose({MOVE + pawn for pawn in movable} | ({PASS} if free else set()))
                return
            self.due.pop()
        if self.pawns[seat] == [GOAL] * 4:
            if not self.faults:
                self._finish(seat)
                if not self.owing:
                    return
            self._next()
        elif self.die == 6:
            self._throw_due()
        else:
            self._next()

    def _next(self):
        seat = self.seat
        while True:
            seat = self.after(seat)
            if seat not in self.skipping:
                break
            self.skipping.discard(seat)
        self._turn(seat)

    def _finish(self, seat):
        self.left = self.left - {seat}
        if self.play_on == "off" or len(self.left) == 1:
            self.owing = {}

    def drop(self, seat):
        self.pawns[seat] = [HOME] * 4
        self.left = self.left - {seat}
        self.skipping.discard(seat)
        if self.faulty == seat:
            self.faults, self.faulty = set(), -1
        if len(self.left) == 1:
            self.owing = {}
        elif seat == self.seat:
            self._next()
        else:
            self._anew()
