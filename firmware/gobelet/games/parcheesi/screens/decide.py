"""Parcheesi's decision: which pawn goes, or comes out, or none. Its stretch of the board is drawn large, and it blinks
between where it is and where it would come.

What a choice leads to is not worked out here: it is played on a copy of the state by the rules, and its events tell.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.widgets import message
from gobelet.cup.screens import name_of, state_of
from gobelet.cup.screens.choice import Choice
from gobelet.games.parcheesi import board, rules
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens import board_strip
from gobelet.games.parcheesi.screens.words import BLINK, die_of


class MovePreview:
    """What a choice leads to. pawn: the one that goes, -1 for none; to: its place then; said: what is worth a line;
    takes, fault: whether it captures, whether it forgets a duty."""

    pawn = to = -1
    said = ""
    takes = fault = False


class Decide(Choice):
    """LEFT and RIGHT walk among coming out, the pawns that can go and passing; OK plays. A fault, and passing while a
    pawn could go, are asked about. Where there is one way alone, it is read and then goes by itself."""

    pause, blink, auto_take_ms = 500, BLINK, 1200

    def order(self, legal):
        """Passing comes last; of two pawns on one square one is enough."""
        places = s.pawns(state_of(self.seat), self.seat.number)
        actions = []
        for action in legal:
            pawn = action - s.MOVE
            if action != s.PASS and (pawn < 0 or places.index(places[pawn]) == pawn):
                actions.append(action)
        return actions + [action for action in legal if action == s.PASS]

    def begin(self):
        super().begin()
        self._told = {}  # action -> Told, as each is looked at

    def needs_confirmation(self, action):
        return self.preview(action).fault or (action == s.PASS and len(self.choices) > 1)

    def ok_label(self, action):
        move = self.preview(action)
        key = "do.capture" if move.takes else "do.arrive" if move.to == s.GOAL else "do.move"
        return self.texts.get("do.pass" if action == s.PASS else "do.exit" if action == s.EXIT else key)

    def preview(self, action):
        """What a choice leads to, Told."""
        if action not in self._told:
            self._told[action] = self._tried(action)
        return self._told[action]

    def _tried(self, action):
        state, seat, words = state_of(self.seat), self.seat.number, self.texts
        after, events, move = list(state), [], MovePreview()
        rules.apply(after, seat, action, events)
        if action == s.PASS:
            key = "line.pass" if len(self.choices) > 1 else "line.stuck"
            move.said = words.get("line.pass_bonus" if state[s.DUE] else key)
            return move
        for event in events:
            kind = event[0]
            if kind == "exit":
                move.pawn, move.to = event[3], 0
            elif kind == "moved":
                move.pawn, move.to = event[3], event[5]
            elif kind == "fault" and event[2] == seat:
                move.fault = True
                move.said = words.get("line." + event[4])
            elif kind == "captured":
                move.takes = True
                move.said = move.said or words.get("line.takes", name_of(self.seat, event[3]))
        move.said = move.said or self._describe_move(action, move)
        return move

    def _describe_move(self, action, move):
        """What is worth knowing of a move: a barrier, a safe square, the goal; else how far it goes."""
        state, seat, get = state_of(self.seat), self.seat.number, self.texts.get
        if move.to == s.GOAL:
            return get("line.arrives")
        if action == s.EXIT:
            return get("line.exit" if state[s.FIVES] >> seat & 1 else "line.exit_two")
        if move.to in s.pawns(state, seat):
            return get("line.barrier")
        where = s.square(state, seat, move.to)
        if where >= 0 and board.REFUGES[where]:
            return get("line.refuge")
        return get("line.bonus") if state[s.DUE] else get("line.advances", state[s.STEPS])

    def draw(self, canvas):
        self.draw_choice(canvas, self.chosen())

    def draw_choice(self, canvas, action):
        state, seat, get = state_of(self.seat), self.seat.number, self.texts.get
        move = self.preview(action)
        there = bool(self.picture())  # whether it is drawn where it would come
        line = get("line.sent") if self.is_in_flight() else die_of(state) + move.said
        if move.pawn < 0:
            message(canvas, line, board_strip.LINE_Y, board_strip.ROW_Y - board_strip.LINE_Y)
        else:
            canvas.text_in(0, board_strip.LINE_Y, WIDTH, line)
            board_strip.draw_stretch(canvas, self.seat, move, there)
        if self.asking:
            canvas.centred(board_strip.ROW_Y + 1, get("line.sure"))
            return
        places = s.pawns(state, seat)
        if there and move.pawn >= 0:
            places[move.pawn] = move.to
        places += board_strip.others(state, seat, move.to if there and move.takes else s.GOAL)
        board_strip.draw_row(canvas, places, 0, board_strip.ROW_Y, 4)
        if 0 <= move.to < s.GOAL:
            left = board_strip.ROW_WIDTH + 1
            canvas.text_in(left, board_strip.ROW_Y + 1, WIDTH - left, get("line.to_go", s.GOAL - move.to), 1)
