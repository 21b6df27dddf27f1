"""The folds of wake and sleep, and what no stage may do."""
