"""SwarmRecall: the talk of a night, what lands of it, and what a person asks about it."""
