"""The shell around a workspace; only its writer writes files people read."""
