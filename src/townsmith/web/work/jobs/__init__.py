"""What workers do: functions and values that travel to another process."""
