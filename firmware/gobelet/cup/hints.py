"""What a player is told beside the scene that is on: notices that fade, alarms that stay until they are seen, sounds.
And whether the display is to be drawn anew.

It must not know what any of it is about, or the link.
"""

NOTICE = 4000  # ms that a notice stays on the display
HINT = 900  # ms that a button says it wants to be held


def stay_dark():
    """There is no display."""


class Hints:
    """cup: the Model, whose clock it goes by; board and preferences of the App."""

    def __init__(self, cup):
        self._cup = cup
        self.needs_redraw = True  # the display shows something else than what is known now
        self.wake_display = stay_dark  # what lights the display: there is something to see, or somebody who looks
        # what fades by itself
        self.hinted = 0  # a button that was let go where it wants to be held
        self._hint_until = 0
        self.notice = ""  # a code that texts.reason() knows
        self.notice_args = ()  # what it mentions
        self._notice_until = 0
        # what goes wrong
        self.alarms = []  # [code, what it mentions, whether the table knows]
        self.alarm_unseen = False  # the player has yet to see them
        self.alarm_unheard = False  # one is still to be heard
        # what is heard
        self._sound = None  # until something sounds for the first time
        self._called = False  # the player is yet to hear that it is their turn

    def redraw(self):
        """The display shows something else than what is known now."""
        self.needs_redraw = True

    def mark_drawn(self):
        """The display shows what is known."""
        self.needs_redraw = False

    # notices

    def show_notice(self, code, *args, ms=NOTICE):
        """Shows a notice (a code that texts.reason() knows, and what it mentions) for so long. A cup whose cells no
        longer bear a write says so, not that its memory is full."""
        if code in ("flash_full", "storage") and "battery_empty" in self._cup.board.faults:
            code = "battery_empty"
        self.notice = code
        self.notice_args = args
        self._notice_until = self._cup.now + ms
        self.redraw()
        self.wake_display()

    def clear_notice(self):
        """The notice is past."""
        self.notice = ""

    def hint(self, button):
        """A button was let go that wants to be held: says so for a moment."""
        self.hinted = button
        self._hint_until = self._cup.now + HINT
        self.redraw()

    def expire_notices(self):
        """Lets go of a notice and a hint that were on for long enough. Returns the ms until one goes, -1 without."""
        wait = -1
        if self.hinted:
            wait = self._hint_until - self._cup.now
            if wait <= 0:
                self.hinted = 0
                self.redraw()
                wait = -1
        if not self.notice:
            return wait
        left = self._notice_until - self._cup.now
        if left > 0:
            return left if wait < 0 else min(left, wait)
        self.notice = ""
        self.redraw()
        return wait

    # alarms

    def raise_alarm(self, code, *args, told=False):
        """Raises an alarm, once: the player has to see it, and the table is told unless it knows (told)."""
        if code not in [alarm[0] for alarm in self.alarms]:
            self.alarms.append([code, args, told])
            self.alarm_unseen = self.alarm_unheard = True
            self.redraw()

    def raise_alarm_again(self, code, *args):
        """The same about another match than before: the player has to see it again."""
        self.clear_alarm(code)
        self.raise_alarm(code, *args)

    def clear_alarm(self, code):
        """What an alarm was about is past."""
        for alarm in self.alarms:
            if alarm[0] == code:
                self.alarms.remove(alarm)
                self.alarm_unseen = self.alarm_unseen and bool(self.alarms)
                self.redraw()
                break

    def clear_seen_alarms(self):
        """Another match begins. An alarm that nobody has seen yet stays."""
        self.alarms = self.alarms if self.alarm_unseen else []

    def acknowledge_alarms(self, on=True):
        """The player has seen the alarms, or wants to see them again."""
        self.alarm_unseen = not on
        self.redraw()

    # sounds

    def sound(self, name, game="", mine=True):
        """Plays the tune of a name, see Sound.play()."""
        self._sounding().play(name, game, mine, self._cup.now)

    def rattle(self, strength):
        """Dice are being shaken, `strength` milli-g hard."""
        self._sounding().rattle(strength, self._cup.now)

    def call(self):
        """It is the player's turn: they hear it once a throw has been seen."""
        self._called = True

    def tick(self):
        """Goes on with what sounds. Returns the ms until it wants to be called again, -1 when nothing does."""
        if self._called and not self._cup.seat.throw:
            self._called = False
            self._cup.sound("turn")
        return self._sound.tick(self._cup.now) if self._sound else -1

    def _sounding(self):
        if self._sound is None:
            from gobelet.cup.sound import Sound

            self._sound = Sound(self._cup.board)
        self._sound.volume = self._cup.preferences["volume"]
        return self._sound
