"""What keeps tables: rooms in memory, commits to the disk, chairs, bots that think."""
