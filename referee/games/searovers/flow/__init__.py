"""The sequence of play: one flow for each heading of the rulebook."""
