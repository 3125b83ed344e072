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

echo "gobelet: no Python 3.11 or newer found (tried: $candidates)." >&2
case "$(uname -s)" in
    Darwin) echo "Install one, for example: brew install python@3.13" >&2 ;;
    *) if command -v apt-get >/dev/null 2>&1; then
           echo "Install one, for example: sudo apt-get install python3 python3-venv" >&2
       else
           echo "Install one with your system's packages, or set PYTHON=/path/to/python3.11." >&2
       fi ;;
esac
exit 1
