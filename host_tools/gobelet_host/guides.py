"""The rules of the games for players: the pages docs/<game>.<lang>.md, of a checkout or of the installed package."""

from pathlib import Path

from gobelet_host.errors import HostError

PLACES = (Path(__file__).parent / "docs", Path(__file__).resolve().parents[2] / "docs")


def guide(game: str, lang: str) -> str:
    """The page as Markdown. Raises HostError("no_guide")."""
    for place in PLACES:
        page = place / f"{game}.{lang}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise HostError("no_guide", f"The rules of {game} are not written in this language yet ({lang}).")
