"""The printed cup: solid models with build123d, checks on their meshes with trimesh, pictures with VTK.

Needs the packages of pyproject.toml's extra `hardware`, in an environment of their own. Axes: the cup's axis is z, the
table z = 0, y away from the player; millimetres.
"""
