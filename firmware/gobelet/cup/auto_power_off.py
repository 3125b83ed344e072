"""A cup that is forgotten switches itself off: it says so first, and whoever is there after all presses a button.

All that it keeps is in its flash already: it is written when it comes to be. It must not know what sleep is.
"""

WARNING = 30000  # ms


def warn_then_power_off(app):
    """Called again and again while the cup is forgotten. On a laptop's cable it takes nothing from its cells."""
    power, board = app.power, app.board
    if board.has_usb_host():
        power.need(app.now)
    elif not power.warned:
        power.warned = app.now
        app.hints.show_notice("off_soon", ms=WARNING)
    elif app.now - power.warned >= WARNING:
        board.switch_off()
