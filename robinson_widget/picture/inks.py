"""The few inks of the prints: everything in the pictures is coloured with these."""

INK = "#3a2a1a"  # outlines
PAPER = "#f8eed6"
WHITE = "#fffaf0"

SKY = "#d3e2da"
DUSK = "#f0c9a0"  # a warm evening or morning sky
STORM = "#8d9aa0"
NIGHT = "#3c5066"
SEA = "#86b0ac"
DEEP = "#4f8087"
FOAM = "#eef4ea"

SAND = "#ecd5a0"
EARTH = "#c89f63"
STONE = "#a99f8d"
DARK_STONE = "#7b7264"
WOOD = "#a06e3c"
DARK_WOOD = "#74492a"
STRAW = "#dfb650"
LEAF = "#86a25c"
DARK_LEAF = "#5a7d47"

RED = "#b9482f"  # Robinson's shirt
ROSE = "#d98a72"
OCHRE = "#dfa53a"
GOLD = "#f0c14b"
BLUE = "#44688c"
FLAME = "#ee8b2e"
VIOLET = "#7d4f73"

SKIN = "#f1c8a0"
DARK_SKIN = "#9a6340"
GINGER = "#b5602a"  # Robinson's hair and beard
GREY = "#cfc8ba"
BLACK = "#4a3a2e"
FUR = "#c39a68"
