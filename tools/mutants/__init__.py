"""Planted bugs: the real code with one small thing wrong, and whether the checks notice. `make mutants` runs them."""
