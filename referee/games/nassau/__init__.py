"""Nassau, by Stefan Feld."""
