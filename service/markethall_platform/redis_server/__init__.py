"""A private Redis server for one machine, and the process that supervises it."""
