"""The README's two commands on machines that have nothing yet: `make bare`.

roots.py makes minimal Debian and Ubuntu systems, keys.py finds the keys that sign what they are made of, clients.py
gives them this machine's way to the package registries, inside.py runs the commands in one of them, __main__.py does
that for every system and user and tells how it went.
"""
