"""What only the cards of SeaRovers print: where it stands in the tables, and its shortest typed form."""
