"""Measures the product beside a floor of its own. `make bench` prints figures with verdicts."""
