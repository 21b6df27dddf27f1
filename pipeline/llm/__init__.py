"""Models behind one Protocol, and the one place that renders, counts and asks."""
