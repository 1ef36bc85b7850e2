"""The rules of SeaRovers: pure functions on small arguments."""
