"""The coach's lessons with their reasons, where there is room for them: on pages and on a laptop. A game whose lessons
have one has a module `reasons`. This module must not know a game.
"""

from gobelet import coach, games


def explain(rules, lesson, names, texts):
    """A lesson in sentences, with the reason where the game has one. names: of the seats."""
    sentence = coach.sentence(rules, lesson, texts)
    if not rules.reasons:
        return sentence
    return sentence + " " + games.part(rules.NAME, "reasons").reason(lesson, names, texts.lang)


def explain_all(seat, sentences):
    """What a player's decisions cost most, each with its reason; `sentences` where a table has said anything else."""
    names = [player[1] for player in seat.players]
    try:
        lessons = coach.costliest(seat.match.rules, seat.reviews or ())
        return [explain(seat.match.rules, lesson, names, seat.texts) for lesson in lessons] or sentences
    except (TypeError, ValueError, LookupError):
        return sentences


def lay_out(screen, layout, lines):
    """Puts what cost most into a TouchLayout: `lines` with their reasons, and the item that opens them all."""
    layout.group("coach", lines=explain_all(screen.seat, lines))
    layout.add("coach", screen.texts.get("do.coach"), screen.seat.request_reviews)  # again, if nobody answered
