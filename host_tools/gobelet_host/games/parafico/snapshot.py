"""The picture of Parafico: dice before each seat, the bid and how it got there, the call and its verdict."""

from typing import Any

from gobelet import ledger
from gobelet.games.parafico import table_data
from gobelet_host.games.parafico.spectator import Bid, Verdict
from gobelet_host.spectate.model import Event
from gobelet_host.web import game_snapshot
from gobelet_host.words.event_sentences import bid as bid_text

CHANGES = {"lost": -1, "won": 1, "kept": 0}


class Snapshot(game_snapshot.GameSnapshot):
    def status(self) -> str:
        """Round and dice in play: what a bid is weighed against."""
        return super().status() or self.words.get("bar.seating")

    def seat(self, number: int) -> dict[str, Any]:
        """dice: how many it has. faces: [face, mark] of each shown die, mark "match", "joker" or "". change: the die
        that the last call has brought or cost."""
        verdict, faces = self.watch.verdict, self.watch.shown_faces(number)
        outcome = verdict.outcome if verdict else None
        state = {
            "dice": self.state["dice"][number],
            "faces": [[face, verdict.marks(face) if verdict else ""] for face in faces],
            "change": CHANGES[outcome[0]] if outcome and outcome[2] == number else 0,
        }
        if len(faces) > 1 and not verdict:
            state["note"] = f"= {sum(faces)}"  # of a seating roll: the total gives the seat
        return state

    def result(self, number: int) -> str:
        """The last one with dice has won: the place says it all."""
        return ""

    def how(self) -> str:
        dice = self.model.ledger.match.rules.points(self.model.ledger.match.state)[self.model.won()[0]]
        return self.words.get("tv.with", self.words.count("dice", dice))

    def tell_story(self, story: str, event: Event) -> str:
        _, _, seat, quantity, face, last = event
        names = self.model.names
        told = names[last] if story == "lie" else last
        return self.say(f"story.{story}_text", names[seat], bid_text(quantity, face), told)

    def table(self) -> dict[str, Any]:
        """scene: which of the moments below it is. night: whether ones are no jokers now; rule: that, in words. prompt:
        what is to be done or known, in words. bid: the one that stands. ribbon: the bids of the round. call: the last
        call until all have rolled again. speaker: the seat to speak, -1 for none. word: the seating word while it is
        fresh."""
        watch, scene, over = self.watch, self._scene(), self.model.phase == ledger.OVER
        lies = table_data.table_data(self.state, self.model.names)
        history = watch.verdict.history if watch.verdict else watch.history
        return {
            "scene": scene,
            "night": watch.parafico and not over,
            "rule": self.words.get("view.parafico" if watch.parafico else "tv.jokers"),
            "prompt": self._prompt(scene),
            "bid": self._bid(watch.bid) if watch.bid else None,
            "ribbon": [self._bid(bid) for bid in history],
            "call": self._call(watch.verdict) if watch.verdict else None,
            "speaker": -1 if over else lies["speaker"],
            "word": self.model.ledger.seating.word if scene == "rolls" else "",
        }

    def _scene(self) -> str:
        """ "over", "call", "seating" (cups commit), "rolls" (who sits where, who begins), "shake", "speak", "bid"."""
        phase = self.model.phase
        if phase == ledger.OVER:
            return "over"
        if self.watch.verdict:
            return "call"
        if phase in (ledger.SEATING, ledger.OPENING):
            return "seating"
        if self.state["phase"] in ("seat_roll", "first_roll"):
            return "rolls"
        if self.watch.bid:
            return "bid"
        return "speak" if self.state["phase"] == "speaking" and phase == ledger.PLAYING else "shake"

    def _prompt(self, scene: str) -> str:
        if scene == "rolls":
            return self.words.get(f"view.{self.state['phase']}")
        key = {"seating": "view.seating", "shake": "view.shake", "speak": "view.no_bid"}.get(scene)
        return self.words.get(key) if key else ""

    def _bid(self, bid: Bid) -> dict[str, Any]:
        seat, quantity, value = bid
        return table_data.bid(self.model.names, seat, quantity, value)

    def _call(self, verdict: Verdict) -> dict[str, Any]:
        """kind, word, said: the call, its word, who calls whom. night: as ones counted in that round. found: dice that
        count so far. complete: all have shown. tally, outcome, then: the verdict in words, "" and [] before it. good:
        whether it spares or pays the one concerned. concerned: that seat, -1 before."""
        sentence, tally, outcome, then = verdict.sentences(self.model.names, self.words)
        return {
            "kind": verdict.call,
            "word": self.words.get(f"head.{verdict.call}"),
            "said": sentence,
            "caller": verdict.caller,
            "bid": self._bid(verdict.bid),
            "night": verdict.parafico,
            "found": verdict.so_far,
            "complete": verdict.count is not None,
            "tally": tally,
            "outcome": outcome,
            "good": verdict.good,
            "concerned": verdict.outcome[2] if verdict.outcome else -1,
            "then": then,
        }
