"""How this machine's pip, npm and apt reach their registries, given to a bare system: the same proxies, mirrors and
certificates, and nothing else. It names no host, and must not know what is installed with it."""

import os
import re
import shutil
from pathlib import Path

VARIABLE = re.compile(
    r"(https?|ftp|all|no)_proxy|\w+_CA_BUNDLE|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|PLAYWRIGHT_DOWNLOAD_HOST"
    r"|PIP_(CONFIG_FILE|(EXTRA_)?INDEX_URL|NO_INDEX|FIND_LINKS|CERT|TRUSTED_HOST|PROXY|DEFAULT_TIMEOUT)"
    r"|NPM_CONFIG_(REGISTRY|(HTTPS_)?PROXY|NOPROXY|CAFILE|STRICT_SSL)",
    re.IGNORECASE,
)
SYSTEM_FILES = (
    "/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/xdg/pip/pip.conf", "/etc/apt/auth.conf",
    "/etc/apt/auth.conf.d/*", "/usr/local/share/ca-certificates/*.crt",
)  # fmt: skip
APT_FILES = ("/etc/apt/apt.conf", "/etc/apt/apt.conf.d/*")
USER_FILES = (".config/pip/pip.conf", ".pip/pip.conf")
NPM_FILE = ".npmrc"
NPM_KEYS = re.compile(r"\s*(//|(@[^=]*:)?registry|(https?-)?proxy|noproxy|ca(file)?|strict-ssl)\s*", re.IGNORECASE)
LOCAL = re.compile(r"(file://)?(?:^|(?<=[\s='\"])|(?<=file://))(/[^\s'\";:]+)", re.MULTILINE)


def environment():
    """The variables that set up the clients."""
    return {name: value for name, value in os.environ.items() if VARIABLE.fullmatch(name)}


def give(root, home):
    """Copies the clients' settings into a root; home: the user's folder there, as a path inside. Returns the folders
    of this machine that the settings name, which have to be seen at the same place."""
    files = [(path, path) for pattern in SYSTEM_FILES for path in Path("/").glob(pattern[1:])]
    files += [(path, path) for pattern in APT_FILES for path in Path("/").glob(pattern[1:]) if about_fetching(path)]
    files += [(Path.home() / name, Path(home) / name) for name in USER_FILES]
    named = list(environment().values())
    for source, target in files:
        if source.is_file():
            copy(source, root, target)
            named.append(source.read_text(errors="replace") if "pip" in source.name else "")
    npm = Path.home() / NPM_FILE
    if npm.is_file():
        kept = "".join(line for line in npm.read_text().splitlines(True) if NPM_KEYS.match(line))
        inside(root, Path(home) / NPM_FILE).write_text(kept)
        named.append(kept)
    return local_folders(root, "\n".join(named))


def about_fetching(path):
    """Whether a file of apt's settings says how to fetch, and runs nothing (what it would run is not there)."""
    text = path.read_text(errors="replace") if path.is_file() else ""
    return "Acquire::" in text and "Invoke" not in text


def local_folders(root, text):
    """The folders that a text names, but for a system's own; the files that it names are copied. Beside an index
    (file:///…/simple) lies what it lists: the folder above it is meant."""
    folders = set()
    for address, name in LOCAL.findall(text):
        path = Path(name)
        if path.is_file():
            copy(path, root, path)
        elif path.is_dir():
            folders.add(path.parent if address and len(path.parts) > 3 else path)
    return sorted(str(path) for path in folders if len(path.parts) > 2 and not inside(root, path).exists())


def copy(source, root, target):
    """Copies one file to the same place in a root, readable by everybody there."""
    place = inside(root, target)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    shutil.copyfile(source, place)


def inside(root, path):
    """Where an absolute path of a root lies for us."""
    return Path(root) / Path(path).relative_to("/")
