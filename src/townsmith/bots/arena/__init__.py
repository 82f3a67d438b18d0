"""The arena: bots against each other on equal terms, rated, compared and shown."""
