"""The simulated world: real cups, the real table and its real journal, in virtual time, while everything around them
fails. `python -m tests.worlds` plays in it; world.py is where to begin reading.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "portable"))  # radio_world.py, as MicroPython finds it
