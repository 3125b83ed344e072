"""Gobelet's portable package: the same files run on a Pico, on a laptop and in a browser.

This file must not import anything: whoever imports one module pays for that module alone.
"""

VERSION = "0.1.0"
