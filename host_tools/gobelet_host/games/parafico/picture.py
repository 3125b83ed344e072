"""The picture of Parafico: dice before each seat, the bid and how it got there, the call and its verdict."""

from typing import Any

from gobelet import ledger
from gobelet.games.parafico.rules import NAME
from gobelet_host.games.parafico.watch import Bid, Verdict, Watch
from gobelet_host.spectate.model import TableModel
from gobelet_host.words import Words
from gobelet_host.words.narrate import bid as bid_text
from gobelet_host.words.narrate import sentence

CHANGES = {"lost": -1, "won": 1, "kept": 0}


def _game(model: TableModel) -> Watch:
    """What is remembered of this match."""
    assert isinstance(model.watcher, Watch)
    return model.watcher


def status(model: TableModel, words: Words) -> str:
    """Round and dice in play: what a bid is weighed against."""
    return _game(model).status(words) or words.get("bar.seating")


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """dice: how many it has. faces: [face, mark] of each shown die, mark "match", "joker" or "". change: the die that
    the last call has brought or cost."""
    verdict, shown = _game(model).verdict, _game(model).shown(number)
    outcome = verdict.outcome if verdict else None
    found = {
        "dice": model.view["dice"][number],
        "faces": [[face, verdict.marks(face) if verdict else ""] for face in shown],
        "change": CHANGES[outcome[0]] if outcome and outcome[2] == number else 0,
    }
    if len(shown) > 1 and not verdict:
        found["note"] = f"= {sum(shown)}"  # of a seating roll: the total gives the seat
    return found


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """scene: which of the moments below it is. night: whether ones are no jokers now; rule: that, in words. prompt:
    what is to be done or known, in words. bid: the one that stands. ribbon: the bids of the round. call: the last call
    until all have rolled again. speaker: the seat to speak, -1 for none. word: the seating word while it is fresh."""
    game, scene = _game(model), _scene(model)
    history = game.verdict.history if game.verdict else game.history
    return {
        "scene": scene,
        "night": game.parafico and model.phase != ledger.OVER,
        "rule": words.get("view.parafico" if game.parafico else "tv.jokers"),
        "prompt": _prompt(model, words, scene),
        "bid": _bid(model, game.bid) if game.bid else None,
        "ribbon": [_bid(model, one) for one in history],
        "call": _call(model, game.verdict, words) if game.verdict else None,
        "speaker": model.view["turn"] if model.view["phase"] == "speaking" and model.phase != ledger.OVER else -1,
        "word": model.ledger.seating_word if scene == "rolls" else "",
    }


def _scene(model: TableModel) -> str:
    """ "over", "call", "seating" (cups commit), "rolls" (who sits where, who begins), "shake", "speak", "bid"."""
    if model.phase == ledger.OVER:
        return "over"
    if _game(model).verdict:
        return "call"
    if model.phase in (ledger.SEATING, ledger.OPENING):
        return "seating"
    if model.view["phase"] in ("seat_roll", "first_roll"):
        return "rolls"
    if _game(model).bid:
        return "bid"
    return "speak" if model.view["phase"] == "speaking" and model.phase == ledger.PLAYING else "shake"


def _prompt(model: TableModel, words: Words, scene: str) -> str:
    if scene == "rolls":
        return words.get(f"view.{model.view['phase']}")
    key = {"seating": "view.seating", "shake": "view.shake", "speak": "view.no_bid"}.get(scene)
    return words.get(key) if key else ""


def _bid(model: TableModel, bid: Bid) -> dict[str, Any]:
    seat, quantity, value = bid
    return {"seat": seat, "name": model.names[seat], "quantity": quantity, "value": value}


def _call(model: TableModel, verdict: Verdict, words: Words) -> dict[str, Any]:
    """kind, word, said: the call, its word, who calls whom. night: as ones counted in that round. found: dice that
    count so far. complete: all have shown. tally, outcome, then: the verdict in words, "" and [] before it. good:
    whether it spares or pays the one concerned. concerned: that seat, -1 before."""
    names = model.names
    bidder, quantity, value = verdict.bid
    tally = ""
    if verdict.count:
        tally = sentence(("count", -1, bidder, quantity, value, *verdict.count), names, words, NAME)
    outcome = verdict.outcome
    return {
        "kind": verdict.call,
        "word": words.get(f"head.{verdict.call}"),
        "said": words.get(f"view.{verdict.call}", names[verdict.caller], names[bidder], bid_text(quantity, value)),
        "caller": verdict.caller,
        "bid": _bid(model, verdict.bid),
        "night": verdict.parafico,
        "found": verdict.so_far,
        "complete": verdict.count is not None,
        "tally": tally,
        "outcome": sentence(outcome, names, words, NAME) if outcome else "",
        "good": bool(outcome) and outcome[0] != "lost",
        "concerned": outcome[2] if outcome else -1,
        "then": [sentence(event, names, words, NAME) for event in verdict.then if event[0] != "winner"],
    }
