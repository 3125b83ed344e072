"""README and docs promise the systems for which the package index has a wheel of each pin, and no other."""

import re

import pytest
from packaging.requirements import Requirement

from tools import check_wheels
from tools.check_wheels import PYTHONS, ROOT, SYSTEMS

ANSWER = check_wheels.load()
# As each document lists them.
PROMISED = {
    "en": "Debian 12 and 13, Ubuntu 22.04 and 24.04, Raspberry Pi OS (arm64), macOS 12 or newer (Intel and ARM)",
    "fr": "Debian 12 et 13, Ubuntu 22.04 et 24.04, Raspberry Pi OS (arm64), macOS 12 ou plus récent (Intel et ARM)",
}
LISTED = {
    "Debian 12", "Debian 13", "Ubuntu 22.04", "Ubuntu 24.04", "Raspberry Pi OS arm64", "macOS 12 Intel", "macOS 12 ARM",
}  # fmt: skip


@pytest.mark.parametrize("goal", ["play", "club"])
def test_the_answer_is_about_the_pins_of_today(goal):
    assert ANSWER[goal]["pins"] == check_wheels.pins(goal), "ask again: make wheels"


def test_each_promised_system_has_a_wheel_of_everything():
    missing = ANSWER["play"]["missing"]
    whole = {name for name, of in missing.items() if all(of.get(python) == [] for python in PYTHONS)}
    assert whole == set(SYSTEMS) == LISTED | {"Windows x86-64"}


@pytest.mark.parametrize(("file", "lang"), [("README.md", "en"), ("docs/play.en.md", "en"), ("docs/play.fr.md", "fr")])
def test_the_documents_promise_just_that(file, lang):
    text = re.sub(r"\s+", " ", (ROOT / file).read_text(encoding="utf-8"))
    assert PROMISED[lang] in text
    between = {"en": "to", "fr": "à"}[lang]
    assert f"Python {PYTHONS[0]} {between} {PYTHONS[-1]}" in text and "Windows (x86-64)" in text


def test_a_pin_holds_where_its_marker_says():
    """An Intel Mac gets the last cryptography that has a wheel for it."""
    found = {
        system: [pin for pin in check_wheels.wanted("play", system, "3.12") if Requirement(pin).name == "cryptography"]
        for system in SYSTEMS
    }
    assert all(len(pins) == 1 for pins in found.values())
    assert {system for system, pins in found.items() if pins != found["Debian 12"]} == {"macOS 12 Intel"}
