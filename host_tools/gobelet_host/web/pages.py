"""The pages as they are sent: a file each, with what all of them begin with (shared/head.html). It knows no route."""

from gobelet_host.web.site import STATIC


def page(name: str, files: str = "/static", lang: str = "fr", title: str = "Gobelet", **values: str) -> str:
    """The text of a page, static/<name>. files: the address of its files. values: what else stands in {{…}} in it."""
    text = (STATIC / name).read_text(encoding="utf-8")
    text = text.replace("{{head}}\n", (STATIC / "shared" / "head.html").read_text(encoding="utf-8"))
    for key, value in {"files": files, "lang": lang, "title": title, **values}.items():
        text = text.replace("{{%s}}" % key, value)
    return text
