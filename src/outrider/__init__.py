"""Outrider: a self-hosted personal agent that can be left running."""

__version__ = "0.1.0"
