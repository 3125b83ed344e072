"""Measurements against what is promised. The worlds of the tests are found as pytest finds them."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path[:0] = [str(TESTS / part) for part in ("portable", "host", "web")]
