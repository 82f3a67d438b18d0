"""Reading what people write: strictly, within limits, with complaints that name the place."""
