"""Input of the player: hands what buttons and sensor noticed to the screen that is on.

It must not know what a press means: screens do.
"""

import gc

from gobelet.cup.buttons import BUTTON, BUTTONS, CALL, HOLD, KIND, NONE, OK, PRESS, RELEASE, REPEAT, Buttons
from gobelet.cup.settings import OWN
from gobelet.cup.shake_detector import ENDED, FLAT, STARTED, ShakeDetector
from gobelet.link import const

SAMPLE = 20  # ms between two looks at the accelerometer
_PIXEL = const(2)  # percent of a hold: a pixel of the button bar
MOVED_MG = 120  # more than a sensor at rest changes from one look to the next


class Input:
    """board: whose buttons and sensor these are. model: the cup's Model. stir: a function of numbers that nobody can
    foresee: when buttons go down and up, what the sensor says in a shake. sample: the last look at the sensor, in
    milli-g; felt: what the board said of it, see its acceleration(). both: whether LEFT and RIGHT are down. shake: the
    ShakeDetector that feels it, None for an automate's cup."""

    def __init__(self, board, model, stir):
        self._board = board
        self._model = model
        self._stir = stir
        self._buttons = Buttons()
        self._stuck_told = 0
        self.both = False
        self._sampled = 0
        self._served = 0  # of the buttons that are down, those whose hold was told
        self._filled = 0  # how many pixels of the button bar have filled up
        self._stands = board.kind != "web"  # a telephone is looked at however it is held
        self._peeks = False  # whether the cup is tilted
        self._lay = False  # whether it lay on its side
        self.sample = [0, 0, 1000]
        self.felt = 0
        self._before = [0, 0, 1000]
        self._flip = False
        self._axis, self._feel_from = OWN["axis"], OWN["feel"]
        self._touched = False
        self.ignore_held()
        self.set_bot(None)

    def set_bot(self, pilot):
        """An automate plays, or None: nobody shakes an automate's cup."""
        axis = self._axis
        self.shake = None if pilot else ShakeDetector(SAMPLE, abs(axis) - 1, 1 if axis > 0 else -1, self._feel_from)

    def adjust(self, own, pilot):
        """Follows the cup's own settings: the hand that holds the cup, its sensor and when that feels a shake."""
        self._flip = own["flip"]
        if (own["axis"], own["feel"]) != (self._axis, self._feel_from):
            self._axis, self._feel_from = own["axis"], own["feel"]
            self.set_bot(pilot)

    def ignore_held(self):
        """Another screen is on: what is held now counts only once it was released."""
        self._buttons.ignore_held()
        self._served = 0

    def sense(self):
        """Looks at the buttons. Returns one that stays down for ever, once, when there is room to say so; else 0: the
        other buttons play on, and their player must see what they do."""
        mask = self._board.buttons()
        if self._flip:  # the cup is turned about: left is right, and the button below is above
            mask = (mask & 5) << 1 | (mask & 10) >> 1
        self._buttons.update(mask, self._model.now)
        self.both = mask & 3 == 3  # else nobody need ask together()
        stuck = self._buttons.stuck & ~self._stuck_told
        stuck &= -stuck
        if not stuck or self._model.hints.notice:
            return 0
        self._stuck_told |= stuck
        return stuck

    def together(self):
        """Whether LEFT and RIGHT have been held together for long, once."""
        return self._buttons.together(self._model.now)

    def touched(self):
        """Whether a button went down or up, or the cup moved, since the last call."""
        touched, self._touched = self._touched, False
        return touched

    def dispatch_events(self, screen, dark=False):
        """Takes what has happened since the last call to the screen. dark: nothing can be seen, so a press means
        nothing but that the cup shall wake."""
        model = self._model
        while True:
            event = self._buttons.take_events()
            if event == NONE:
                break
            self._stir(event, model.now, *self.sample)
            kind, button = event & KIND, event & BUTTON
            self._touched = self._touched or kind != REPEAT  # not what leans on a button in a bag
            if dark:
                continue
            model.hints.redraw()
            if kind == PRESS or kind == REPEAT:
                model.hints.clear_notice()
                screen.press(button)
            elif kind == HOLD:
                self._served |= button
                screen.hold(button)
            elif kind == RELEASE:
                self._let_go(screen, button)
                screen.release(button)
        filled = self.hold_progress(screen.holds)[1] // _PIXEL
        if filled != self._filled:
            self._filled = filled
            model.hints.redraw()  # the button bar fills up
        if model.now - self._sampled >= SAMPLE:
            self._sampled = model.now
            self._feel(screen, dark)

    def _let_go(self, screen, button):
        """A button that only does something when it is held says so to whoever just pressed it."""
        if button & screen.holds & ~screen.press_and_hold & ~self._served and screen.labels()[BUTTONS.index(button)]:
            self._model.hints.hint(button)
            self._model.sound("hold")
        self._served &= ~button

    def hold_progress(self, wanted):
        """(button, percent) of a button that is held, of those that are wanted (a mask); (0, 0) when none is."""
        for button in (OK, CALL):
            percent = self._buttons.hold(button, self._model.now) if wanted & button else 0
            if percent:
                return button, percent
        return 0, 0

    def _feel(self, screen, dark):
        sample, before, shake = self.sample, self._before, self.shake
        felt = self.felt = self._board.acceleration(sample)
        if felt:
            if felt > 1:  # a nudge that was over before anybody looked
                self._touched = True
            for axis in range(3):
                if abs(sample[axis] - before[axis]) > MOVED_MG:
                    self._touched = True
                before[axis] = sample[axis]
        if felt and shake and not dark:  # light first: what follows takes its time
            change = shake.feed(sample[0], sample[1], sample[2])
            if shake.shaking:
                self._stir(*sample)
                screen.shaken(shake.size)
            if change == STARTED:
                gc.collect()  # now, so that nothing interrupts the rattle
            if change == STARTED or change == ENDED:
                screen.shaking(change == STARTED)
            if self._stands:
                self._look(screen, shake)
            if shake.turned:
                screen.turned()

    def _look(self, screen, shake):
        """The dice are covered when the cup is laid down, and while it is tilted seen, if its player wants so."""
        lies = shake.orientation == FLAT
        if lies and not self._lay:
            screen.turned()
        self._lay = lies
        if self._model.preferences["peek"] and shake.tilted != self._peeks:
            self._peeks = shake.tilted
            screen.tilted(self._peeks)
