"""The bill of materials: what a cup is made of, what it costs by class, how much there is to solder.

Prices are classes, not offers. From the source alone.
"""

from __future__ import annotations

import csv
import io
from math import fsum
from typing import Any

from tools.hardware import bay
from tools.hardware.source import Board, boards

COUNTS = (1, 5, 15)
LANGUAGES = ("en", "fr")
SOURCES = {
    "specialist": ("maker shop", "boutique spécialisée"),
    "distributor": ("distributor of parts", "distributeur de composants"),
    "marketplace": ("marketplace", "place de marché"),
    "hardware shop": ("hardware shop", "quincaillerie"),
    "board maker": ("maker of boards", "fabricant de circuits"),
}
SHOPS = ("LCSC", "Mouser", "Digi-Key", "Reichelt", "Adafruit", "SparkFun", "Pololu")  # LCSC: the assembly house's, too
ANY = ("of any maker, as the row describes it", "de tout fabricant, comme la ligne le décrit")
CHECK = ("check before you order: {}", "à vérifier avant de commander : {}")
PAIR = ("two shops", "deux boutiques")
CLASSES = ((0.2, "A"), (1.0, "B"), (3.0, "C"), (6.0, "D"))
TITLES = {
    "en": "| refs | part | number of the maker | order numbers | count | class | each for 1 / 5 / 15 cups | where "
    "| instead |",
    "fr": "| repères | pièce | référence du fabricant | numéros de commande | nombre | classe "
    "| pièce pour 1 / 5 / 15 gobelets | où | à défaut |",
}


def price_class(price: float) -> str:
    """A up to 0.2 euros, B up to 1, C up to 3, D up to 6, E above."""
    return next((letter for limit, letter in CLASSES if price <= limit), "E")


def rows(source: dict[str, Any], build: str, board: str = "cup", option: str = "") -> list[dict[str, Any]]:
    """One row a kind of part: refs, about (a table of the source), count. Only what is bought and fitted; option: only
    what it adds."""
    circuit: Board = boards(source)[board]
    kinds: dict[str, list[str]] = {}
    for part in circuit.parts:
        if build in part.builds and part.fitted and part.about["sources"] and part.option == option:
            kinds.setdefault(part.kind, []).append(part.ref)
    made = [{"refs": refs, "about": source["catalogue"][kind], "count": len(refs)} for kind, refs in kinds.items()]
    for extra in source["extra"] if not option else ():
        if board in extra.get("boards", ("cup",)) and build in extra.get("builds", (build,)):
            made.append({"refs": [], "about": extra, "count": extra["count"]})
    return made


def total(source: dict[str, Any], build: str, cups: int, board: str = "cup", option: str = "") -> float:
    """Euros for one cup when buying for so many; option: what it adds to them."""
    place = COUNTS.index(cups)
    return fsum(row["count"] * row["about"]["price"][place] for row in rows(source, build, board, option))


def kind_total(source: dict[str, Any], kind: dict[str, Any], cups: int, free: bool) -> float:
    """Euros for a wired cup with this kind of Pico; free: of its cable, by its own Wi-Fi or by the radio module."""
    place = COUNTS.index(cups)
    board = kind["price"][place] - source["catalogue"]["pico"]["price"][place]
    radio = total(source, "wired", cups, option="radio") if free and not kind.get("wifi") else 0.0
    return total(source, "wired", cups) + board + radio


def packs(source: dict[str, Any]) -> tuple[float, float]:
    """Euros for whole packs of what is never sold singly, and what one cup uses of them."""
    sold = [extra for extra in source["extra"] if "pack" in extra]
    return sum(extra["pack"] for extra in sold), sum(extra["count"] * extra["price"][0] for extra in sold)


def first_cup(source: dict[str, Any]) -> float:
    """Euros that the first wired cup takes out of a purse: single pieces, and whole packs of what is sold by packs."""
    whole, used = packs(source)
    return total(source, "wired", 1) - used + whole


def joints(source: dict[str, Any]) -> int:
    """Contacts to solder of a wired cup: each contact that a wire or another contact meets."""
    count = 0
    for part in boards(source)["cup"].parts:
        if "wired" in part.builds and part.fitted:
            wanted = [str(number) for number in part.about.get("soldered", part.nets)]
            if part.kind == "pico":
                wanted = signal_contacts(part.nets)
            count += part.about.get("legs", len(wanted))
    return count


def signal_contacts(nets: dict[str, str]) -> list[str]:
    """Of contacts that share a net inside the Pico one is enough: all eight GND are one."""
    first: dict[str, str] = {}
    for number, net in nets.items():
        first.setdefault(net, number)
    return [number for net, number in first.items() if not net.startswith("SPARE")]


def still_open(about: dict[str, Any], number: int) -> str:
    """What a row lacks of two shops and, where it has a place on the board, the assembly house; "" if nothing. number:
    of the language."""
    order = {*about.get("order", {})}
    lacking = ["LCSC"] if "footprint" in about and "LCSC" not in order else []
    if len(order - {"LCSC"}) < 2:
        lacking.append(PAIR[number])
    if about.get("maker", "generic") == "generic" and lacking:
        return ANY[number]
    return CHECK[number].format(", ".join(lacking)) if lacking else ""


def table(lines: list[list[Any]]) -> str:
    """As CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()


def table_csv(source: dict[str, Any], build: str, board: str = "cup") -> str:
    """The list for a spreadsheet or a shop's upload."""
    prices = [f"price {cups}" for cups in COUNTS]
    heads = ["refs", "part", "maker", "number", *SHOPS, "open", "count", "class", *prices, "footprint", "option"]
    lines: list[list[Any]] = [heads]
    for option in options(source, board):
        for row in rows(source, build, board, option):
            about = row["about"]
            cells = [" ".join(row["refs"]), about["en"], about.get("maker", "generic"), about["number"]]
            cells += [about.get("order", {}).get(shop, "") for shop in SHOPS]
            cells += [still_open(about, 0), row["count"], price_class(about["price"][0])]
            lines.append([*cells, *(f"{price:g}" for price in about["price"]), about.get("footprint", ""), option])
    return table(lines)


def assembly_csv(source: dict[str, Any], board: str) -> str:
    """What an assembly house places: value, references, footprint, maker's number, count, its own number."""
    lines = [["Comment", "Designator", "Footprint", "Manufacturer Part Number", "Quantity", "LCSC Part Number"]]
    for option in options(source, board):
        for row in rows(source, "board", board, option):
            if row["refs"]:
                about, number = row["about"], row["about"]["number"]
                footprint, house = about["footprint"].split(":")[1], about.get("order", {}).get("LCSC", "")
                cells = [about.get("value", number), ",".join(row["refs"]), footprint, number, row["count"], house]
                lines.append(cells)
    return table(lines)


def options(source: dict[str, Any], board: str) -> list[str]:
    """What a list is made of: "" is what every cup has, and then what can be added."""
    return ["", *(option["id"] for option in source["option"])] if board == "cup" else [""]


def table_page(source: dict[str, Any], build: str, language: str, board: str = "cup") -> list[str]:
    """The list as a table for people."""
    lines = [TITLES[language], "|---|---|---|---|---:|---|---|---|---|"]
    words = {option["id"]: f"{option[language]}, {MORE[language]}" for option in source["option"]} | {"": "**total**"}
    for option in options(source, board):
        if listed := rows(source, build, board, option):  # no motor on perfboard
            lines += [part_row(row, language) for row in listed]
            lines.append(
                sum_row(words[option], [total(source, build, cups, board, option) for cups in COUNTS], language)
            )
    return lines


def part_row(row: dict[str, Any], language: str) -> str:
    """A row of the table."""
    about, number = row["about"], LANGUAGES.index(language)
    prices = f"{' / '.join(money(price, language) for price in about['price'])} €"
    where = ", ".join(SOURCES[name][number] for name in about["sources"])
    maker = "" if about.get("maker", "generic") == "generic" else f"{about['maker']} "
    orders = [f"{shop} {order}" for shop, order in about.get("order", {}).items()]
    orders = ", ".join(filter(None, [*orders, still_open(about, number)]))
    cells = [" ".join(row["refs"]), about[language], maker + about["number"], orders, str(row["count"])]
    cells += [price_class(about["price"][0]), prices, where, about[f"instead_{language}"]]
    return f"| {' | '.join(cells)} |"


def sum_row(name: str, prices: list[float], language: str) -> str:
    """A row of the table without a part."""
    return f"| | {name} | | | | | {' / '.join(money(price, language) for price in prices)} € | | |"


def money(price: float, language: str) -> str:
    """0.35 in English, 0,35 in French."""
    text = f"{price:.2f}" if price >= 0.03 else f"{price:.3f}"
    return text.replace(".", ",") if language == "fr" else text


MORE = {"en": "in addition", "fr": "en plus"}
HEADS = {
    "en": (
        "# What to buy",
        "Made by `python -m tools.hardware` from [gobelet.toml](gobelet.toml). Prices are estimated classes with "
        "taxes, no offers: A up to 0.20 €, B up to 1 €, C up to 3 €, D up to 6 €. For 1 cup: single pieces, half-way "
        "between a hobby shop in Europe and a marketplace; for 5 and 15: shares of packs. What is never sold singly "
        "(screws, inserts, O-rings, foam, filament, wire, cells) counts by what a cup uses; who has none of it at "
        "home buys whole packs for about {whole} € instead of the {used} € counted: **the first cup really costs about "
        "{first} €**. Not counted: shipping, often from "
        "two or three shops; solder; [the tools](guide.en.md#2-buy).\n\nAn order number stands here only if two public "
        "parts lists of different authors give it for this part; LCSC's is also that of the assembly house JLCPCB. "
        "Compare what a shop shows with the number of the maker.",
        ("A wired cup", "A cup with its board", "The dongle"),
        "For a club: NiMH cells of one make and age, and one charger for all.",
    ),
    "fr": (
        "# Que faut-il acheter",
        "Produit par `python -m tools.hardware` d'après [gobelet.toml](gobelet.toml). Les prix sont des classes "
        "estimées, taxes comprises, pas des offres : A jusqu'à 0,20 €, B jusqu'à 1 €, C jusqu'à 3 €, D jusqu'à 6 €. "
        "Pour 1 gobelet : à la pièce, à mi-chemin entre une boutique européenne et une place de marché ; pour 5 et "
        "15 : une part de lots. Ce qu'on ne vend jamais à la pièce (vis, inserts, joints toriques, mousse, filament, "
        "fil, piles) compte pour ce qu'un gobelet en prend ; qui n'en a pas chez soi achète des lots entiers pour "
        "environ {whole} € au lieu des {used} € comptés : **le premier gobelet coûte vraiment environ {first} €**. Non "
        "compris : le port, souvent de deux ou trois boutiques ; "
        "la soudure ; [les outils](guide.fr.md#2-acheter).\n\nUn numéro de commande ne figure ici que si deux listes "
        "publiques d'auteurs différents le donnent pour cette pièce ; celui de LCSC est aussi celui de l'assembleur "
        "JLCPCB. Comparez ce que montre la boutique avec la référence du fabricant.",
        ("Un gobelet câblé", "Un gobelet avec sa carte", "Le dongle"),
        "Pour un club : des accus NiMH de même marque et de même âge, et un chargeur pour tous.",
    ),
}


def page(source: dict[str, Any], language: str) -> str:
    """hardware/parts.<language>.md."""
    title, intro, names, end = HEADS[language]
    whole, used = packs(source)
    lines = [title, "", intro.format(whole=round(whole), used=round(used), first=round(first_cup(source))), ""]
    for name, (build, board) in zip(names, (("wired", "cup"), ("board", "cup"), ("board", "dongle"))):
        lines += [f"## {name}", "", *table_page(source, build, language, board), ""]
    return "\n".join([*lines, *kinds_page(source, language), *bay.page(source, language), end, ""])


KINDS = {
    "en": (
        "## Which Pico, and what a cup costs with it",
        "On perfboard, for 1 / 5 / 15 cups. Without its cable a Pico 2 W plays by its own Wi-Fi, the others by the "
        "radio module; for those each table needs a dongle, once.",
        "| board | itself | a cup that plays on its cable | a cup that plays without |",
    ),
    "fr": (
        "## Quel Pico, et ce que coûte un gobelet avec lui",
        "Sur plaque pastillée, pour 1 / 5 / 15 gobelets. Sans câble, un Pico 2 W joue par son propre Wi-Fi, les autres "
        "par le module radio ; pour ceux-là il faut un dongle par table, une fois.",
        "| Pico | lui-même | un gobelet qui joue sur son câble | un gobelet qui joue sans |",
    ),
}


def kinds_page(source: dict[str, Any], language: str) -> list[str]:
    """Lines of the parts page: the sums for each kind of Pico."""
    title, intro, heads = KINDS[language]
    lines = [title, "", intro, "", heads, "|---|---|---|---|"]
    for kind in source["kind"]:
        prices = [kind["price"], *([kind_total(source, kind, cups, free) for cups in COUNTS] for free in (False, True))]
        cells = [f"{' / '.join(money(price, language) for price in row)} €" for row in prices]
        lines.append(f"| {' | '.join([kind['name'], *cells])} |")
    return [*lines, ""]
