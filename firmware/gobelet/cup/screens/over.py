"""The scene after a match. This module must not know a game."""

from gobelet.cup.screens import OK, Screen, name_of
from gobelet.cup.widgets import banner, headline, message


class Over(Screen):
    """The match is over: who won, and the own rank."""

    def title(self):
        return self.app.texts.get("bar.end")

    def draw(self, canvas):
        app = self.app
        scores = app.ledger.match.rules.scores(app.ledger.match.state)
        best = max(scores)
        better = [score for score in scores if score > scores[app.owner.seat]]
        if better:
            headline(canvas, 11, app.texts.get("line.rank", len(better) + 1, len(scores)))
            message(canvas, app.texts.get("event.winner", name_of(app, scores.index(best))), 32, 22)
        else:
            banner(canvas, 12, app.texts.get("head.winner"))
            canvas.centred(40, app.texts.get("line.rank_first", len(scores)))

    def labels(self):
        return ("", "", self.app.texts.get("do.next"), "")

    def press(self, button):
        if button == OK:
            self.app.dismiss()
