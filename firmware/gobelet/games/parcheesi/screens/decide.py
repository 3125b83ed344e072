"""Parcheesi's decision: which pawn goes, or comes out, or none.

What a choice leads to is not worked out here: it is played on a copy of the state by the rules, and its events tell.
"""

from gobelet.cup.screens import name_of, state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.parcheesi import board, rules
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens.words import LINE_Y, SECOND_Y, die_of, draw_pawns, place_text


class Decide(Choice):
    """LEFT and RIGHT walk among coming out, the pawns that can go and passing; OK plays. A fault, and passing while a
    pawn could go, are asked about."""

    def order(self, legal):
        return [action for action in legal if action != s.PASS] + [a for a in legal if a == s.PASS]

    def begin(self):
        super().begin()
        self._told = {}  # action -> (pawn, where it comes, what follows), as each is looked at

    def asks(self, action):
        return self._follows(action)[3] or (action == s.PASS and len(self.choices) > 1)

    def word(self, action):
        return self.texts.get("do.pass" if action == s.PASS else "do.exit" if action == s.EXIT else "do.move")

    def _follows(self, action):
        """(pawn or -1, its place afterwards, what follows in words, whether it is a fault)."""
        if action not in self._told:
            self._told[action] = self._tried(action)
        return self._told[action]

    def _tried(self, action):
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        after, events = list(state), []
        rules.apply(after, seat, action, events)
        pawn, to, said, fault = -1, -1, "", False
        for event in events:
            kind = event[0]
            if kind == "exit":
                pawn, to = event[3], 0
            elif kind == "moved":
                pawn, to = event[3], event[5]
            elif kind == "fault" and event[2] == seat:
                fault = True
                said = words.get("line." + event[4])
            elif kind == "captured" and not fault:
                said = words.get("line.takes", name_of(self.app, event[3]))
        return pawn, to, said or self._stands(pawn, to), fault

    def _stands(self, pawn, to):
        """What is worth knowing of the place where a pawn comes to stand."""
        state, seat = state_of(self.app), self.app.owner.seat
        if pawn < 0 or to == s.GOAL:
            return ""
        if to in s.pawns(state, seat):
            return self.texts.get("line.barrier")
        where = s.square(state, seat, to)
        return self.texts.get("line.refuge") if where >= 0 and board.REFUGES[where] else ""

    def draw_choice(self, canvas, action):
        state, seat, words = state_of(self.app), self.app.owner.seat, self.texts
        pawn, to, said, _ = self._follows(action)
        if action == s.PASS:
            line = words.get("line.pass_bonus" if state[s.DUE] else "line.pass")
        elif action == s.EXIT:
            line = words.get("line.exit" if state[s.FIVES] >> seat & 1 else "line.exit_two")
        else:
            place = s.pawns(state, seat)[pawn]
            line = words.get(
                "line.move", pawn + 1, place_text(state, seat, place, words), place_text(state, seat, to, words)
            )
        canvas.centred(LINE_Y, die_of(state) + line)
        canvas.centred(SECOND_Y, words.get("line.sure") if self.asking and not said else said)
        draw_pawns(canvas, self.app, pawn, to)
