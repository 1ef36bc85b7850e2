"""How the referee talks to the table."""
