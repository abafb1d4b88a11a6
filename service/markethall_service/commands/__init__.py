"""The commands of `markethall`, a module for each group; main.py puts them together."""
