#!/bin/sh
# Finds a Python that can run Gobelet (3.11 or newer) and runs the given script with it.
# Candidates are started, not only looked up: a name on PATH may be a shim for a version that is not installed.
# An environment made earlier comes first: starting it answers in milliseconds.
# usage: sh tools/python.sh SCRIPT [ARGUMENT…]      PYTHON=/path/to/python overrides the search

if [ -n "${PYTHON:-}" ]; then
    candidates=$PYTHON
else
    candidates=".venv/bin/python python3.13 python3.12 python3.11 python3.14 python3 python"
fi

first=""
for name in $candidates; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        # One that can make an environment by itself is better than a newer one that cannot.
        if "$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            exec "$name" "$@"
        fi
        [ -n "$first" ] || first=$name
    fi
done
[ -z "$first" ] || exec "$first" "$@"

# The remedy must be another one than what is there: a system's own python3 may be too old, and stay so.
found=""
for name in $candidates; do
    version=$("$name" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || continue
    found="${found:+$found, }$name is $version"
done
echo "gobelet: Python 3.11 or newer is needed; ${found:-there is none} (tried: $candidates)." >&2
if [ "$(uname -s)" = Darwin ]; then
    echo "Install one, for example: brew install python@3.13" >&2
    exit 1
fi
if command -v apt-get >/dev/null 2>&1; then
    for version in 3.13 3.12 3.11 3.14; do
        if apt-cache show "python$version-venv" >/dev/null 2>&1; then
            echo "Type:  sudo apt-get install python$version python$version-venv" >&2
            echo "and then the same make command again." >&2
            exit 1
        fi
    done
    echo "This system's packages have none, as far as it knows: try  sudo apt-get update  and the same make command again." >&2
fi
echo "Else install one beside the system's, and name it: make play PYTHON=/path/to/python3.13" >&2
exit 1
