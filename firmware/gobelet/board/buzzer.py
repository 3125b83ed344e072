"""The buzzer: short patterns of tones on a PWM pin, moved on by whoever waits. It must not know why it sounds."""

from machine import PWM, Pin

# (Hz, ms) one after the other; 0 Hz is a pause
PATTERNS = {
    "click": ((2400, 12),),
    "turn": ((880, 90), (0, 40), (1319, 140)),
    "error": ((220, 160),),
    "win": ((784, 110), (988, 110), (1175, 110), (1568, 260)),
}
HALF = 32768


class Buzzer:
    """pin: GP number of the piezo."""

    def __init__(self, pin):
        self._pin = pin
        self._pwm = None
        self._pattern = ()
        self._next = 0
        self._until = 0

    def play(self, name, now):
        """Begin a pattern (it replaces the one that sounds); an unknown name is silence."""
        self._pattern = PATTERNS.get(name, ())
        self._next = 0
        self._until = now
        self.tick(now)

    def tick(self, now):
        """Go on with the pattern. Returns the ms until the next change, -1 when nothing sounds."""
        while self._pattern:
            if now < self._until:
                return self._until - now
            if self._next == len(self._pattern):
                self._pattern = ()
                self._tone(0)
                break
            tone, length = self._pattern[self._next]
            self._next += 1
            self._until += length
            self._tone(tone)
        return -1

    def _tone(self, tone):
        if tone:
            if self._pwm is None:
                self._pwm = PWM(Pin(self._pin), freq=tone, duty_u16=HALF)
            else:
                self._pwm.freq(tone)
                self._pwm.duty_u16(HALF)
        elif self._pwm is not None:
            self._pwm.duty_u16(0)
