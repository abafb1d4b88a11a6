"""Portobello Market in the terminal."""




