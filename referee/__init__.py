"""Referee and bookkeeping assistant for pirate board games on a real table."""
