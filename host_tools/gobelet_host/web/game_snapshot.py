"""The table and the seats of a game at one moment, for its drawing on pages.

A module `gobelet_host.games.<game>.snapshot` has a class `Snapshot`, a subclass of the one here, for the game's own
`stage.js`. A game without one is drawn as names, points and public dice.
"""

from typing import Any

from gobelet_host import games
from gobelet_host.spectate.model import Event, TableModel
from gobelet_host.words import Words
from gobelet_host.words.event_sentences import sentence
from gobelet_host.words.typography import unbroken


class GameSnapshot:
    """Of any game. model: a table with a match. words: with those of its game. watch: what is remembered of the match,
    the game's own. state: what rules.view tells of it."""

    def __init__(self, model: TableModel, words: Words) -> None:
        self.model = model
        self.words = words
        self.watch: Any = model.watcher
        self.state = model.view

    def status(self) -> str:
        """Where the match stands, as the terminal tells it too."""
        return self.watch.status(self.words)

    def seat(self, number: int) -> dict[str, Any]:
        """score: in words."""
        match = self.model.ledger.match
        assert match, "a table without a match has no seats"
        return {"score": self.words.count("tv.points", match.rules.points(match.state)[number])}

    def say(self, key: str, *values: Any) -> str:
        """A text of this game's own, of the section [board]."""
        return unbroken(games.text(self.model.game, self.words.lang, f"board.{key}").format(*values))

    def result(self, number: int) -> str:
        """What a seat ends with, as its players say it; "" where the place alone is what they say."""
        match = self.model.ledger.match
        assert match, "a table without a match has no result"
        return self.words.count("tv.points", match.rules.points(match.state)[number])

    def how(self) -> str:
        """How the winner has won, as the second half of a headline; "" where that is nothing to tell."""
        result = self.result(self.model.won()[0])
        return self.words.get("tv.with", result) if result else ""

    def stories(self) -> list[dict[str, str]]:
        """What was best in this match: title and text of each, at most three."""
        known = self.watch.stories
        return [
            {"title": self.say(f"story.{story}"), "text": self.tell_story(story, known[story][1])}
            for story in sorted(known, key=lambda story: [name for name, *_ in self.watch.STORIES].index(story))
        ]

    def tell_story(self, story: str, event: Event) -> str:
        """An event that was kept as a story, in words."""
        return self._sentence(event)

    def table(self) -> dict[str, Any]:
        """dice: the public dice that lie there, nothing of those that are still in a cup. news: what happened last,
        in words, the latest last."""
        news = [text for event in self.model.latest() if (text := self._sentence(event))]
        return {"dice": self.model.dice, "news": news}

    def _sentence(self, event: Event) -> str:
        return unbroken(sentence(event, self.model.names, self.words, self.model.game))


def of(model: TableModel, words: Words) -> GameSnapshot:
    """The picture of the match at this table."""
    own = games.part(model.game, "snapshot")
    return own.Snapshot(model, words) if own else GameSnapshot(model, words)
