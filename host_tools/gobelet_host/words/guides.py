"""Pages for players, docs/<page>.<lang>.md (the rules of each game, and trust), of a checkout or of the package."""

from pathlib import Path

from gobelet_host.errors import HostError

PLACES = (Path(__file__).parents[1] / "docs", Path(__file__).resolve().parents[3] / "docs")


def guide(name: str, lang: str) -> str:
    """A page as Markdown. name: a game or "trust". Raises HostError("no_guide")."""
    for place in PLACES:
        page = place / f"{name}.{lang}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise HostError("no_guide", name, lang)
