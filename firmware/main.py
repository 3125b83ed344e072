"""What the Pico runs at boot: picks a complete version of the cup and runs it. It must stay so small that it never
needs an update: everything else can be replaced under it.

Versions live in the folders /a and /b, a plain copy in /; the file /slot names the one to run ("a" or "b", with a "?"
behind it while it is on trial, see gobelet/board/boot.py). If that one cannot even be imported, the other one is run.
"""

import sys


def versions():
    """The folders to try, the wanted one first."""
    try:
        with open("/slot") as file:
            wanted = file.read(1)
    except OSError:
        wanted = ""
    if wanted == "a":
        return ("/a", "/b", "")
    return ("/b", "/a", "") if wanted == "b" else ("", "/a", "/b")


def main():
    """Run the first version whose boot module can be imported."""
    failed = None
    for folder in versions():
        sys.path.insert(0, folder or "/")
        try:
            from gobelet.board import boot
        except Exception as error:  # half a version, or none: the next one
            sys.path.pop(0)
            for name in list(sys.modules):
                if name.startswith("gobelet"):
                    del sys.modules[name]
            if failed is None or not isinstance(error, ImportError):
                failed = error
            continue
        return boot.main(folder)
    raise failed or ImportError("gobelet")


main()
