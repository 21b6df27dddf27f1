"""The second door into long-term memory: what was used or said again, ranked, gated and taken in by one function."""
