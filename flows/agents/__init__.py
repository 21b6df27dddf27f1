"""Agents and their hooks: what is entered with each, how it is taken out, and whether it is well."""
