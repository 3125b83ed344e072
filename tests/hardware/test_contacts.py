"""The contacts of bought parts against what others tell: KiCad's own symbols where KiCad is installed, data sheets."""

import pytest

from tools.hardware.contacts import REFERENCE, contacts
from tools.hardware.kicad import library
from tools.hardware.source import load

PASSIVE = {"~"}  # a symbol that tells no functions: polarised capacitors, whose plus is contact 1 (see below)


def test_the_catalogue_has_each_contact_as_others_tell_it():
    assert contacts(load()) == []


def test_every_part_with_a_direction_has_a_reference():
    directed = {"K", "A", "+", "-", "B", "C", "E", "VCC", "GND", "VSYS"}
    kinds = {kind for kind, about in load()["catalogue"].items() if directed & {*about["pins"].values()}}
    assert kinds - {"slide", "spare"} == {*REFERENCE}  # the switch's C is its middle; J3 is nothing that is bought


@pytest.mark.skipif(not library.SYMBOLS.exists(), reason="KiCad's symbols are not here: apt-get install kicad-symbols")
@pytest.mark.parametrize("kind", sorted(REFERENCE))
def test_kicad_s_own_symbol_says_the_same(kind):
    symbol = load()["catalogue"][kind]["symbol"]
    if symbol.startswith(("gobelet:", "Connector_Generic:")):
        pytest.skip("no symbol of KiCad tells these")
    told = library.pins(library.symbol(symbol, {}))
    for number, function in enumerate(REFERENCE[kind][0].split(), 1):
        theirs = told[str(number)][3].strip("~{}").replace("GPIO", "GP")
        theirs = theirs.split("_")[0] if theirs.startswith("GP") else theirs
        assert theirs == function or theirs in (*PASSIVE, ""), (kind, number)


@pytest.mark.skipif(not library.FOOTPRINTS.exists(), reason="KiCad's footprints are not here")
@pytest.mark.parametrize(
    "name, words",
    [
        ("Capacitor_THT.pretty/CP_Radial_D8.0mm_P3.50mm", "pos"),
        ("Diode_THT.pretty/D_DO-41_SOD81_P10.16mm_Horizontal", "K"),
    ],
)
def test_kicad_s_footprint_has_its_sign_at_contact_1(name, words):
    text = (library.FOOTPRINTS / f"{name}.kicad_mod").read_text(encoding="utf-8")
    assert ('"K"' in text) if words == "K" else ('"+"' in text or "rect" in text)
