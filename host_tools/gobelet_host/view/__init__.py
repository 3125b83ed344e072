"""Views in a terminal: the public table, the displays of virtual cups, and the keys that press their buttons.

Nothing here decides anything or knows a secret: the table is told by its events, a cup by its picture.
"""
