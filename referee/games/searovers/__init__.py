"""SeaRovers."""
