"""What may become of the answers of a memory server of somebody else's, here and there: pure decisions."""
