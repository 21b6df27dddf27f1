"""OpenClaw's own dreaming state under ``memory/.dreams/``: read as it stands, damaged or not."""
