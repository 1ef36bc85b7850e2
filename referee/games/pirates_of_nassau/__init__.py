"""Pirates of Nassau, the whole game at the table."""
