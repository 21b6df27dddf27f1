"""A memory server of somebody else's, over HTTPS: what it is asked, and what it answers as values."""
