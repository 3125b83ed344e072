"""`make bare` tries the README's commands on machines that have nothing, with this machine's way to the registries."""

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bare import __main__ as bare
from tools.bare import clients, inside, keys, roots
from tools.setup import ROOT


@pytest.fixture
def here(monkeypatch, tmp_path):
    """A machine of which nothing is known; its home is empty."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in clients.environment():
        monkeypatch.delenv(name)
    monkeypatch.setattr(clients, "SYSTEM_FILES", ())
    monkeypatch.setattr(clients, "APT_FILES", ())
    return home


@pytest.fixture
def root(tmp_path):
    """Another root, with a user's home."""
    (tmp_path / "root" / "home" / "player").mkdir(parents=True)
    return tmp_path / "root"


def test_of_the_environment_only_the_way_to_the_registries_goes_along(here, monkeypatch):
    for name in (
        "https_proxy",
        "NO_PROXY",
        "PIP_INDEX_URL",
        "npm_config_registry",
        "SSL_CERT_FILE",
        "REQUESTS_CA_BUNDLE",
    ):
        monkeypatch.setenv(name, "x")
    given = set(clients.environment())
    for name in ("PIP_CACHE_DIR", "PIP_TARGET", "PYTHONPATH", "GOBELET_MICROPYTHON", "LANG", "SECRET"):
        monkeypatch.setenv(name, "x")
    assert set(clients.environment()) == given and len(given) == 6


def test_an_index_in_a_folder_is_seen_with_what_lies_beside_it(here, root, tmp_path):
    for name in ("index/simple", "index/files", "wheels"):
        (tmp_path / name).mkdir(parents=True)
    settings = here / ".config" / "pip" / "pip.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text(
        f"[global]\nfind-links = {tmp_path}/wheels\nextra-index-url = file://{tmp_path}/index/simple\nprefix = /usr\n"
    )
    assert clients.give(root, "/home/player") == [f"{tmp_path}/index", f"{tmp_path}/wheels"]
    assert (root / "home/player/.config/pip/pip.conf").read_text() == settings.read_text()


def test_a_certificate_that_is_named_is_copied_to_the_same_place(here, root, tmp_path, monkeypatch):
    (tmp_path / "authority.crt").write_text("certificate")
    monkeypatch.setenv("PIP_CERT", str(tmp_path / "authority.crt"))
    assert clients.give(root, "/home/player") == []
    assert clients.inside(root, tmp_path / "authority.crt").read_text() == "certificate"


def test_of_npms_settings_only_the_way_to_the_registry_goes_along(here, root):
    (here / ".npmrc").write_text("registry=https://example.org/\nnodedir=/usr\nprefix=/opt\nstrict-ssl=true\n")
    assert clients.give(root, "/home/player") == []
    assert (root / "home/player/.npmrc").read_text() == "registry=https://example.org/\nstrict-ssl=true\n"


def test_apts_settings_that_run_programs_stay_here(tmp_path):
    fetching, running = tmp_path / "90proxy", tmp_path / "20hooks"
    fetching.write_text('Acquire::http::Proxy "http://proxy.example.org";\n')
    running.write_text('Acquire::Retries "3";\nDPkg::Post-Invoke {"/usr/bin/thing";};\n')
    assert clients.about_fetching(fetching) and not clients.about_fetching(running)


def test_who_is_not_root_is_told_so(monkeypatch):
    monkeypatch.setattr(roots.os, "geteuid", lambda: 1000)
    with pytest.raises(roots.RootError, match="sudo make bare"):
        roots.check()


def test_a_machine_that_lets_nobody_mount_is_told_apart(monkeypatch):
    monkeypatch.setattr(roots.os, "geteuid", lambda: 0)
    monkeypatch.setattr(roots, "quiet", lambda command: 1)
    with pytest.raises(roots.RootError, match="mount namespaces"):
        roots.check()


def test_a_system_that_cannot_be_made_leaves_nothing_that_looks_like_one(monkeypatch, tmp_path):
    monkeypatch.setattr(
        roots,
        "namespaced",
        lambda command, **more: subprocess.Popen(["sh", "-c", "echo 'E: no mirror'; exit 1"], **more),
    )
    with pytest.raises(roots.RootError, match="E: no mirror"):
        roots.make(tmp_path / "debian-13", "debian-13", "http://mirror.example.org/debian")
    assert not (tmp_path / "debian-13").exists()


def test_a_kept_system_is_taken_as_it_is(tmp_path):
    (tmp_path / "debian-13").mkdir()
    assert roots.make(tmp_path / "debian-13", "debian-13", "") is False


def test_the_copy_is_gone_whatever_happens_in_it(tmp_path):
    (tmp_path / "pristine").mkdir()
    with pytest.raises(ZeroDivisionError), roots.copy_of(tmp_path / "pristine", tmp_path / "copy") as copy:
        assert copy.is_dir()
        raise ZeroDivisionError
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pristine"]


def run(code, seconds=20):
    """What a command of this Python says before it ends as it must; raises inside.Failed."""
    process, lines, listener = inside.start([sys.executable, "-c", code])
    inside.finish(process, lines, listener, seconds)
    return lines


def test_a_command_that_does_what_it_should_passes(capfd):
    assert run("print('winner: Marie')") == ["winner: Marie"]


@pytest.mark.parametrize(
    ("code", "why"),
    [("raise SystemExit(3)", "exit code 3"), (f"print('{inside.TRACEBACK}')", "a traceback")],
)
def test_a_command_that_fails_or_shows_a_traceback_does_not_pass(code, why, capfd):
    with pytest.raises(inside.Failed, match=why):
        run(code)


def test_a_command_that_does_not_end_is_ended(capfd):
    with pytest.raises(inside.Failed, match="no end"):
        run("import threading; threading.Event().wait()", seconds=0.05)


def test_one_failure_does_not_hide_the_next_and_fails_the_whole(monkeypatch, capsys):
    def fails(*_):
        raise inside.Failed("exit code 2")

    monkeypatch.setattr(inside, "match", fails)
    monkeypatch.setattr(inside, "pages", lambda: "pages of 5 and 6 bytes")
    monkeypatch.setattr(inside, "tests", fails)
    assert inside.main([]) == 1
    verdicts = [line for line in capsys.readouterr().out.splitlines() if " after " in line]
    assert ["FAILED" in line for line in verdicts] == [True, False, True]


def test_who_waits_hears_how_far_it_is_and_the_summary_holds_what_counts():
    kept, heard = io.StringIO(), []
    lines = [
        "gobelet: no browser: the tests of the pages are left out.\n", "...... [  4%]\n", "...... [ 11%]\n",
        "...... [ 12%]\n", "bare: make test …\n", "bare: make test: ok after 600 s: 9 passed in 1s\n",
    ]  # fmt: skip
    assert bare.follow(lines, kept, heard.append) == ["no browser", "make test: ok after 600 s: 9 passed in 1s"]
    assert kept.getvalue() == "".join(lines)
    assert [text for text in heard if "%" in text] == ["tests: 11 %"]


def test_arguments_after_two_dashes_are_for_pytest():
    options = bare.parser().parse_args(["--system", "debian-13", "--user", "user", "--", "-k", "parafico or papayoo"])
    assert (options.system, options.user, options.tests) == (["debian-13"], ["user"], ["-k", "parafico or papayoo"])


def test_the_script_inside_needs_nothing_but_python():
    code = f"import runpy, sys; runpy.run_path({str(ROOT / 'tools/bare/inside.py')!r}, run_name='tried')"
    done = subprocess.run([sys.executable, "-S", "-E", "-c", code], cwd=Path("/"), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# --- whose mirror


def sources(tmp_path, monkeypatch, **files):
    """Make the roots read these apt sources: name (with _ for .) -> text."""
    for name, text in files.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    monkeypatch.setattr(roots, "SOURCES", (f"{tmp_path}/*.list", f"{tmp_path}/*.sources"))


DEB822 = """Types: deb
# URIs: http://commented.example/debian
URIs: http://mirror.example/debian-security
Suites: bookworm-security

Types: deb
URIs: https://mirror.example/debian/
Suites: bookworm
"""


@pytest.mark.parametrize(
    ("text", "mirror"),
    [
        ("deb http://mirror.example/debian bookworm main\n", "http://mirror.example/debian"),
        ("deb [arch=amd64] http://mirror.example/debian/ bookworm main\n", "http://mirror.example/debian/"),
        ("# deb http://a.example/debian x\ndeb http://b.example/debian x main\n", "http://b.example/debian"),
        ("deb http://m.example/debian-security x\ndeb http://m.example/debian x\n", "http://m.example/debian"),
        ("deb mirror+file:/etc/apt/mirrors/debian.list x main\n", "mirror+file:/etc/apt/mirrors/debian.list"),
    ],
)
def test_the_machines_own_debian_mirror_is_used(tmp_path, monkeypatch, text, mirror):
    sources(tmp_path, monkeypatch, sources_list=text)
    assert roots.own_mirror("debian") == mirror


def test_the_mirror_is_read_from_the_newer_format_too(tmp_path, monkeypatch):
    sources(tmp_path, monkeypatch, debian_sources=DEB822)
    assert roots.own_mirror("debian") == "https://mirror.example/debian/"


def test_each_distribution_has_its_own_mirror(tmp_path, monkeypatch):
    sources(tmp_path, monkeypatch, ubuntu_list="deb http://archive.example/ubuntu noble main universe\n")
    assert (roots.own_mirror("debian"), roots.own_mirror("ubuntu")) == ("", "http://archive.example/ubuntu")


GUTSY = """case $ARCH in
  amd64) case $SUITE in
    zesty) default_mirror http://old.example/ubuntu ;;
    *) default_mirror http://archive.example/ubuntu ;;
  esac ;;
  *) default_mirror http://ports.example/ubuntu ;;
esac
mirror_style release
"""


def test_without_one_debootstraps_own_is_taken_and_without_that_the_way_to_name_one_is_told(tmp_path):
    script = tmp_path / "gutsy"
    script.write_text(GUTSY)
    assert roots.usual_mirror(script, "noble") in ("http://archive.example/ubuntu", "http://ports.example/ubuntu")
    script.write_text("mirror_style release\n")
    with pytest.raises(roots.RootError, match="--mirror URL"):
        roots.usual_mirror(script, "noble")


def test_a_release_that_is_younger_than_debootstrap_is_made_as_those_before_it(tmp_path, monkeypatch):
    monkeypatch.setattr(roots, "SCRIPTS", tmp_path)
    monkeypatch.setattr(keys, "find", lambda *_: tmp_path / "ubuntu.gpg")
    words = roots.recipe(roots.SYSTEMS["ubuntu-24.04"], tmp_path / "root", "http://m.example/ubuntu", tmp_path)
    assert words[-4:] == ["noble", str(tmp_path / "root"), "http://m.example/ubuntu", "gutsy"]
    assert "--force-check-gpg" in words and f"--keyring={tmp_path}/ubuntu.gpg" in words
    (tmp_path / "noble").touch()
    assert roots.recipe(roots.SYSTEMS["ubuntu-24.04"], tmp_path / "root", "http://m.example", tmp_path)[-1] == "noble"


def test_a_machine_made_of_ubuntu_looks_for_later_packages_as_peoples_do(tmp_path):
    (tmp_path / "etc/apt").mkdir(parents=True)
    listed = tmp_path / "etc/apt/sources.list"
    listed.write_text("deb http://m.example/ubuntu noble main universe\n")
    roots.know_later_suites(tmp_path, roots.SYSTEMS["ubuntu-24.04"])
    suites = [line.split()[2] for line in listed.read_text().splitlines()]
    assert suites == ["noble", "noble-updates", "noble-security"]


# --- whose keys

FPR = "fpr:::::::::{}:\n"


@pytest.mark.parametrize(
    ("held", "believed"),
    [
        ([], False),
        (["F6ECB3762474EDA9D21B7022871920D1991BC93C"], True),
        (["F6ECB3762474EDA9D21B7022871920D1991BC93C", "00" * 20], False),
        (["00" * 20], False),
    ],
)
def test_a_fetched_keyring_is_believed_for_its_known_keys_alone(tmp_path, monkeypatch, held, believed):
    pub, sub = "pub:-:4096:1:::::::\n", "sub:-:4096:1::\n" + FPR.format("11" * 20)
    told = "".join(pub + FPR.format(key) + sub for key in held)
    script = tmp_path / "gpg"
    script.write_text(f"#!/bin/sh\ncat <<'KEYS'\n{told}KEYS\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert keys.known(tmp_path / "keyring.gpg", keys.FINGERPRINTS["ubuntu"]) is believed


@pytest.mark.skipif(not shutil.which("gpg"), reason="no gpg here")
def test_gpg_itself_tells_the_fingerprints_that_are_compared(tmp_path):
    """Debian's keyring, which this machine trusts: its keys are no keys of Ubuntu."""
    kept = next(iter(sorted(keys.KEYRINGS.glob("debian-archive-*stable.gpg"))), None)
    if kept is None:
        pytest.skip("no keyring here")
    command = ["gpg", "--batch", "--with-colons", "--show-keys", str(kept)]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    after = [lines[at + 1].split(":")[9] for at, line in enumerate(lines) if line.startswith("pub:")]
    assert after and keys.known(kept, set(after)) and not keys.known(kept, keys.FINGERPRINTS["ubuntu"])
