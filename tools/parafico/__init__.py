"""Solves the end of Parafico, where two players are left with a die or two each: see __main__.py."""
