"""Thin faces: parse, call, render, exit code."""
