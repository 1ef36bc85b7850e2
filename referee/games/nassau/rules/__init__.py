"""The rules of Nassau as pure functions on small arguments, one module for each part of the rulebook."""
