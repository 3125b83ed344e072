"""A spectator's knowledge of a table: the same for the terminal, the television and the replay."""
