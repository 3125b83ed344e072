"""Boards: the only files that touch hardware or an operating system. docs/boards.md describes the interface."""
