"""One brain region per file; each file is the stage."""
