"""The desk admits work: one turn per conversation, whoever brings it."""
