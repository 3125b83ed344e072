"""Hubs: each finds cups on one kind of wire and moves bytes between it and the table. They know no message, no game."""
