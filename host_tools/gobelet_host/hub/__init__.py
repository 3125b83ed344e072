"""Hubs: they find cups on one kind of wire and move bytes between it and the room. They know no message and no game."""
