"""What makes pages: each module is a page, or what pages are put together from."""
