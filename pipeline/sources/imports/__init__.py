"""What other programs remember, read once on a person's word: one module for each, pure, from pages to values."""
