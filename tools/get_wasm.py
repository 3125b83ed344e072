"""Refreshes the MicroPython that runs in web pages, from its npm package, as host_tools/.../static/vendor/micropython.

usage: python -m tools.get_wasm [VERSION]      needs npm; without a version, the pinned one, whose hash must be right

The module of the package keeps its state in globals: two interpreters in one page would share it and break each other.
So its text is put into a function, and each call of that function gives an interpreter of its own. The part that is a
command line for Node goes, with what else is for other machines than browsers and for those who debug emscripten;
terser makes the rest short. The binary is kept as it is. Both are stored compressed, as they are sent: zopfli takes its
time once and saves every phone 10 KB. LICENSE stays as it is: it is that of MicroPython's sources, the package brings
none. It must not know what runs on the interpreter.
"""

import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import zopfli.gzip

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
SHA256 = "303919763c8ebfe5923b9da66226c20dce44ad72b604b225fb39338ea15367af"  # of the package as first verified
TERSER = "terser@5.51.2"  # the shortener that those who write bundlers keep
FOLDER = Path(__file__).resolve().parent.parent / "host_tools/gobelet_host/web/static/vendor/micropython"
SHARED = (
    "proxy_js_ref", "proxy_js_ref_next", "proxy_js_ref_map", "proxy_js_map", "proxy_js_existing",
    "pyProxyFinalizationRegistry",
)  # fmt: skip
# What a browser is, so that code for other machines is dead and terser drops it.
BROWSER = (
    ('ENVIRONMENT_IS_WEB=!!globalThis.window', "ENVIRONMENT_IS_WEB=!0"),
    ("ENVIRONMENT_IS_WORKER=!!globalThis.WorkerGlobalScope", "ENVIRONMENT_IS_WORKER=!1"),
    (
        'ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node&&"renderer"!=globalThis.process?.type',
        "ENVIRONMENT_IS_NODE=!1",
    ),
    (".forEach(unexportedRuntimeSymbol)", ""),
)
# Checks of emscripten's authors on themselves and on who uses their module: at each call of a function, of a symbol, of
# an option. One of them took a third of a cup's time. What they would find `abort` and the binary's own traps find.
# Of another one the look-up of a function was left, at each call from the binary.
CHECKS = ("assert", "unexportedRuntimeSymbol", "consumedModuleProp", "wasmTable.get")
# A file that is not there is an answer like any other: nobody reads the stack and the name that make it slow.
SLOW = (
    "class extends Error{name=\"ErrnoError\";constructor(errno){for(var key in super(runtimeInitialized?"
    "(errno=>UTF8ToString(_strerror(errno)))(errno):\"\"),this.errno=errno,ERRNO_CODES)"
    "if(ERRNO_CODES[key]===errno){this.code=key;break}}}"
)
QUICK = 'class{name="ErrnoError";constructor(errno){this.errno=errno}}'
EXPORT = r'createExportWrapper\("(\w+)",\d+\)'  # an export of the binary, behind another such check

ORIGIN = """# MicroPython for the browser

| | |
|---|---|
| origin | npm package `{package}`, version {version} |
| licence | MIT, see LICENSE |
| package | sha256 `{archive}` |
| micropython.wasm.gz | holds the package's, sha256 of what it holds `{wasm}` |
| micropython.mjs.gz | made from the package's by `tools/get_wasm.py`, sha256 of what it holds `{module}` |
| refresh | `python -m tools.get_wasm VERSION`, then write its hash into tools/get_wasm.py |

What `tools/get_wasm.py` changes: the module becomes a function `interpreters()` that gives an own `loadMicroPython`
at each call (as published, two interpreters in one page share their globals and break each other); the command line
for Node goes, and all else that is not for a browser; `instantiateWasm` is passed on, so that one compiled binary
serves all interpreters of a page; its authors' checks on themselves go; {terser} makes the rest short.
"""

class PackageError(Exception):
    """The package is not what this tool knows; the text says in what."""


def once(text, old, new):
    """`text` with its one `old` replaced. Raises PackageError if it is not there just once."""
    if text.count(old) != 1:
        raise PackageError(f"{old!r} stands {text.count(old)} times in the package's module")
    return text.replace(old, new)


def isolated(source):
    """The package's module as a function that gives a loadMicroPython of its own at each call."""
    source = once(source, "export default _createMicroPythonModule;", "")
    source = once(source, "export async function loadMicroPython", "async function loadMicroPython")
    source = once(source, "globalThis.Module=Module", "setModule(Module)")
    source = once(source, "let Module={locateFile:", "let Module={instantiateWasm:options.instantiateWasm,locateFile:")
    for old, new in (*BROWSER, (SLOW, QUICK)):
        source = once(source, old, new)
    source = re.sub(EXPORT, r"wasmExports.\1", source)
    start = source.find("if(globalThis.loadMicroPython=loadMicroPython")
    end = source.find("class PyProxy{")
    if not 0 < start < end:
        raise PackageError("the command line for Node is not where it was")
    source = source[:start] + source[end:]
    for name in SHARED:
        source = re.sub(rf"globalThis\.{name}\b", name, source)
    head = f"export function interpreters(){{let Module,{','.join(SHARED)};const setModule=m=>{{Module=m}};"
    return f"{head}\n{source}\nreturn loadMicroPython}}\n"


def fetched(package, version, pinned, names):
    """({name: bytes} of files of a package, the sha256 of its archive). pinned: (version, that sum). Raises
    PackageError if it is the pinned version and another archive."""
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        subprocess.run(["npm", "pack", "--silent", f"{package}@{version}"], cwd=folder, check=True, capture_output=True)
        (path,) = Path(folder).glob("*.tgz")
        digest = sha256(path.read_bytes())
        if version == pinned[0] and digest != pinned[1]:
            raise PackageError(f"{path.name} has sha256 {digest}, not the pinned one: nothing is written.")
        with tarfile.open(path) as archive:
            return {name: archive.extractfile(f"package/{name}").read() for name in names}, digest


def shortened(source):
    """The module in fewer letters. It keeps every function that may be called, and drops the checks."""
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, TERSER], check=True, capture_output=True)
        path = Path(folder) / "micropython.mjs"
        path.write_text(source, encoding="utf-8")
        compress = f"passes=3,pure_funcs=[{','.join(map(repr, CHECKS))}]"
        command = [Path(folder) / "node_modules/.bin/terser", path, "--module", "--ecma", "2020", "-m", "-c", compress]
        return subprocess.run(command, check=True, capture_output=True).stdout


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def main(arguments):
    """Writes the files; returns the exit code."""
    version = arguments[0] if arguments else VERSION
    try:
        files, digest = fetched(PACKAGE, version, (VERSION, SHA256), ("micropython.mjs", "micropython.wasm"))
        module = shortened(isolated(files["micropython.mjs"].decode()))
    except PackageError as error:
        print(error, file=sys.stderr)
        return 1
    binary = files["micropython.wasm"]
    for name, data in (("wasm", binary), ("mjs", module)):
        (FOLDER / f"micropython.{name}.gz").write_bytes(zopfli.gzip.compress(data))
    facts = {"package": PACKAGE, "version": version, "archive": digest, "terser": TERSER}
    facts |= {"wasm": sha256(binary), "module": sha256(module)}
    (FOLDER / "ORIGIN.md").write_text(ORIGIN.format(**facts))
    print(f"{PACKAGE} {version}, sha256 {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
