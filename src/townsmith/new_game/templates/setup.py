"""Compile the files that are marked, where mypyc and a C compiler are at hand."""

from setuptools import setup

from townsmith.new_game.building import compiled_modules

setup(ext_modules=compiled_modules("src"))
