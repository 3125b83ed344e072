"""A table at one moment for a page, as plain JSON: the public state in the words of one language.

A pure function of spectate/model.py's memory; what is special to a game is in games/<game>/snapshot.py. It knows no
page, no connection and no secret: a model is folded from the public log alone.
"""

from typing import Any

from gobelet import ledger
from gobelet_host import games
from gobelet_host.spectate.model import Seat, TableModel
from gobelet_host.web import game_snapshot
from gobelet_host.words import Words, event_sentences

Picture = dict[str, Any]
PHASES = ("empty", "seating", "opening", *["playing"] * (ledger.OVER - ledger.PLAYING), "over")  # by the model's phase


def picture(model: TableModel, words: Words) -> Picture:
    """The table as the model remembers it.

    game, title, stage: the game, its name, the drawing that fits it. phase: one of PHASES. round; status: the round
    in words. checks: the words to compare with the cups. waiting: for whom, in words. winners: seats. headline: how
    it ended, in words. how: with what, in words. podium: the ranking at the end, see _podium(). stories: see
    game_snapshot.py. seats: clockwise, see _seat(). table: what lies on the table, as games/<game>/snapshot.py
    says.
    """
    log = model.ledger
    if log.match is None:
        return {"game": "", "title": words.get("bar.gobelet"), "stage": "", "phase": "empty", "seats": [], "table": {}}
    words, won = words.for_game(model.game), model.won()
    drawn = game_snapshot.of(model, words)
    return {
        "game": model.game,
        "title": games.title(model.game, words.lang),
        "stage": model.game if games.stage(model.game) else "generic",
        "phase": PHASES[model.phase],
        "round": model.watcher.round,
        "status": drawn.status(),
        "checks": _checks(model, words),
        "who": event_sentences.who_plays(model.ledger, words),
        "waiting": model.awaited(words),
        "winners": won,
        "headline": _headline(model, words),
        "podium": (podium := _podium(drawn)),
        "how": drawn.how() if podium and not won[1:] else "",
        "stories": drawn.stories() if podium else [],
        "seats": [_seat(drawn, seat, won) for seat in model.seats()],
        "table": drawn.table(),
    }


def _checks(model: TableModel, words: Words) -> list[str]:
    log = model.ledger
    sentences = []
    if log.seating and log.seating.word:
        sentences.append(words.get("event.seating_word", log.seating.word))
    if log.reveal and log.reveal.word and log.reveal.faces:
        sentences.append(words.get("event.round_word", log.reveal.word))
    if log.closing and log.closing.word:
        sentences.append(words.get("event.closing_word", event_sentences.spaced(log.closing.word)))
    return sentences


def _headline(model: TableModel, words: Words) -> str:
    if model.phase != ledger.OVER:
        return ""
    names = model.winners()
    if not names:
        return words.get(f"event.{model.ended_early()}")
    return words.get("tv.winners" if names[1:] else "event.winner", ", ".join(names))


def _podium(drawn: game_snapshot.GameSnapshot) -> list[dict[str, Any]]:
    """Everybody by place once the match is over, the first one first: seat, name, place (the same for equals) and
    result, what the players count, in words. Empty before, and for a match that was ended early."""
    model, match = drawn.model, drawn.model.ledger.match
    if model.phase != ledger.OVER or match is None or not match.over:
        return []
    scores = match.rules.scores(match.state)
    rows = [
        {
            "seat": seat.number,
            "name": seat.name,
            "place": 1 + sum(score > scores[seat.number] for score in scores),
            "result": drawn.result(seat.number),
        }
        for seat in model.seats()
    ]
    return sorted(rows, key=lambda row: row["place"])


def _seat(drawn: game_snapshot.GameSnapshot, seat: Seat, won: list[int]) -> dict[str, Any]:
    """One place: seat, name, automate, away (or linked and still), owes (what the log waits for), rank (0 while it
    plays), out (whether the match goes on without it), note (where it stands, in a word), left (tenths of a second that
    it still may think, None without a limit), and what the game adds."""
    away = not seat.is_responsive and not seat.rank and drawn.model.phase != ledger.OVER
    return {
        "seat": seat.number,
        "name": seat.name,
        "automate": seat.automate,
        "away": away,
        "owes": seat.owes,
        "rank": seat.rank,
        "out": _is_out(drawn, seat),
        "note": _note(drawn, seat, seat.number in won, away),
        "left": drawn.model.time_left(seat.number),
        **drawn.seat(seat.number),
    }


def _note(drawn: game_snapshot.GameSnapshot, seat: Seat, won: bool, away: bool) -> str:
    words = drawn.words
    if won:
        return words.get("view.won")
    if seat.rank > 1:
        return words.get("view.out", seat.rank)
    if away:
        return words.get("view.still" if seat.still else "view.away")
    return drawn.watch.owed(seat, words)


def _is_out(drawn: game_snapshot.GameSnapshot, seat: Seat) -> bool:
    """Whether a seat has lost all: who is the third at the end with something left was never out."""
    match = drawn.model.ledger.match
    return seat.rank > 1 and match is not None and match.rules.points(match.state)[seat.number] <= 0
