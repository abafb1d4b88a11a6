"""Three market games and the kernel that they share. Needs the standard library only."""
