"""Benchmarks: our games beside their peers, in one run and on one core."""
