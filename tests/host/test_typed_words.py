"""What a player types is understood in both languages, however it is written."""

import pytest

from gobelet_host.web.typed_commands import command


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("5 quatre", "act 5x4"),
        ("cinq quatre", "act 5x4"),
        ("Cinq fois quatre.", "act 5x4"),
        ("5 fours", "act 5x4"),
        ("five fours", "act 5x4"),
        ("5x4", "act 5x4"),
        ("5 × 4", "act 5x4"),
        ("12 as", "act 12x1"),
        ("three aces", "act 3x1"),
        ("3 six", "act 3x6"),
        ("3 sixes", "act 3x6"),
        ("dix-sept deux", "act 17x2"),
        ("Bluff !", "act bluff"),
        ("CARAMBA", "act caramba"),
        ("Je suis prête", "ready"),
        ("pas prêt", "unready"),
        ("secoue", "shake"),
        ("roll", "shake"),
        ("Montrer", "show"),
        ("mes dés ?", "dice"),
        ("exclure", "drop"),
        ("", ""),
        (" ?! ", ""),
        ("5 bananes", "act 5 bananes"),
        ("1000 quatre", "act 1000 quatre"),
    ],
)
def test_a_sentence_is_a_command(text, meant):
    assert command(text) == meant
