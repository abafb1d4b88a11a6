"""The processes of a service, their supervision, the settings, and the command line."""
