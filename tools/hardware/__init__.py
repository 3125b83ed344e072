"""From hardware/gobelet.toml to everything a cup is built from: `python -m tools.hardware`.

Schematics, boards, lists, drawings and the enclosure are made here and checked against the same source. What needs
only Python runs in `make test`; KiCad and build123d are asked for by `make hardware` alone.
"""
