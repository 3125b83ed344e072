"""Boards: the only files that touch hardware or an operating system. docs/architecture.md describes the interface."""

MOVED = 2  # acceleration(): read, and the cup has moved since the last call
