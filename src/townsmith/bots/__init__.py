"""Players that are programs: they see what their seat may see, and choose."""
