"""The drawing hand: pencil is possible, ink is done, lamplight is yours to do now.

Everything a game needs to draw itself, as pure functions from numbers and words to SVG, and a
canvas for character pictures. Nothing here knows a game.
"""
