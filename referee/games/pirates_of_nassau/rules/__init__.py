"""The rules of Pirates of Nassau as pure functions on small arguments."""
