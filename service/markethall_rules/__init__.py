"""Three market games and the kernel that they share. It needs the standard library only."""

__version__ = "1.0.0"
