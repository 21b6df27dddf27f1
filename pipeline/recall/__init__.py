"""Recall: a derived index of what the files say, and the ranking of it for a question."""
