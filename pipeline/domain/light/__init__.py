"""What light sleep decides: which entries repeat or replace another, and which tier each belongs to."""
