"""Read-only adapters: what other programs keep, as values."""
