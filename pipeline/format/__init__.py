"""Text to values and back, lossless and line by line."""
