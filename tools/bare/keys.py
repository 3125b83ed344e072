"""The keys by which the archive of another distribution signs, fetched where this machine has no package of them.

The archive's own package of its keys is fetched unchecked, and believed if the keys in it are those whose fingerprints
stand here. It must not know what is fetched with them.
"""

import subprocess
from pathlib import Path

from tools.setup import quiet

KEYRINGS = Path("/usr/share/keyrings")
NAMES = {"debian": "debian-archive-keyring", "ubuntu": "ubuntu-archive-keyring"}  # the files, without .gpg
PACKAGES = {"debian": ("debian-archive-keyring",), "ubuntu": ("ubuntu-keyring", "ubuntu-archive-keyring")}
# Published by Ubuntu: archive (2018), its older key and that of the CD images, which come in the same file.
FINGERPRINTS = {
    "ubuntu": {
        "F6ECB3762474EDA9D21B7022871920D1991BC93C",
        "790BC7277767219C42C86F933B4FE6ACC0B21F32",
        "843938DF228D22F7B3742BC0D94AA3F0EFE21092",
    }
}


def find(distribution, suite, mirror, work, install):
    """The keyring of a distribution: a path, or None where none can be had. suite, mirror: of its archive. work: an
    empty folder. install: installs a package of this machine, and says whether that went well."""
    kept = KEYRINGS / f"{NAMES[distribution]}.gpg"
    if kept.exists() or (any(install(package) for package in PACKAGES[distribution]) and kept.exists()):
        return kept
    return fetched(distribution, suite, mirror, work) if distribution in FINGERPRINTS else None


def fetched(distribution, suite, mirror, work):
    """The keyring in the archive's own package, if it holds no key but those that are known; else None."""
    for folder in ("lists/partial", "cache/archives/partial", "parts"):
        (work / folder).mkdir(parents=True)
    (work / "sources.list").write_text(f"deb [trusted=yes] {mirror} {suite} main\n")
    apart = {"State::lists": "lists", "Cache": "cache", "Etc::sourcelist": "sources.list", "Etc::sourceparts": "parts"}
    apt = ["apt-get", "-q", *(word for key, name in apart.items() for word in ("-o", f"Dir::{key}={work}/{name}"))]
    if quiet([*apt, "update"]) != 0 or quiet([*apt, "download", PACKAGES[distribution][0]], work) != 0:
        return None
    for package in work.glob("*.deb"):
        quiet(["dpkg", "-x", str(package), str(work)])
    keyring = work / f"usr/share/keyrings/{NAMES[distribution]}.gpg"
    return keyring if keyring.exists() and known(keyring, FINGERPRINTS[distribution]) else None


def known(keyring, fingerprints):
    """Whether a keyring holds keys, and none but those."""
    command = ["gpg", "--batch", "--show-keys", "--with-colons", str(keyring)]
    told = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    found, primary = set(), False
    for record in (line.split(":") for line in told):
        if record[0] == "fpr" and primary:
            found.add(record[9])
        primary = record[0] == "pub"
    return bool(found) and found <= fingerprints
