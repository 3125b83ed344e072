"""Gobelet on the laptop (CPython only): the table, its journal, its links to cups, and the `gobelet` command.

This package may import `gobelet`; `gobelet` never imports this one.
"""
