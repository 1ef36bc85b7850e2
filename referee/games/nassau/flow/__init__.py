"""The sequence of play of Nassau, one module for each stretch of it."""
