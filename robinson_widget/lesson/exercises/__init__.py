"""What the exercises of the lessons are to come to, worked out here, so that no notebook shows it."""
