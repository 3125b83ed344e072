"""The four buttons: from what is held now to events. Acts on the first edge, then locks out what bounces.

An event is one small integer: its kind plus the button's bit, so that nothing is allocated. There is no double click:
it would delay every press. This module must not know pins, clocks, screens or languages.
"""

LEFT, RIGHT, OK, CALL = 1, 2, 4, 8
BUTTONS = (LEFT, RIGHT, OK, CALL)
NAMES = {LEFT: "left", RIGHT: "right", OK: "ok", CALL: "call"}  # text keys are "button." + name

PRESS, HOLD, REPEAT, RELEASE = 16, 32, 64, 128
KIND, BUTTON = 0xF0, 0x0F  # masks of the two parts of an event
NONE = 0

LOCKOUT_MS = 40  # after an edge a contact may bounce this long
HOLD_MS = 600
REPEAT_FIRST_MS = 450  # LEFT and RIGHT held: first repeat, then the next ones
REPEAT_MS = 130
TOGETHER_MS = 5000  # LEFT and RIGHT held together for this long: see Buttons.together()
STUCK_MS = 3000  # held since the start for this long: stuck, or somebody leans on it

_QUEUE = 16


class Buttons:
    """Call update() often (every 5 to 20 ms), then take_events() until it returns NONE.

    A button that is held when the object is made, or at ignore_held(), gives no event before it was released.
    `stuck` is the mask of buttons held since the start for STUCK_MS; a bit goes away when its button is released.
    """

    def __init__(self):
        self.stuck = 0
        self._started = -1  # time of the first update
        self._down = 0  # mask after lockout
        self._mute = 0  # held, but silent until released
        self._held_at_start = 0
        self._edge = [0] * 4  # time of the last edge
        self._due = [0] * 4  # time of the next repeat
        self._held = 0  # mask of buttons whose HOLD was told
        self._together = False  # whether together() has told of it
        self._queue = bytearray(_QUEUE)
        self._first = 0
        self._count = 0

    def update(self, mask, now):
        """Take the buttons held now (bit mask) at the time `now` in milliseconds, which never goes back."""
        if self._started < 0:
            self._started = now
            self._down = self._mute = self._held_at_start = mask
        for index in range(4):
            button = 1 << index
            down = self._down & button
            if (mask & button) != down and now - self._edge[index] >= LOCKOUT_MS:
                self._edge[index] = now
                self._turn(button, index, now)
            elif down and not self._mute & button:
                self._keep(button, index, now)
        if self._held_at_start and now - self._started >= STUCK_MS:
            self.stuck = self._held_at_start

    def take_events(self):
        """The next event, oldest first; NONE when there is none."""
        if not self._count:
            return NONE
        event = self._queue[self._first]
        self._first = (self._first + 1) % _QUEUE
        self._count -= 1
        return event

    def ignore_held(self):
        """After a change of screen: forget what is waiting; what is held now is silent until it was released."""
        self._count = 0
        self._mute |= self._down

    def hold(self, button, now):
        """How far a hold is, 0..100; 0 when the button is up or silent, 100 once HOLD was told."""
        if not self._down & button or self._mute & button:
            return 0
        return min((now - self._edge[BUTTONS.index(button)]) * 100 // HOLD_MS, 100)

    def together(self, now):
        """Whether LEFT and RIGHT have been held for TOGETHER_MS, once: a sign that is given without seeing anything.
        One that is stuck does not count."""
        sides = LEFT | RIGHT
        if self._down & ~self._mute & sides != sides or self._together:
            return False
        if now - max(self._edge[0], self._edge[1]) < TOGETHER_MS:
            return False
        self._together = True
        return True

    def _turn(self, button, index, now):
        """An edge: the button went down or came up."""
        if button & (LEFT | RIGHT):
            self._together = False
        self._down ^= button
        if self._down & button:
            self._due[index] = now + REPEAT_FIRST_MS
            self._enqueue(PRESS | button)
            return
        self._held &= ~button
        self._held_at_start &= ~button
        self.stuck &= ~button
        if self._mute & button:
            self._mute &= ~button
        else:
            self._enqueue(RELEASE | button)

    def _keep(self, button, index, now):
        """The button is still down."""
        if not self._held & button and now - self._edge[index] >= HOLD_MS:
            self._held |= button
            self._enqueue(HOLD | button)
        alone = self._down & (LEFT | RIGHT) != LEFT | RIGHT
        if alone and button & (LEFT | RIGHT) and now >= self._due[index]:
            self._due[index] = now + REPEAT_MS
            self._enqueue(REPEAT | button)

    def _enqueue(self, event):
        """Queue an event. A full queue drops it: whoever does not take for so long wants no old presses either."""
        if self._count < _QUEUE:
            self._queue[(self._first + self._count) % _QUEUE] = event
            self._count += 1
