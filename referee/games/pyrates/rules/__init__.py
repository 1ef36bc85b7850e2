"""The rules of Pyrates! as pure functions on small arguments, one module for each heading of the rulebook."""
