"""Carries out what a player typed instead of pressed: for those who cannot use buttons.

The words are the rules' own (`rules.text`), so this module knows no language and no game; whoever sits at the keyboard
is spoken to by the laptop. A cup loads it when the first such command comes.
"""

from gobelet.games import Illegal


def carry_out(app, command):
    """Does one command at the cup `app` as its buttons would, and answers with one line.

    Commands: "ready" (also yes to the question whether to play the match that begins, and to who plays it), "unready",
    "shake", "show", "act TEXT", "drop" (yes to the question whether absent seats are dropped), "dice". Answers:
    "done"; "dice FACES" (nothing after it when there is nothing under the cup); "no CODE" with a stable reason code
    when it cannot be done now.
    """
    kind, _, rest = command.partition(" ")
    if kind == "dice":
        return ("dice " + " ".join([str(item) for item in app.seat.hand or ()])).strip()
    if kind in ("ready", "unready"):
        if kind == "ready" and app.inviting():
            app.session.agree()
        elif kind == "ready" and app.awaits_agreement():
            app.duties.confirm()
        elif kind == "unready" or app.idle():
            app.ready(kind == "ready")
        else:
            return "no not_now"  # it would be a press for the next match
        return "done"
    if app.awaits_agreement():
        return "no word_first"
    sent = len(app.link.commands)
    try:
        _do(app, kind, rest)
    except Illegal as error:
        return "no " + error.code
    return "done" if len(app.link.commands) > sent else "no not_now"


def _do(app, kind, rest):
    seat = app.seat
    match = seat.match
    if kind == "shake":
        seat.shake()
    elif kind == "show":
        seat.show()
    elif kind == "drop":
        seats = app.prompts.seats_to_vote_out()
        if seats:
            app.prompts.vote(seats)
    elif kind == "act" and match:
        action = match.rules.parse(match.state, seat.number, rest)
        if action is not None:
            seat.act(action)
