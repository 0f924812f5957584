"""English: the words of the game. Every other language has the same keys."""

NAME = "English"


def plural(count: int) -> int:
    """Which of a noun's forms goes with `count`: an index into the tuples of `COUNTS`."""
    return 0 if count == 1 else 1


#: Nouns with their forms, for ``{chips}`` and the like in the texts below; a language whose nouns change with their
#: part in the sentence names more cases than the plain one, and its texts ask for them as in ``{chips:acc}``.
COUNTS = {
    "chips": {"": ("{n} chip", "{n} chips")},
    "players": {"": ("{n} player", "{n} players")},
    "steps": {"": ("{n} step", "{n} steps")},
    "turns": {"": ("{n} turn", "{n} turns")},
    "rolls": {"": ("{n} roll", "{n} rolls")},
    "squares": {"": ("{n} square", "{n} squares")},
    "teams": {"": ("{n} team", "{n} teams")},
    "tries": {"": ("{n} try", "{n} tries")},
    "presses": {"": ("{n} press", "{n} presses")},
}

#: The names of boards; others are called as they were named.
BOARDS = {"Robinson": "Robinson"}

#: The pictures: a title for the board, and the story.
SQUARES = {
    "leaving_home": (
        "Leaving home",
        "One grey morning young Robinson slips out of his father's house. The road to the harbour costs everyone a coin.",
    ),
    "at_sea": (
        "Out to sea",
        "The anchor is up and the coast grows thin. Nobody aboard could tell him where this voyage will end.",
    ),
    "storm": (
        "The storm",
        "The sea stands up like a wall and Robinson is sicker than he has ever been. Somebody slips him a coin.",
    ),
    "shipwreck": (
        "Shipwreck",
        "The hull splits on a reef in the dark. Perhaps it would have been wiser to begin the journey differently.",
    ),
    "washed_ashore": (
        "Washed ashore",
        "One wave swallows him, the next one spits him out. He comes to rest on the sand of an unknown island.",
    ),
    "saved": (
        "Saved!",
        "He crawls above the tide line and counts his arms and legs. Wet, bruised and alone, but alive.",
    ),
    "night_in_the_tree": (
        "Night in the tree",
        "Who knows what prowls here after dark? He ties himself into the fork of a tall tree, where one sleeps rather well.",
    ),
    "raft": (
        "The loaded raft",
        "Muskets, powder, a carpenter's chest: the wreck still holds treasures, and a raft brings them over. Not everything "
        "arrives dry.",
    ),
    "cave": (
        "The cave",
        "A shelf here, a peg there, a curtain of sailcloth. Bit by bit the hole in the rock turns into a home.",
    ),
    "goat_and_kid": (
        "Goat and kid",
        "His shot has brought down a goat, and her kid trots after him all the way home. Somebody has to be paid for that.",
    ),
    "turtle": (
        "The turtle",
        "A turtle as broad as a table lies on the beach. There will be soup for a week.",
    ),
    "fever": (
        "Fever",
        "He shivers in the heat and has bad dreams by daylight. Then the fever lets go of him, and time runs faster.",
    ),
    "on_the_palisade": (
        "On the palisade",
        "Pale and thin, he sits on top of his fence of stakes and looks at the sea. What is to become of him?",
    ),
    "grapes": (
        "Grapes and melons",
        "Beyond the hill the valley is green, with melons underfoot and ripe grapes in the trees. He fills his hat.",
    ),
    "sowing_barley": (
        "Sowing barley",
        "At the bottom of a sack from the ship lay a handful of barley. He gives it to the earth and hopes.",
    ),
    "basket": (
        "The basket",
        "Willow over, willow under. The third attempt finally looks like something that could carry apples.",
    ),
    "parrot": (
        "The parrot",
        "He has caught a parrot and talks to it every evening. One day it answers, and knows only two words.",
    ),
    "harvest": (
        "Harvest by sword",
        "No sickle on the whole island? Then a ship's sword must mow the corn. It does so rather well, and he fills his bread bin.",
    ),
    "pots": (
        "Firing the pots",
        "The clay pots are crooked, but they are his own. Now they glow in the embers and grow as hard as stone.",
    ),
    "baking_bread": (
        "Baking bread",
        "The first loaf for years comes out of the ashes. With such a smell in the nose one forgets to watch one's step.",
    ),
    "clothes_of_skins": (
        "Clothes of skins",
        "His last shirt has fallen to pieces. Goatskin makes a coat, breeches and a very tall cap.",
    ),
    "dugout_canoe": (
        "The dugout",
        "For months he chops and burns at the trunk of a giant tree, until it begins to look like a boat.",
    ),
    "round_the_island": (
        "Round the island",
        "With sail and paddle he follows the shore to see how large his kingdom is. The current would carry him on.",
    ),
    "family_dinner": (
        "Dinner for all",
        "Parrot, dog, cats and goats sit round the table, and Robinson presides like a king among his court.",
    ),
    "footprint": (
        "The footprint",
        "There, in the sand, a naked human foot. And it isn't his! He runs, and doesn't stop until he reaches the grapes.",
    ),
    "bones": (
        "Bones on the beach",
        "Skulls and bones lie around a cold fire. What feast was held here? He turns away, shaken.",
    ),
    "spyglass": (
        "Through the spyglass",
        "Canoes on the shore, strangers dancing round a fire! Flat on the hilltop, he watches them through his glass.",
    ),
    "rescue_of_friday": (
        "Friday is rescued",
        "A prisoner breaks free and runs for his life. Robinson steps between him and his two pursuers, and they fall.",
    ),
    "friday_swears": (
        "Friday's oath",
        "The rescued man kneels, a hand on his heart: yours for life. It is a Friday, so that is what Robinson calls him.",
    ),
    "lessons": (
        "Lessons",
        "Yes, no, salt, bread, friend. Friday learns quickly, and he is a better teacher than he knows.",
    ),
    "new_canoe": (
        "A better canoe",
        "The old dugout leaks at every seam and is too small for two. Together they build another, close to the beach.",
    ),
    "freeing_captives": (
        "Captives freed",
        "The cannibals are back, with captives in bonds. Robinson and Friday charge out of the wood, side by side.",
    ),
    "fridays_father": (
        "Friday's father",
        "An old man lies tied up in a canoe. Friday bends down, stares, laughs and weeps: it is his father.",
    ),
    "food_and_drink": (
        "Food and drink",
        "Bread, goat's milk and raisins for the Spaniard and the old man. There were never so many guests at this table.",
    ),
    "spaniard_sails": (
        "The Spaniard sails",
        "The two guests set out to bring more shipwrecked Spaniards over, if it can be done. A white dot, then nothing.",
    ),
    "ship_at_anchor": (
        "A ship at anchor!",
        "An English ship lies off the shore, and a boat makes for the island. Who comes, and who must go?",
    ),
    "captain_freed": (
        "The captain freed",
        "Mutineers have put ashore their captain, his lieutenant and a passenger. While they snore in the wood, the bonds are cut.",
    ),
    "mutineers_yield": (
        "The mutineers yield",
        "Two of the rebels fall to the captain and his friends. The others throw down their arms and beg for mercy.",
    ),
    "lieutenants_shot": (
        "The lieutenant's shot",
        "The captain's men have boarded the ship and it is theirs again. One shot from the lieutenant fells the chief of the rebels.",
    ),
    "gift_of_the_ship": (
        "The captain's gift",
        "The captain takes off his hat: the ship, he says, belongs to the man who saved it. Robinson has no words.",
    ),
    "governor": (
        "The governor",
        "In a new coat, a present from the captain, he sits in judgement on the rebels. They call him Governor.",
    ),
    "gallows": (
        "The gallows tree",
        "On the tall tree the man who stirred up the mutiny meets his end. An unlucky place to come back to.",
    ),
    "farewell": (
        "Farewell, island",
        "The sails fill, the palms grow small. After so many years the hour of freedom has struck.",
    ),
    "home_port": (
        "The home port",
        "A fair wind all the way, and then the towers of his own town. He would know them in his sleep.",
    ),
    "home": (
        "Home!",
        "After twenty-eight years he knocks at the door, and his old father opens. Neither of them can speak for joy.",
    ),
}

#: What a picture does, one line an effect. The keys are the names of the effects.
RULES = {
    "Receive": "Receive {chips} from the bank.",
    "Pay": "Pay {chips} to the bank.",
    "PayNeighbour": "Pay {chips} to your right-hand neighbour, who moves before you.",
    "EveryonePays": "Everyone pays {chips} to the bank.",
    "CollectFromEach": "Collect {chips} from every other player; a Friday collects with you.",
    "RecruitFriday": "Your right-hand neighbour, who moves before you, gives you {chips} and is your Friday from now on: he pays the bank 1 chip whenever you pay it, and receives 1 whenever you receive.",
    "EveryoneSays": "Everyone says: “{phrase}”",
    "MoveTo": "Go to {square}.",
    "MoveTo.optional": "You may go on to {square} at once.",
    "RollAgain": "Roll again.",
    "RollAgain.optional": "You may roll again.",
    "SwapWith": "If somebody stands on {square}, change places with them.",
    "MayStartOver": "At your next turn you may start over from 0.",
    "MayStay": "At each later turn here you may stay and not roll.",
    "LostOnRoll": "Roll {face} from here and you are lost.",
    "home.plain": "You win.",
    "home": "You win and share out the bank.",
    "nothing": "Nothing happens.",
    "start": "Everyone begins here.",
}

#: What everyone says.
PHRASES = {"poor_robinson": "Poor Robinson!"}

#: What happened. The keys are the kinds of the events, some with a variant.
EVENTS = {
    "rolled": "{name} rolls {face}.",
    "moved.roll": "{name} goes from {origin} to {square}.",
    "moved.start": "{name} goes to {square}.",
    "moved.picture": "{name} moves on from {origin} to {square}.",
    "moved.back": "{name} flees from {origin} back to {square}.",
    "moved.back.plain": "{name} goes back from {origin} to {square}.",
    "bounced": "{name} overshoots home and goes back to {square}.",
    "overshot": "That is too many: {name} stays on {square}.",
    "landed": "{square}: {title}.",
    "paid.bank": "{name} pays {chips} to the bank.",
    "paid.ante": "{name} puts {chips} into the bank.",
    "paid.ante.all": "Everyone puts {chips} into the bank.",
    "paid.player": "{name} pays {chips} to {other}.",
    "paid.friday": "{name}, {master}'s Friday, pays {chips} too.",
    "received": "{name} receives {chips} from the bank.",
    "received.friday": "{name}, {master}'s Friday, receives {chips} too.",
    "short.purse": "(There was no more in the purse.)",
    "short.bank": "(There was no more in the bank.)",
    "swapped": "{name} and {other} change places: {name} is on {square}, {other} on {origin}.",
    "became_friday": "{name} is {master}'s Friday from now on.",
    "said": "Everyone says: “{phrase}”",
    "restarted": "{name} starts over from the beginning.",
    "stayed": "{name} stays on {square}.",
    "declined.again": "{name} does not roll again.",
    "declined.move": "{name} remains on {square}.",
    "lost": "{name} is lost on {square} and out of the game.",
    "all_lost": "Nobody is left. The bank keeps {chips}.",
    "won": "{name} is home and wins!",
    "shared.winner": "{name} takes {chips} from the bank.",
    "shared.friday": "{name}, the winner's Friday, takes {chips} from the bank.",
    "shared.nearest": "{name}, nearest to home, takes {chips} from the bank.",
    "turn_ended": "Now it is {mover}'s turn.",
}

#: The buttons: what each action does.
ACTIONS = {
    "roll": "Roll the die",
    "roll.again": "Roll again",
    "restart": "Start over from 0",
    "stay": "Stay here",
    "pass": "Don't roll again",
    "paddle": "Paddle on to {square}",
    "remain": "Remain on {square}",
    "swap": "Change places with {name}",
}

#: The page around the board.
PAGE = {
    "turn": "Turn {turn}",
    "to_move": "{name} to move",
    "computer_plays": "{name} is playing …",
    "computer_paused": "{name} is paused",
    "computer_waits": "One moment …",
    "won": "{name} has come home!",
    "all_lost": "Nobody came home.",
    "play_again": "Play again",
    "new_game": "New game",
    "back": "Back to the game",
    "undo": "Undo",
    "redo": "Redo",
    "gone": "The kernel was restarted and this board is not played any more: run its cell again.",
    "gone.served": "This game has ended, for its server was stopped or started anew: load the page again.",
    "nothing_undone": "There is nothing to undo.",
    "nothing_redone": "There is nothing to redo.",
    "pause": "Pause",
    "resume": "Go on",
    "die": "Last roll: {face}",
    "die.none": "none yet",
    "bank": "Bank",
    "players": "Players",
    "player": "Player",
    "purse": "Purse",
    "square": "Square",
    "start": "Start",
    "friday": "Friday",
    "out": "lost",
    "winner": "home",
    "computer": "computer",
    "none": "–",
    "story": "Story",
    "log": "What happened",
    "log.turn": "Turn {turn}, {name}:",
    "log.empty": "Nothing yet.",
    "log.more": "Earlier turns are in game.log().",
    "board": "The board",
    "board.square": "Square {number}",
    "begin": "The game begins",
    "begin.story": "{players} at the table, {chips} in the bank. {name}, the youngest, moves first.",
    "begin.plain": "{players} at the table. {name} moves first.",
    "begin.alone": "{name} sets out alone, with {chips} in the bank.",
    "begin.set": "The game begins in the middle. {name} moves first.",
    "language": "Language",
    "motion": "Motion",
    "motion.normal": "normal",
    "motion.fast": "fast",
    "motion.none": "none",
    "now.line": "{name}: {where}, {chips}.",
    "now.line.plain": "{name}: {where}.",
    "now.start": "at the start",
    "now.square": "square {square}",
    "now.lost": "lost on {square}",
    "now.home": "home",
    "now.bank": "Bank: {chips}.",
    "now.friday": "{name} is {master}'s Friday.",
    "now.open": "Open now: {actions}.",
    "comma": ", ",
    "quoted": "“{text}”",
    "stop": ".",
    "space": " ",
    "default_name": "Player {number}",
    "default_computer": "Computer {number}",
}

#: The form before a game.
SETUP = {
    "title": "A new game",
    "players": "Players",
    "seat": "Seat {number}",
    "name": "Name",
    "kind": "Who plays",
    "person": "a person",
    "eager": "computer, eager",
    "cautious": "computer, cautious",
    "random": "computer, at random",
    "best": "computer, at its best",
    "youngest": "The youngest",
    "youngest.help": "moves first; the others follow round the table",
    "language": "Language",
    "start": "Start the game",
    "bad_name": "Seat {number}: {name} is not a name; a name has 1 to {most} characters on one line.",
}

#: The chances beside the board.
ODDS = {
    "odds": "Odds",
    "title": "Chance to come home first",
    "waiting": "Working it out …",
    "nobody": "nobody",
    "never": "never decided",
    "exact": "Exact.",
    "played": "± one standard error, {games} games played.",
    "policy": "Everyone is taken to accept every offer.",
    "policy.computers": "People are taken to accept every offer; computers choose in their own way.",
    "percent": "{number}\u00a0%",
    "decimal": ".",
    "thousands": ",",
    "points": "{number} points",
    "landings": "The next roll of {name}",
    "face": "Die",
    "leads": "Leads to",
    "brings": "What it brings",
    "chance": "Chance then",
    "choices": "What each choice is worth to {name}",
    "choice": "Choice",
    "compared": "Compared",
    "best": "best",
    "as_good": "as good",
    "about": "too close to tell",
    "then": "Then open: {actions}.",
    "chart": "The game so far, up to turn {last}",
    "filling": "Earlier turns are still being worked out …",
    "swing": "Largest swing, turn {turn}: {what} {name}: {points}.",
    "swing.none": "No turn has changed anything yet.",
    "none": "Nobody's chance can be worked out: {why}",
    "endless": "A game on this board might never end, so nobody's chance can be worked out.",
    "mark.again": "again",
    "mark.lost": "lost",
    "mark.home": "home",
    "mark.stays": "stays",
}

#: A class round a real die.
DESK = {
    "desk": "Real dice",
    "large": "Large type",
    "roll": "Roll: {face}",
    "typed": "Roll this number",
    "field": "Thrown",
    "bad_face": "{value} is not a throw of this die; a whole number from 1 to {most} is.",
    "throws": "{name} to move: {member} throws",
    "decides": "{name} to move: {member} decides",
    "begin": "{teams} at the table, {chips} in the bank. {name} moves first.",
    "class": "Play as a class, in teams",
    "teams": "Teams",
    "team": "Team {number}",
    "first": "First",
    "first.help": "moves first; the others follow in their order",
    "pupils": "Pupils",
    "pupils.help": "Paste the names, one a line or with commas between them. Without names teams play all the same.",
    "in_order": "Deal in order",
    "deal": "Deal again, shuffled",
    "members": "Who is in which team",
    "member_count": "pupils: {count}",
    "bad_pupil": "Pupils: {name} is not a name; a name has 1 to {most} characters on one line.",
    "too_few": "Pupils: {names}, teams: {teams}. Each team that persons play needs a pupil at least; or leave all out.",
    "too_many": "Pupils: {names}. A class has {most} at the most.",
    "no_team": "Pupils: {names}, but computers play for all teams. Let a person play for one, or leave the names out.",
}

#: What the page says of errors.
ERRORS = {
    "over": "The game is over.",
    "illegal": "{action} is not open now. Open are: {open}.",
    "dice": "None is left of the {count} faces given for this game. Give the next one in a cell: game.roll(4).",
    "other": "Something went wrong: {error}",
}

#: What cells show of a game, a step and a board.
CELLS = {
    "set_up": "The game begins in the middle, with this position.",
    "undone": "Taken back: {steps}.",
    "redone": "Taken again: {steps}.",
    "die": "A roll of {face}",
    "board.size": "{squares}, a die with the faces 1 to {faces}.",
    "board.chips": "Everyone brings {chips} and puts {ante} into the bank.",
    "board.bounce": "Points beyond {last} are walked backwards.",
    "board.stay": "A roll that leads beyond {last} is not walked.",
    "board.home": "A roll that leads beyond {last} comes home, too.",
    "board.rules": "What the squares do",
    "replay": "Replay of {board}",
    "replay.step": "Step {step} of {steps}",
    "replay.play": "Play or pause",
    "replay.stop": "Back to the beginning",
    "replay.slider": "Step",
}

#: The game told as prose.
STORY = {
    "title": "{board}: a game of {names}",
    "and": "{names} and {last}",
    "begin": "{names} sit down at the table.",
    "begin.one": "{names} sits down at the table alone.",
    "begin.first": "{name}, the youngest, begins.",
    "begin.set": "We join them in the middle of the journey.",
    "walk.0": "{name} rolls {face} and comes to {square}, {title}.",
    "walk.1": "With a roll of {face}, {name} reaches {square}, {title}.",
    "walk.2": "{name} throws {face} and arrives at {square}, {title}.",
    "walk.plain": "{name} rolls {face} and comes to {square}.",
    "again": "Another roll, {face}, takes {name} to {square}, {title}.",
    "again.plain": "Another roll, {face}, takes {name} to {square}.",
    "onward": "{name} moves on from {origin} to {square}, {title}.",
    "back": "{name} flees from {origin} back to {square}, {title}.",
    "bounce": "{name} rolls {face}, overshoots home and walks back to {square}, {title}.",
    "bounce.plain": "{name} rolls {face}, overshoots the end and walks back to {square}.",
    "won": "After {turns} and {rolls} the game is over: {name} is home.",
    "lost": "After {turns} and {rolls} nobody is left, and nobody comes home.",
    "purses": "Chips at the end: {purses}.",
    "open": "The game is still open: {name} is to move.",
}

#: The chapters of the story: each begins at the picture with that key.
CHAPTERS = {
    "leaving_home": "The voyage",
    "night_in_the_tree": "The first days",
    "grapes": "The island",
    "footprint": "Friday",
    "ship_at_anchor": "The ship",
}

#: The forms of a lesson: guesses, exercises, buttons.
LESSON = {
    "lesson": "Lesson",
    "large": "Large type",
    "code": "Show code",
    "teams": "Teams",
    "teams.example": "Reds, Blues",
    "team_long": "“{name}” is no name for a team: up to {most} characters on one line, please.",
    "team_equal": "“{name}” is there twice: each team needs a name of its own.",
    "stat.guesses": "Guesses",
    "stat.points": "Score",
    "stat.solved": "Exercises",
    "of": "{done} of {all}",
    "afresh": "Start afresh",
    "afresh.sure": "Really forget all?",
    "gone": "The kernel was restarted: run this cell again.",
    "class": "The class",
    "other": "another name …",
    "who": "Who guesses",
    "name": "Name",
    "guess": "Guess",
    "predict": "Predict",
    "round": "round {round}",
    "add": "Add the guess",
    "take_back": "Take back",
    "see": "See the answer",
    "again": "Guess once more",
    "begin": "Guess first, then see.",
    "noted": "Guesses made: {names}.",
    "total": "Total: {total}.",
    "total.scaled": "Total: {total}, to be scaled to 100 %.",
    "all_equal": "All equal",
    "score": "Score {points}",
    "answer": "Answer: {value}",
    "the_answer": "The answer",
    "nearest": "{who} came nearest: score {points}. Well guessed!",
    "alone.near": "{who}: score {points}. A fine guess!",
    "alone.fair": "{who}: score {points}. Not far off.",
    "alone.far": "{who}: score {points}. Who would have thought it?",
    "locked": "The answer has been seen; these guesses stay as they are.",
    "no_guess": "Make a guess first.",
    "no_name": "Type a name first.",
    "no_bars": "Move the bars first.",
    "no_number": "Type a number first.",
    "unreadable": "“{text}” can't be read as a number. Write it like 15, 0.25, 1/6 or 16.7 %.",
    "beyond": "A chance lies between 0 % and 100 %.",
    "no_percent": "This is not asked in percent.",
    "exercise": "Exercise",
    "your_answer": "Your answer",
    "check": "Check",
    "choose": "Choose an answer first.",
    "right.first": "Right, at the first try!",
    "right": "Right! It took {tries}.",
    "not_yet": "Not yet.",
    "untouched": "Not tried yet: change this cell, and run it again.",
    "hint": "Hint: {hint}",
    "percent_missing": "“{text}” is short of a sign: as percent it is written {text} %.",
    "playing": "Playing …",
    "working": "Working it out …",
    "interrupted": "Interrupted. Nothing is lost: press once more.",
    "table.title": "Our guesses",
    "table.question": "Question",
    "table.who": "Who",
    "table.guess": "Guess",
    "table.answer": "Answer",
    "table.points": "Score",
    "table.empty": "No guess has been made yet.",
    "table.unseen": "not seen yet",
    "table.mean": "Average score",
    "table.leader": "In the lead: {who}, average score {points}. Well guessed!",
    "table.tie": "They share the lead: {who}, average score {points}. Well guessed!",
    "table.rule": "A hit scores 100, and the further off a guess, the less, down to 0: for a chance at 50 percentage points off, for another number mostly when it is off by as much as the answer itself. Bars score the part that they share with the answer.",
    # A chain over the board as a map of heat.
    "heat.name": "Heat map of {board}",
    "heat.after": "After {steps}",
    "heat.after.from": "After {steps} from {place}",
    "heat.spread": "several states",
    "heat.home": "Home",
    "heat.lost": "Lost",
    "heat.start": "Not on the board yet",
    "heat.others": "{count} others together",
    "heat.squares": "Squares {numbers}",
    "heat.likeliest": "Likeliest squares on the way",
    "heat.scale": "Chance to be there",
    "heat.slider.turn": "Turns",
    "heat.slider.roll": "Rolls",
    "heat.slider.step": "Steps",
    "heat.shown": "Run this cell again to move through it.",
}
