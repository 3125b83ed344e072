"""Measurements against the promises of this project: `make bench`, or `python -m bench [SECTION…]`."""
