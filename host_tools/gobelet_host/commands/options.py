"""The options of a game as they are typed, NAME=VALUE: what is legal, in words; what the shell offers.

It must not know what an option does.
"""

from typing import Any

import click
from click.shell_completion import CompletionItem

from gobelet import games
from gobelet.texts import match_summary
from gobelet_host.commands.localised_cli import Messages, Misuse
from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.words import load


def parse_options(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """`--option name=value`, numbers as numbers."""
    options: dict[str, Any] = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals or not name:
            raise Misuse("bad_pair", value, "seat_ties=list_order")
        options[name] = int(text) if text.isascii() and text.isdigit() else text
    return options


def checked(game: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The same options, all of which this game has. Raises HostError("unknown_option", "bad_option")."""
    options = {option[0]: option for option in games.load(game).OPTIONS}
    for name, value in chosen.items():
        if name not in options:
            raise HostError("unknown_option", title(game, "en"), name, ", ".join(map(pattern, options.values())))
        if not games.is_valid_value(options[name], value):
            raise HostError("bad_option", name, repr(value), legal(options[name]))
    return chosen


def seats(game: str, players: int | None, usual: int) -> int:
    """How many play: what was asked for, else as many as usual, or as fit. Raises HostError("wrong_players")."""
    low, high = games.load(game).SEATS
    if players is None:
        return max(low, min(usual, high))
    if not low <= players <= high:
        raise HostError("wrong_players", title(game, "en"), low, high, players)
    return players


def legal(option: tuple[Any, ...]) -> str:
    """The values that an option may have."""
    words = games.choices(option)
    return "|".join(map(str, words)) if words else f"{option[2]}–{option[3]}"


def pattern(option: tuple[Any, ...]) -> str:
    """How an option is typed."""
    return f"{option[0]}={legal(option)}"


def offered(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Completions for the shell: names of options, then their words."""
    items = []
    for option in games.load(ctx.params.get("game") or games.GAMES[0]).OPTIONS:
        words = games.choices(option) or (option[1],)
        whole = [f"{option[0]}={word}" for word in words] if typed.startswith(f"{option[0]}=") else [f"{option[0]}="]
        items += [CompletionItem(word) for word in whole if word.startswith(typed)]
    return items


def page(game: str, messages: Messages) -> str:
    """All options of a game: what each is about, how it is typed, what it is without being typed."""
    low, high = games.load(game).SEATS
    words = load(messages.lang).for_game(game)
    lines = [messages.get("page.of_game", title(game, messages.lang), low, high)]
    for option in games.load(game).OPTIONS:
        usual = f"[{messages.get('page.default')} {option[1]}]"
        lines += ["", f"  --option {pattern(option)}", f"      {match_summary.option(words, option[0])}  {usual}"]
        for word in games.choices(option):
            lines.append(f"      {word}: {match_summary.chosen(words, option[0], word)}")
    return "\n".join(lines)
