"""Environments for researchers: PettingZoo, Gymnasium, OpenSpiel and many games at once.

Each adapter is one file, works for every game of the registry, and needs the packages of the
extra `townsmith[learn]`.
"""
