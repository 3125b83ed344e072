"""The room where the table cheats: an adversary owns the table, the wires and some of the cups, and honest cups play
with it. `python -m tests.worlds --cheat` plays in it; cheat_world.py is where to begin reading.
"""
