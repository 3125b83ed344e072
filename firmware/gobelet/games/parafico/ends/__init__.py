"""The solved end of Parafico: a table for each game of two."""
