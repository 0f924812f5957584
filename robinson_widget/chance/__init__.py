"""Probability: exact answers about chains and races, many games at once, and plots of both."""
