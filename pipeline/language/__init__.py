"""Words and their meaning as tables and pure functions; no other room holds a word list."""
