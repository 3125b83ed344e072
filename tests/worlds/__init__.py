"""The simulated world: real cups, the real table and its real journal, in virtual time, while everything around them
fails. `python -m tests.worlds` plays in it; world.py is where to begin reading.
"""
