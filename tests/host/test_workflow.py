"""What a host reads of `.github`: valid by the schemas that others wrote of it, and true of this project."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from gobelet.texts import LANGUAGES
from gobelet_host import cli
from tools.bare import roots
from tools.setup import ROOT

FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
CI = ROOT / ".github/workflows/ci.yml"
KINDS = {path: "github-issue-config" if path.stem == "config" else "github-issue-forms" for path in FORMS}
KINDS[CI] = "github-workflows"


def read(path: Path):
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def judged(path: Path, kind: str) -> bool:
    """Whether somebody else's schema of such files, which comes with its reader, takes this one."""
    import check_jsonschema  # two thirds of a second, which each worker would wait for

    command = ["--builtin-schema", f"vendor.{kind}", str(path)]
    done = CliRunner().invoke(check_jsonschema.main, command, catch_exceptions=False)
    assert done.exit_code in (0, 1) and not done.stderr, done.stderr
    return done.exit_code == 0


@pytest.mark.parametrize("path", KINDS, ids=lambda path: path.name)
def test_the_host_of_the_project_takes_each_file(path):
    assert judged(path, KINDS[path])


def test_nothing_else_lies_there_that_nobody_reads():
    there = {path for path in (ROOT / ".github").rglob("*") if path.is_file()}
    assert there == set(KINDS)


def test_the_workflow_runs_what_everybody_runs_on_a_bare_system_that_make_bare_tries():
    (job,) = read(CI)["jobs"].values()
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs[-1].split() == ["bash", ".ci/run"]
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert re.search(r"^make test\b", script, re.MULTILINE)
    installed = next(run for run in runs if "apt-get" in run).split()
    assert set(roots.PACKAGES.split(",")) <= set(installed)
    assert job["container"].replace(":", "-") in roots.SYSTEMS
    checkout = next(step for step in job["steps"] if "uses" in step)
    assert re.fullmatch(r"actions/checkout@v\d+", checkout["uses"])
    assert checkout["with"]["fetch-depth"] == 0, "tests read the history"


def test_the_forms_ask_for_what_the_report_tells_and_name_commands_and_menus_that_there_are():
    asked = "\n".join(path.read_text(encoding="utf-8") for path in FORMS)
    named = set(re.findall(r"gobelet ([a-z]+) (--[a-z-]+)", asked))
    assert named == {("doctor", "--report")}
    for command, option in named:
        assert option in [word for param in cli.main.commands[command].params for word in param.opts]
    for lang in LANGUAGES:
        texts = (ROOT / f"firmware/gobelet/texts/owner_{lang}.py").read_text(encoding="utf-8")
        menu = re.search(r"^selftest (.*)$", texts, re.MULTILINE)
        assert menu and menu[1] in asked


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=lambda path: path.name)
def test_each_form_speaks_both_languages_and_needs_what_it_cannot_do_without(path):
    form = read(path)
    assert " · " in form["name"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert any(field["attributes"]["label"] == "gobelet doctor --report" for field in fields)
