"""`make bare` tries the README's commands on machines that have nothing, with this machine's way to the registries."""

import pytest

from tools.bare import clients, keys, roots


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


def test_apts_settings_that_run_programs_stay_here(tmp_path):
    fetching, running = tmp_path / "90proxy", tmp_path / "20hooks"
    fetching.write_text('Acquire::http::Proxy "http://proxy.example.org";\n')
    running.write_text('Acquire::Retries "3";\nDPkg::Post-Invoke {"/usr/bin/thing";};\n')
    assert clients.about_fetching(fetching) and not clients.about_fetching(running)


def test_the_copy_is_gone_whatever_happens_in_it(tmp_path):
    (tmp_path / "pristine").mkdir()
    with pytest.raises(ZeroDivisionError), roots.copy_of(tmp_path / "pristine", tmp_path / "copy") as copy:
        assert copy.is_dir()
        raise ZeroDivisionError
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pristine"]


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
