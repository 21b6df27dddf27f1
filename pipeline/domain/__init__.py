"""Nouns and their laws; no input, no output."""
