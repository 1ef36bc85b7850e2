"""Examples: saves and answers that the tests replay, and a smallest whole game to copy."""
