"""Cup, dongle and hub hold no more after a long time in which nobody plays."""

from idling import grows, idle

from gobelet.radio.cup_radio import CupRadio
from gobelet.radio.relay import Relay

MINUTES = 4


def test_nothing_grows_while_nobody_plays():
    first, last = idle(MINUTES)
    assert first[0] > 100 and not grows(first, last), f"{first}, later {last}"


def test_what_grows_at_either_end_is_seen(monkeypatch):
    for end in (CupRadio, Relay):
        turn = end.tick

        def leaks(self, now, turn=turn):
            self.leak = getattr(self, "leak", ()) + ((now,) if not now % 100 else ())
            return turn(self, now)

        with monkeypatch.context() as patch:
            patch.setattr(end, "tick", leaks)
            assert grows(*idle(1)), end
