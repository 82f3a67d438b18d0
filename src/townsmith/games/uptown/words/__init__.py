"""What a viewer of UpTown may know, and how it is told."""
