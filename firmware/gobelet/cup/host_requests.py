"""Requests of a laptop beside the game: it brings a new version of the program, or asks something of the player. A cup
loads this when the first of it comes.
"""

from gobelet.link import const

_CALM = const(1500)  # ms without a touch until a new version of the program goes on coming


def receive_question(app, message):
    """The laptop asks. Returns the HostQuestion that there is from now on."""
    from gobelet.cup import host_questions  # a new version comes more often

    return host_questions.receive_question(app, message)


def update(app, message):
    """The table offers a new version of the program, or brings a part of it; only where it has proven its key, or on
    the cable, where the player's yes is all that counts. Returns the Update that there is from now on, None without."""
    there, seal = app.update, app.link.seal
    if not ((seal or app.wired()) and "update" in app.board.abilities and app.is_free()):
        return there
    if there is None:
        from gobelet.cup.update import Update  # once in a season

        there = Update(app.board.slot(), app.board.image)
    if message[0] == "image":
        key = (seal.keys.find(seal.table) + [b""])[0] if seal else None
        there.offered(key, message[1], message[2], message[3], app.now)
    else:
        there.part(message[1], message[2], message[3], app.now)
    return there


def tick(app):
    """Called at every step: goes on with a question, and with a new version while nobody touches the cup: a sector
    takes 50 ms."""
    there = app.update
    if there and app.is_free() and app.power.untouched(app.now) >= _CALM:
        before = there.state
        there.tick(app.now, app.link.send)
        if app.stage.scene == "update" or there.state != before:
            app.hints.redraw()
    if app.question:
        app.question.tick(app.now)


def install(app):
    """The player wants the new version of the program: the cup starts anew."""
    try:
        app.update.install()
        app.board.restart()
    except OSError:
        app.hints.show_notice("flash_full")
