"""The sequence of play, one generator for each heading of the rulebook."""
