"""Makes and runs the programs of the fast play. It must not know what they play."""

import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMPILER = "cc"


def possible():
    """Whether there is a C compiler here."""
    return shutil.which(COMPILER) is not None


def run(name, *arguments, told=""):
    """The lines that the program says. told: its standard input; what it says beside its answer is shown."""
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        program = Path(folder) / name
        subprocess.run([COMPILER, "-O2", "-o", str(program), str(HERE / f"{name}.c"), "-lm"], check=True)
        command = [str(program), *map(str, arguments)]
        done = subprocess.run(command, input=told, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()
