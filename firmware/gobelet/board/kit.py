"""Stand-ins for parts that a kit lacks: a buzzer that makes no sound, a battery that nobody can measure. They take the
same calls as those in pin_devices.py.
"""


class Buzzer:
    """Takes the settings and calls of pin_devices.Buzzer."""

    sounds = weak = False
    alarm = True  # nothing is broken

    def __init__(self, *_):
        self.shines = True

    def note(self, hz, ms, loud, felt):
        pass

    def stop(self):
        pass


class Battery:
    """Takes the settings and calls of pin_devices.Battery."""

    channel = True
    faults = ()

    def __init__(self, *_):
        pass

    def percent(self, now, buzzer, hosted):
        return -1

    def bears(self, buzzer, hosted):
        return True
