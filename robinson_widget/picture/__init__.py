"""How a position looks: where the squares lie, how pawns look and stand. Shared by everything that draws a board."""
