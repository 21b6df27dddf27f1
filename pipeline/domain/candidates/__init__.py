"""Door 3: what was seen and is not proven yet, how long it waits, and what becomes of it."""
