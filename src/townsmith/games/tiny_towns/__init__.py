"""Tiny Towns: name a resource, place it, build; every town is four by four."""
