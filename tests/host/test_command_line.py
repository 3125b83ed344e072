"""The command line speaks the player's language: help, options of a game, what the shell completes."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout

import click
import pytest

from gobelet import games
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import cli
from gobelet_host.cli import playing
from gobelet_host.commands import options
from gobelet_host.commands.localised_cli import Context, Messages, commands_of


def said(*words: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit) as ended:
        cli.main(list(words))
    assert not ended.value.code
    return out.getvalue()


@pytest.mark.parametrize("page", [*GAMES, "trust"])
def test_no_line_and_no_cell_of_a_page_begins_with_a_sign_at_80_columns(page, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    words = said(*(("rules", page) if page in GAMES else (page,)), "--lang", "fr")
    assert "\u202f" in words and not re.findall(r"(?:^|  )[;:!?»](?:\s|$)|«\s*$", words, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_everything_it_takes_is_explained(lang):
    cli.main.speak(Messages(lang))
    for name, command in commands_of(cli.main):
        assert command.help, name
        for param in command.params:
            assert isinstance(param, (click.Option, click.Argument)) and param.help, f"{name} {param.name}"


@pytest.mark.parametrize(("lang", "words"), [("fr", ("Usage : ", "Cette page.", "[par défaut\u00a0: ", "Combien de")),
                                             ("en", ("Usage: ", "This page.", "default: ", "How many"))])  # fmt: skip
def test_help_is_in_the_language_asked(lang, words):
    page = said("arena", "--lang", lang, "--help")
    for word in words:
        assert word in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_of_play_leads_to_the_options_of_a_game_with_their_values(lang):
    assert "gobelet options" in said("play", "--help", f"--lang={lang}")
    for game in GAMES:
        page = said("options", game, "--lang", lang)
        for option in games.load(game).OPTIONS:
            assert f"--option {option[0]}={options.legal(option)}" in page


def test_the_shell_completes_games_options_and_their_words():
    assert "_GOBELET_COMPLETE" in said("completion", "bash")
    ctx = Context(playing.play, info_name="play")
    (rule,) = (param for param in playing.play.params if param.name == "options")
    ctx.params["game"] = "papayoo"
    assert [item.value for item in rule.shell_complete(ctx, "t")] == ["tie="]
    assert [item.value for item in rule.shell_complete(ctx, "tie=")] == ["tie=shared", "tie=extra_round"]
