"""The check of the pages' JavaScript tells what is wrong, nothing of others' files, and spares nobody for nothing."""

import subprocess

import pytest

from gobelet_host.device import node
from tools import javascript
from tools.javascript import __main__ as check

SAID = f"""{check.STATIC}host/host.js(3,1): error TS2552: Cannot find name 'asks'. Did you mean 'ask'?
{check.STATIC}vendor/uplot/uPlot.min.js(2,9): error TS2349: This expression is not callable.
  Not all constituents are callable.
{check.STATIC}cup/alone.js(17,41): error TS2554: Expected 0 arguments, but got 1.
  A parameter is missing.
{check.STATIC}sim/main.js(1,1): error TS2345: One does not fit.
  Because of this.
"""


def test_what_is_ours_is_told_with_its_reasons_and_nothing_else():
    found, spared = check.complaints(SAID)
    assert [line.split("(")[0].rpartition("/")[2] for line in found] == ["host.js", "main.js", "  Because of this."]
    assert spared == {f"{check.STATIC}cup/"}


def test_a_file_that_is_spared_for_nothing_is_named(monkeypatch, capsys):
    monkeypatch.setattr(node, "install", lambda folder: "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, "", ""))
    assert check.main() == 1
    assert capsys.readouterr().out.count("nothing to spare here") == len(check.SPARED)


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_without_the_compiler_only_a_machine_that_decides_fails(monkeypatch, capsys, ci, code):
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(node, "install", lambda folder: "no Node.js here")
    assert check.main() == code and "not checked: no Node.js here" in capsys.readouterr().out


def test_its_folder_pins_what_it_installs():
    assert javascript.__path__ and '"typescript": "5.' in (check.HERE / "package.json").read_text(encoding="utf-8")
