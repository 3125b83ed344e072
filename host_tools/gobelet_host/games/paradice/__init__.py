"""Paradice on this computer: see gobelet_host.games."""
