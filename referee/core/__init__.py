"""What every game needs and no game owns: questions, flows, journal, session, tables."""
