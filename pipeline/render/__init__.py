"""A dream's result in, text out."""
