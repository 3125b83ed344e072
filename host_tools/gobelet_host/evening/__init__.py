"""Results of matches, the people who played them, standings of an evening and of a season."""
