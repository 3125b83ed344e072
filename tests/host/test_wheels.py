"""README and docs promise the systems for which the package index has a wheel of each pin, and no other."""

import json
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


def test_what_has_no_wheel_is_found_and_the_rest_is_asked_again(monkeypatch):
    asked = []

    def refusal(requirements, system, python):
        asked.append(requirements)
        return "ERROR: No matching distribution found for nats-py==2.16.0" if len(requirements) > 1 else ""

    monkeypatch.setattr(check_wheels, "refusal", refusal)
    assert check_wheels.missing("club", "Debian 12", "3.11") == ["nats-py==2.16.0"]
    assert [len(requirements) for requirements in asked] == [2, 1]


def test_an_index_that_is_silent_is_no_answer(monkeypatch):
    class Said:
        returncode, stderr = 1, "NewConnectionError: Connection refused"

    monkeypatch.setattr(check_wheels.subprocess, "run", lambda *told, **how: Said)
    with pytest.raises(check_wheels.Unanswered):
        check_wheels.refusal(["click==8.5.1"], "Debian 12", "3.11")


def test_the_answer_that_is_kept_is_what_was_asked(monkeypatch, tmp_path):
    monkeypatch.setattr(check_wheels, "ANSWER", tmp_path / "wheels.json")
    monkeypatch.setattr(check_wheels, "ROOT", tmp_path)
    monkeypatch.setattr(check_wheels, "pins", lambda goal: ["one==1"])
    monkeypatch.setattr(check_wheels, "missing", lambda goal, system, python: ["one==1"] if python == "3.14" else [])
    assert check_wheels.main(["club"]) == 1
    kept = json.loads(check_wheels.ANSWER.read_text())
    assert kept["club"]["missing"]["Debian 13"] == {"3.11": [], "3.12": [], "3.13": [], "3.14": ["one==1"]}
