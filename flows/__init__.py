"""The composition root and the runs of a night."""
