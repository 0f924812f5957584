"""A lesson on chance: guesses before answers, exercises that check themselves, and the game beside them."""
