"""Schematics and boards in KiCad 9's formats. Its libraries and programs are asked for here and nowhere else."""
