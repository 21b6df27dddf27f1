"""Failures: times that something went wrong, which of them are the same, and what helped."""
