"""In the place of parts that a kit lacks, see pin_devices.py: nothing sounds or turns, no cells are measured. They must
not know what they stand for.
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
