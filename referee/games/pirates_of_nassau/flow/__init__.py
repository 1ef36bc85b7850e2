"""The sequence of play as flows, a file for each heading or two."""
