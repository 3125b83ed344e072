"""Cup, dongle and hub hold no more after a long time in which nobody plays."""

from idling import grows, idle

MINUTES = 4


def test_nothing_grows_while_nobody_plays():
    first, last = idle(MINUTES)
    assert first[0] > 100 and not grows(first, last), f"{first}, later {last}"
