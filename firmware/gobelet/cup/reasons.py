"""The coach's lessons with their reasons, where there is room for them: on pages and on a laptop. A game whose lessons
have one has a module `reasons`. This module must not know a game.
"""

from gobelet import coach, games


def explained(rules, lesson, names, texts):
    """A lesson in sentences, with the reason where the game has one. names: of the seats."""
    told = coach.sentence(rules, lesson, texts)
    if not rules.reasons:
        return told
    return told + " " + games.part(rules.NAME, "reasons").reason(lesson, names, texts.lang)


def dearest(seat, sentences):
    """What a player's decisions cost most, each with its reason; `sentences` where a table has said anything else."""
    names = [player[1] for player in seat.players]
    try:
        lessons = coach.costliest(seat.match.rules, seat.reviews or ())
        return [explained(seat.match.rules, lesson, names, seat.texts) for lesson in lessons] or sentences
    except (TypeError, ValueError, LookupError):
        return sentences
