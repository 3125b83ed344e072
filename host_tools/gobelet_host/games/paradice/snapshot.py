"""The picture of Paradice: the cells and whose they are, ladders, routes, pawns, money, the jackpot, what a roll costs,
what is asked now, and the card of the cell in question."""

from typing import Any

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import ANY, gains
from gobelet.games.paradice.screens.routes import ends_of
from gobelet.games.paradice.screens.words import cell_name, event_text, money
from gobelet.games.paradice.table_data import FACING, SIDE
from gobelet.games.paradice.touch import LETTERS
from gobelet.ledger import is_automate
from gobelet_host.games.paradice.spectator import PLACES, sign_of
from gobelet_host.web import game_snapshot

# The special cells, as sentences say what they do: in the order of the kinds, the start is none.
SPECIAL = ("jackpot", "bis", "reroll", "money_box", "ladder")
LADDERS = list(zip(board.LADDERS[::2], board.LADDERS[1::2], strict=True))  # foot and head, facing the four directions


class Snapshot(game_snapshot.GameSnapshot):
    def seat(self, number: int) -> dict[str, Any]:
        """colour: of its pawn, 0 to 5. score: its money. owns: how many events. change: what this round has brought or
        cost, signed, "" for nothing. place: in the ranking of now, in words, "" for who is out.
        route: what a click on its pawn shows, in words."""
        balance = self.watch.balance(number)
        sign = "+" if balance > 0 else "−"
        return {
            "colour": number,
            "score": money(self.state["scores"][number], self.words),
            "owns": self.watch.owned(number),
            "change": f"{sign}{money(abs(balance), self.words)}" if balance else "",
            "place": "" if self.watch.rank(number) > 1 else self.say("places").split()[self._seats_ahead(number)],
            "route": self.say("route", self.model.names[number]),
        }

    def _seats_ahead(self, number: int) -> int:
        """How many seats are before this one now."""
        scores = self._match.rules.scores(self._match.state)
        return sum(score > scores[number] for score in scores)

    def result(self, number: int) -> str:
        return money(self.state["scores"][number], self.words)

    def table(self) -> dict[str, Any]:
        """side; cells: [x, y, sign, owner]: owner 0 free, seat + 1, "pot" the jackpot's, "" what nobody can own.
        ladders: pairs of cells. routes: of each seat, a hexadecimal digit a cell: 1 north, 2 east, 4 south, 8 west.
        pawns: {seat, cell}. turn: the seat to act. ways: the cells to choose from; ends: [cell, letter] of where a
        person's pawn can stop, as that person's hand has them; sale: those that may be sold. dice, news: see
        game_snapshot.py; roller: who threw them; rolls: whose dice roll on until their player stops them, or -1. asked:
        who is to do what. prompt: what the roll costs. jackpot: {label, amount, last, winner}. card: of the cell that a
        pawn has come to, see _card(), None before. legend: [sign, what it is] of the special cells; counts: the same of
        what the first events count. events: how the dialog of all is called; price: of each."""
        state, watch, names = self.state, self.watch, self.model.names
        rolled = state["phase"] != "rolling" and state["dice"][0]
        last = state["last_jackpot"]
        return {
            **super().table(),
            "side": SIDE,
            "cells": [[*PLACES[cell], self._sign(cell), self._owner(cell)] for cell in range(s.CELLS)],
            "ladders": LADDERS,
            "routes": [_route(seat) for seat in range(len(names))],
            "pawns": [{"seat": seat, "cell": cell} for seat, cell in enumerate(state["places"]) if cell >= 0],
            "ways": self._next_cells(),
            "ends": self._ends(),
            "sale": s.owned_cells(self._match.state, state["turn"]) if state["phase"] == "selling" else [],
            "dice": list(state["dice"]) if state["dice"][0] else [],
            "turn": state["turn"],
            "rolls": self._to_act() if state["phase"] == "rolling" else -1,
            "roller": watch.roller,
            "asked": self._prompt_line(),
            "prompt": self.words.get("view.dues", money(watch.dues, self.words)) if rolled and watch.dues else "",
            "jackpot": {
                "label": self.words.get("line.pot"),
                "amount": money(state["jackpot"], self.words),
                "last": self.say("last_jackpot", names[last[1]], money(last[0], self.words)) if last else "",
                "winner": last[1] if last else -1,
            },
            "card": self._card(watch.stop) if watch.stop >= 0 else None,
            "legend": [self._explained(kind) for kind in range(s.JACKPOT, s.START)],
            "counts": [self._explained(2 * event) for event in range(4)],
            "events": self.say("events"),
            "price": self.say("price", money(state["price"], self.words)),
        }

    @property
    def _match(self) -> Any:
        match = self.model.ledger.match
        assert match, "a picture has a match"
        return match

    def _owner(self, cell: int) -> int | str:
        owner = self.state["owners"][cell]
        if board.KINDS[cell] >= s.COPIES:
            return ""
        return "pot" if owner == s.OF_JACKPOT else owner

    def _sign(self, cell: int) -> str:
        """The sign of a cell, in a few letters; a ladder is told by where it faces, as its twin does."""
        kind = board.KINDS[cell]
        if kind == s.LADDER:
            return FACING[board.LADDERS.index(bytes([cell])) // 2]
        variable = board.VARIABLES[kind >> 1] if kind < s.COPIES else -1
        return self.say("even" if variable == 10 else "odd") if variable >= 10 else sign_of(kind)

    def _explained(self, kind: int) -> list[str]:
        cell = board.KINDS.index(kind)
        return [self._sign(cell), cell_name(cell, self.words)]

    def _next_cells(self) -> list[int]:
        """The cells next to the pawn that may go on in several directions."""
        state = self.state
        cell = state["places"][state["turn"]] if state["ways"] else 0
        return [s.neighbour(cell, s.WAYS.index(direction)) for direction in state["ways"]]

    def _ends(self) -> list[list[int | str]]:
        seat = self._to_act()
        if self.state["phase"] != "moving" or seat < 0 or is_automate(self.model.ledger.players[seat]):
            return []
        ends = ends_of(self._match.state, seat)
        return [[route.path[-1], LETTERS[number]] for number, route in enumerate(ends)]

    def _to_act(self) -> int:
        """The seat that the log waits for to act, -1 for none."""
        seat = self.state["turn"]
        return seat if seat >= 0 and self.model.ledger.owes(seat) else -1

    def _prompt_line(self) -> str:
        """The prompt in words: who is to do what; what the log waits for while no match runs."""
        state = self.state
        seat, phase = self._to_act(), state["phase"]
        if seat < 0:
            return self.model.awaited(self.words)
        name = self.model.names[seat]
        if phase == "selling":
            return self.say("selling", name, money(max(state["due"] - state["scores"][seat], 0), self.words))
        return self.say(phase, name, money(state["price"], self.words))

    def _card(self, cell: int) -> dict[str, Any]:
        """A cell in words. sign, name; does: what it pays or does; now: what it pays for the dice that lie there, ""
        where it pays nothing; whose, owner: as in cells; twin: whose the other copy is; price."""
        kind = board.KINDS[cell]
        card = {"sign": self._sign(cell), "name": cell_name(cell, self.words), "owner": self._owner(cell)}
        if kind >= s.COPIES:
            key = SPECIAL[kind - s.COPIES] if kind < s.START else ""
            return {**card, "does": self.say(key) if key else "", "now": "", "whose": "", "twin": "", "price": ""}
        event, owners, dice = kind >> 1, self.state["owners"], self.state["dice"]
        rate = money(board.RATES[event], self.words)
        gain = gains(*dice)[event] if dice[0] else 0
        return {
            **card,
            "does": self.say("pays", rate) if board.TARGETS[event] != ANY else event_text(event, self.words),
            "now": self.say("now", money(gain, self.words)) if gain else "",
            "whose": self._whose(owners[cell]),
            "twin": self.words.get("line.twin", self._whose(owners[board.KINDS.index(kind ^ 1)])),
            "price": self.say("price", money(self.state["price"], self.words)),
        }

    def _whose(self, owner: int) -> str:
        if owner == s.WHITE:
            return self.words.get("line.free")
        if owner == s.OF_JACKPOT:
            return self.words.get("line.of_jackpot")
        return self.words.get("line.of", self.model.names[owner - 1])


def _route(seat: int) -> str:
    """Where a player's route goes on from each cell; from the start it goes everywhere."""
    return "".join(f"{s.directions(seat, cell):x}" for cell in range(s.CELLS))
