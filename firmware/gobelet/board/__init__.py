"""Boards: the only files that touch hardware or an operating system. docs/architecture.md describes the interface."""
