"""The picture of Papayoo: the trick on the table, the card that costs forty, who has passed, points of each round."""

from typing import Any

from gobelet import ledger
from gobelet.games.papayoo import table_data
from gobelet.games.papayoo.cards import deck
from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.web import game_snapshot

ROUNDS = 6  # that still have a column
BETWEEN = ("draw", "shuffle", "deal", "discard", "ended")  # when the points of the rounds are looked at


class Snapshot(game_snapshot.GameSnapshot):
    def status(self) -> str:
        """The round of how many."""
        state = self.state
        return self.words.get("tv.round_of", state["round"], state["rounds"]) if state["round"] else ""

    def seat(self, number: int) -> dict[str, Any]:
        """score: its points so far, with those of this round. cards: how many it holds. pack: whether the whole pack is
        there. note: what it does in the shuffle and has done, in words, where it does not owe anything."""
        points, total = self.state["points"][number], self.state["totals"][number]
        pack = min(self._masked(), len(self.model.names)) if self._is_dealt() else -1
        note = self._note(number)
        return {
            "score": (f"{total} + " if points else "") + self.words.count("tv.points", points or total),
            "cards": self.state["cards"][number],
            "pack": number == (self.state["dealer"] if pack == len(self.model.names) else pack),
            **({"note": note} if note else {}),
        }

    def _note(self, number: int) -> str:
        phase, done = self.state["phase"], number not in self.state["actors"]
        if self._is_dealt():
            masked, seats = self._masked(), len(self.model.names)
            if number < masked < seats:
                return self.say("shuffled")
            if masked < seats:
                return self.say("next") if number == masked + 1 else self.say("shuffles") if number == masked else ""
            return self.words.get("tv.dealer") if number == self.state["dealer"] else ""
        if phase == "shuffle":
            return self.say("shaken") if done else ""
        return "✓ " + self.words.get("tv.chosen") if phase == "discard" and done else ""

    def _is_dealt(self) -> bool:
        """Whether the pack goes round the cups, which shuffle it and then deal."""
        done = self.model.ledger.phase in (ledger.PLAYING, ledger.OVER)
        return self.state["phase"] in ("shuffle", "deal") and not done

    def _masked(self) -> int:
        """How many cups have shuffled the pack that goes round."""
        deal = self.model.ledger.deal
        return len(deal.masks) if deal and deal.is_circulating else 0

    def _scene(self) -> dict[str, Any] | None:
        """What happens where no card is played: who, does, line, why in words; die: whether the die is in it. None in a
        trick, behind the first one, and once the match is over."""
        names, phase, masked = self.model.names, self.state["phase"], self._masked()
        awaited, playing = self.model.awaited(self.words), self.model.ledger.phase == ledger.PLAYING
        cards, die = len(deck(len(names))), phase == "die" or phase == "trick" and not self.watch.taken
        if self.model.phase == ledger.OVER:
            return None
        if phase == "draw":
            who, does, line, why = "", "first" if playing else "begin", awaited, self.say("aim")
        elif phase == "shuffle" and playing:
            who, does, line, why = "", "shake", awaited, self.say("why")
        elif self._is_dealt() and masked < len(names):
            who, does = names[masked], "shuffles"
            line, why = self.say("of", masked + 1, len(names), self.words.count("tv.cards", cards)), self.say("why")
        elif phase in ("shuffle", "deal"):
            who, does, why = names[self.state["dealer"]], "deals", ""
            line = self.say("each", self.words.count("tv.cards", cards // len(names)))
        elif phase == "discard" and playing:
            who, does, line, why = "", "pass", awaited, self.words.get("tv.passing", self.state["passed"])
        elif phase == "die":
            who, does, line, why = names[self.state["dealer"]], "rolls", "", self.say("picks")
        elif die and not self.state["table"]:
            who, does, line, why = card_text(self.state["papayoo"]), "named", self.say("avoid"), awaited
        else:
            return None
        return {"die": die, "who": who, "does": (" " if who else "") + self.say(does), "line": line, "why": why}

    def table(self) -> dict[str, Any]:
        """trick, last: the cards that lie there and those of the trick before, in the order in which they were played:
        {seat, name, suit (a letter of cards.SUITS), rank, papayoo, leads}: leads tells the one that takes the trick as
        it lies. taken: {seat, name, points, papayoo} of the trick before, None before the first. papayoo: the card that
        costs forty, None before the die. scores: the points of the rounds between two of them, see _scores(). scene:
        see _scene(). news: see game_snapshot.py."""
        lies = table_data.table_data(self.state, self.model.names)
        special = lies["papayoo"]
        return {
            **super().table(),
            "trick": lies["trick"],
            "last": lies["last"],
            "taken": self._taken_trick(),
            "papayoo": special,
            "prompt": self.words.get("tv.papayoo") if special else "",
            "scores": self._scores(),
            "scene": self._scene(),
        }

    def _taken_trick(self) -> dict[str, Any] | None:
        if not self.watch.taken or not self.state["last_trick"]:
            return None
        seat, points = self.watch.taken
        papayoo = any(card == self.state["papayoo"] for _, card in self.state["last_trick"])
        return {"seat": seat, "name": self.model.names[seat], "points": points, "papayoo": papayoo}

    def _scores(self) -> dict[str, Any] | None:
        """first: the number of the first round that is shown; rows: {name, rounds, total}, the fewest points first.
        None while cards are played, and before a round was counted."""
        rounds = self.watch.rounds
        if not rounds or self.state["phase"] not in BETWEEN:
            return None
        last_rounds = rounds[-ROUNDS:]
        totals = self.state["totals"]
        rows = [
            {"name": name, "rounds": [scored.get(seat, 0) for scored in last_rounds], "total": totals[seat]}
            for seat, name in enumerate(self.model.names)
        ]
        return {
            "label": self.words.get("tv.total"),
            "first": len(rounds) - len(last_rounds) + 1,
            "rows": sorted(rows, key=lambda row: row["total"]),
        }
