"""German: the words of the game."""

NAME = "Deutsch"


def plural(count: int) -> int:
    """The index of the noun form that goes with `count`: the first for exactly one, the second for all others."""
    return 0 if count == 1 else 1


#: Nouns with their forms. A chip is a "Taler"; after "mit" and the like a text asks for ``{chips:dat}``. No text needs
#: another case: the accusative looks like the plain form as long as a figure stands in front of it.
COUNTS = {
    "chips": {"": ("{n} Taler", "{n} Taler"), "dat": ("{n} Taler", "{n} Talern")},
    "players": {"": ("{n} Spieler", "{n} Spieler")},
    "steps": {"": ("{n} Schritt", "{n} Schritte"), "dat": ("{n} Schritt", "{n} Schritten")},
    "turns": {"": ("{n} Zug", "{n} Züge"), "dat": ("{n} Zug", "{n} Zügen")},
    "rolls": {"": ("{n} Wurf", "{n} Würfe"), "dat": ("{n} Wurf", "{n} Würfen")},
    "squares": {"": ("{n} Feld", "{n} Felder")},
    "teams": {"": ("{n} Team", "{n} Teams")},
    "tries": {"": ("{n} Versuch", "{n} Versuche"), "dat": ("{n} Versuch", "{n} Versuchen")},
    "presses": {"": ("{n}-mal gedrückt", "{n}-mal gedrückt")},
}

#: The names of boards; one that is missing here keeps its own.
BOARDS = {"Robinson": "Robinson"}

#: The pictures: a title that fits a square of the board, and the story.
SQUARES = {
    "leaving_home": (
        "Fort von zu Hause",
        "Im Morgengrauen schleicht der junge Robinson auf Strümpfen aus dem Vaterhaus. Der Weg zum Hafen kostet alle einen Taler.",
    ),
    "at_sea": (
        "Auf hoher See",
        "Der Anker ist oben, die Küste nur noch ein dünner Strich. Wohin diese Reise geht, weiß an Bord kein Mensch.",
    ),
    "storm": (
        "Der Sturm",
        "Das Schiff hüpft wie ein Korken, und Robinson war noch nie so übel. Aus Mitleid steckt ihm jemand einen Taler zu.",
    ),
    "shipwreck": (
        "Schiffbruch",
        "Ein Krachen in der Nacht, und das Schiff zerbricht am Riff. Ach, könnte man die Reise doch noch einmal anders beginnen!",
    ),
    "washed_ashore": (
        "An Land gespült",
        "Die Wellen spielen Ball mit ihm, bis sie genug davon haben. Da liegt er nun, die Nase im Sand einer fremden Insel.",
    ),
    "saved": (
        "Gerettet!",
        "Auf allen vieren kriecht er ins Trockene und zählt: zwei Arme, zwei Beine. Nass, zerschrammt und mutterseelenallein, aber er lebt.",
    ),
    "night_in_the_tree": (
        "Nacht im Baum",
        "Was hier wohl im Dunkeln umherschleicht? Er bindet sich hoch oben in einer Astgabel fest und schläft so gut, dass er gern noch bliebe.",
    ),
    "raft": (
        "Das volle Floß",
        "Gewehre, Pulver, eine ganze Zimmermannskiste: Was das Wrack noch hergibt, kommt aufs Floß. Leider bleibt nicht alles trocken.",
    ),
    "cave": (
        "Die Höhle",
        "Hier ein Brett, dort ein Haken, vor dem Eingang ein Stück Segel. So wird aus einem Loch im Fels nach und nach eine Stube.",
    ),
    "goat_and_kid": (
        "Ziege und Zicklein",
        "Sein Schuss hat die Ziege getroffen, und ihr Zicklein trippelt hinter ihm her bis nach Hause. Umsonst ist der Braten aber nicht.",
    ),
    "turtle": (
        "Die Schildkröte",
        "Am Strand liegt eine Schildkröte, so groß wie ein Wagenrad. Das gibt Suppe für eine ganze Woche!",
    ),
    "fever": (
        "Das Fieber",
        "Er friert in der Sonne und träumt am helllichten Tag wirres Zeug. Dann sinkt das Fieber, und alles geht doppelt so schnell.",
    ),
    "on_the_palisade": (
        "Auf dem Pfahlzaun",
        "Blass und mager hockt er auf seinem Zaun aus Pfählen und schaut aufs Meer hinaus. Was soll bloß aus ihm werden?",
    ),
    "grapes": (
        "Trauben und Melonen",
        "Hinter dem Hügel wird es grün: Melonen liegen im Gras, und die Trauben hängen ihm fast in den Mund. Er pflückt den ganzen Hut voll.",
    ),
    "sowing_barley": (
        "Gerste säen",
        "Ganz unten im Sack vom Schiff liegt eine Handvoll Gerste. Statt sie zu essen, steckt er sie in die Erde und hofft auf Regen.",
    ),
    "basket": (
        "Der Korb",
        "Rute drüber, Rute drunter: Zweimal ist daraus ein Vogelnest geworden. Aber der dritte Versuch könnte glatt Äpfel tragen.",
    ),
    "parrot": (
        "Der Papagei",
        "Jeden Abend schüttet er dem gefangenen Papagei sein Herz aus. Eines Tages antwortet der Vogel, doch er kann nur zwei Wörter.",
    ),
    "harvest": (
        "Ernte mit dem Säbel",
        "Auf der ganzen Insel keine Sichel? Dann mäht eben der Säbel vom Schiff das Korn, und die Brotkiste wird voll bis zum Rand.",
    ),
    "pots": (
        "Töpfe brennen",
        "Seine Töpfe sind krumm und schief, aber selbst gemacht. Die Nacht über glühen sie im Feuer, am Morgen sind sie hart wie Stein.",
    ),
    "baking_bread": (
        "Das erste Brot",
        "Wie das duftet: der erste Laib seit Jahren, frisch aus der Asche! Vor lauter Freude vergisst man leicht, wohin man tritt.",
    ),
    "clothes_of_skins": (
        "Kleider aus Fell",
        "Das letzte Hemd ist zerfallen. Also näht er sich Jacke und Hose aus Ziegenfell, dazu eine Mütze, so spitz wie ein Zuckerhut.",
    ),
    "dugout_canoe": (
        "Der Einbaum",
        "Monatelang hackt und brennt er an einem Riesenbaum herum. Langsam, ganz langsam schaut ein Boot daraus hervor.",
    ),
    "round_the_island": (
        "Rund um die Insel",
        "Mit Segel und Paddel will er erkunden, wie groß sein Königreich ist. Die Strömung zupft am Boot und nähme ihn gern noch weiter mit.",
    ),
    "family_dinner": (
        "Alle am Tisch",
        "Papagei, Hund, Katzen und Ziegen sitzen um den Tisch. Robinson thront am Kopfende wie ein König mit seinem Hofstaat.",
    ),
    "footprint": (
        "Der Fußabdruck",
        "Da, im Sand, der Abdruck von einem nackten Fuß, und es ist nicht seiner! Er rennt, ohne sich umzusehen, bis zurück zu den Trauben.",
    ),
    "bones": (
        "Knochen am Strand",
        "Schädel und Knochen rings um ein kaltes Feuer: Was für ein Fest ist hier gefeiert worden? Ihm wird ganz flau, und er macht kehrt.",
    ),
    "spyglass": (
        "Blick durchs Fernrohr",
        "Boote am Ufer, und um ein Feuer tanzen fremde Männer! Flach wie eine Eidechse liegt er auf dem Hügel und späht durch sein Fernrohr.",
    ),
    "rescue_of_friday": (
        "Freitag wird gerettet",
        "Ein Gefangener reißt sich los und rennt um sein Leben. Robinson tritt den beiden Verfolgern in den Weg, und sie kommen nicht an ihm vorbei.",
    ),
    "friday_swears": (
        "Freitags Schwur",
        "Der Gerettete kniet nieder, legt die Hand aufs Herz und schwört Robinson Treue fürs Leben. Es ist ein Freitag, also heißt er so.",
    ),
    "lessons": (
        "Freitag lernt",
        "Ja, nein, Salz, Brot, Freund: Freitag merkt sich alles. Und ganz nebenbei lernt auch Robinson eine Menge von ihm.",
    ),
    "new_canoe": (
        "Ein besseres Boot",
        "Der alte Einbaum war viel zu schwer für den Weg zum Wasser. Zu zweit bauen sie ein neues Boot, und diesmal gleich am Strand.",
    ),
    "freeing_captives": (
        "Gefangene befreit",
        "Wieder legen fremde Boote an, diesmal mit Gefangenen in Fesseln. Da brechen Robinson und Freitag aus dem Wald hervor, Seite an Seite.",
    ),
    "fridays_father": (
        "Freitags Vater",
        "In einem Boot liegt ein alter Mann, fest verschnürt. Freitag beugt sich über ihn, stutzt, lacht und weint: Es ist sein Vater!",
    ),
    "food_and_drink": (
        "Speis und Trank",
        "Brot, Ziegenmilch und Rosinen für den Spanier und den alten Mann. So viele Gäste hatte der Tisch noch nie, die Becher reichen kaum.",
    ),
    "spaniard_sails": (
        "Der Spanier fährt los",
        "Die beiden Gäste wollen noch mehr schiffbrüchige Spanier herüberholen; hoffentlich gelingt es. Ein weißer Punkt, dann ist das Meer leer.",
    ),
    "ship_at_anchor": (
        "Ein Schiff vor Anker!",
        "Vor der Küste liegt ein englisches Schiff, und ein Boot hält auf die Insel zu. Wer kommt da, und wer muss dafür gehen?",
    ),
    "captain_freed": (
        "Der Kapitän ist frei",
        "Meuterer haben Kapitän, Leutnant und einen Reisenden gefesselt ausgesetzt und schnarchen nun im Wald. Ritsch, ratsch, schon sind die Stricke durch!",
    ),
    "mutineers_yield": (
        "Die Meuterer geben auf",
        "Zwei Meuterer fallen im Kampf gegen den Kapitän und seine Freunde. Den anderen werden die Knie weich: Waffen weg, und Gnade bitte!",
    ),
    "lieutenants_shot": (
        "Der Leutnant schießt",
        "Im Dunkeln holen sich die Leute des Kapitäns ihr Schiff zurück. Ein einziger Schuss des Leutnants, und der Anführer der Meuterer fällt.",
    ),
    "gift_of_the_ship": (
        "Das große Geschenk",
        "Der Kapitän zieht den Hut: „Das Schiff gehört dem, der es gerettet hat.“ Robinson klappt den Mund auf und wieder zu.",
    ),
    "governor": (
        "Der Gouverneur",
        "Im neuen Mantel, einem Geschenk des Kapitäns, hält er Gericht über die Meuterer. Sie nennen ihn „Herr Gouverneur“, und fast glaubt er es selbst.",
    ),
    "gallows": (
        "Der Galgenbaum",
        "Am hohen Baum endet der Mann, der die Meuterei angezettelt hat. Kein guter Ort, um noch einmal zurückzukommen.",
    ),
    "farewell": (
        "Leb wohl, Insel!",
        "Die Segel blähen sich, die Palmen werden klein und kleiner. Nach so vielen Jahren ist Robinson endlich frei.",
    ),
    "home_port": (
        "Der Heimathafen",
        "Guter Wind auf der ganzen Fahrt, und dann tauchen die Türme der Heimatstadt auf. Er könnte sie im Schlaf zeichnen.",
    ),
    "home": (
        "Wieder daheim!",
        "Nach achtundzwanzig Jahren klopft er an die Tür, und sein alter Vater macht auf. Sie fallen sich in die Arme; geredet wird später.",
    ),
}

#: What a picture does: a line for each effect, under the effect's name.
RULES = {
    "Receive": "Du bekommst {chips} aus der Kasse.",
    "Pay": "Zahle {chips} in die Kasse.",
    "PayNeighbour": "Wer rechts von dir sitzt und vor dir dran ist, bekommt von dir {chips}.",
    "EveryonePays": "Alle zahlen je {chips} in die Kasse.",
    "CollectFromEach": "Du bekommst von allen anderen je {chips}; hast du einen Freitag, kassiert er mit.",
    "RecruitFriday": "Wer rechts von dir sitzt und vor dir dran ist, gibt dir {chips} und ist von nun an dein Freitag: Zahlst du in die Kasse, zahlt er 1 Taler mit; bekommst du etwas daraus, bekommt er auch 1 Taler.",
    "EveryoneSays": "Alle rufen: „{phrase}“",
    "MoveTo": "Geh auf Feld {square}.",
    "MoveTo.optional": "Du darfst gleich weiter auf Feld {square}.",
    "RollAgain": "Würfle noch einmal.",
    "RollAgain.optional": "Du darfst noch einmal würfeln.",
    "SwapWith": "Steht jemand auf Feld {square}, tauscht ihr die Plätze.",
    "MayStartOver": "Wenn du wieder dran bist, darfst du noch einmal bei 0 anfangen.",
    "MayStay": "Sooft du hier wieder dran bist, darfst du bleiben, statt zu würfeln.",
    "LostOnRoll": "Würfelst du von hier eine {face}, scheidest du aus.",
    "home.plain": "Du gewinnst.",
    "home": "Du gewinnst, und die Kasse wird geteilt.",
    "nothing": "Hier passiert nichts.",
    "start": "Hier fangen alle an.",
}

#: What all call out together, without quotation marks.
PHRASES = {"poor_robinson": "Armer Robinson!"}

#: What happened, by kind and variant. Names stand where any name fits: never in the genitive, never before a number.
EVENTS = {
    "rolled": "{name} würfelt eine {face}.",
    "moved.roll": "{name} zieht von Feld {origin} auf Feld {square}.",
    "moved.start": "{name} zieht auf Feld {square}.",
    "moved.picture": "{name} zieht von Feld {origin} gleich weiter auf Feld {square}.",
    "moved.back": "{name} flüchtet von Feld {origin} zurück auf Feld {square}.",
    "moved.back.plain": "{name} muss von Feld {origin} zurück auf Feld {square}.",
    "bounced": "{name} schießt übers Ziel hinaus und muss zurück auf Feld {square}.",
    "overshot": "Das ist zu weit: {name} bleibt auf Feld {square}.",
    "landed": "Feld {square}: {title}.",
    "paid.bank": "{name} zahlt {chips} in die Kasse.",
    "paid.ante": "{name} legt {chips} in die Kasse.",
    "paid.ante.all": "Alle legen je {chips} in die Kasse.",
    "paid.player": "{name} zahlt {chips} an {other}.",
    "paid.friday": "{name} zahlt als Freitag von {master} auch {chips}.",
    "received": "{name} bekommt {chips} aus der Kasse.",
    "received.friday": "{name} bekommt als Freitag von {master} auch {chips}.",
    "short.purse": "(Mehr war nicht im Beutel.)",
    "short.bank": "(Mehr war nicht in der Kasse.)",
    "swapped": "{name} und {other} tauschen die Plätze: {name} steht jetzt auf Feld {square}, {other} auf Feld {origin}.",
    "became_friday": "Von nun an ist {name} der Freitag von {master}.",
    "said": "Alle rufen: „{phrase}“",
    "restarted": "{name} fängt noch einmal von vorne an.",
    "stayed": "{name} bleibt noch auf Feld {square}.",
    "declined.again": "{name} möchte nicht noch einmal würfeln.",
    "declined.move": "{name} bleibt lieber auf Feld {square}.",
    "lost": "{name} kommt von Feld {square} nicht mehr fort und scheidet aus.",
    "all_lost": "Niemand ist mehr übrig. Die Kasse behält {chips}.",
    "won": "{name} ist zu Hause und gewinnt!",
    "shared.winner": "{name} bekommt {chips} aus der Kasse.",
    "shared.friday": "{name} hat als Freitag mitgewonnen und bekommt {chips} aus der Kasse.",
    "shared.nearest": "{name} ist dem Ziel am nächsten und bekommt {chips} aus der Kasse.",
    "turn_ended": "Jetzt ist {mover} dran.",
}

#: The buttons, by action.
ACTIONS = {
    "roll": "Würfeln",
    "roll.again": "Noch einmal würfeln",
    "restart": "Wieder bei 0 anfangen",
    "stay": "Hierbleiben",
    "pass": "Nicht mehr würfeln",
    "paddle": "Weiterpaddeln bis {square}",
    "remain": "Auf {square} bleiben",
    "swap": "Mit {name} tauschen",
}

#: The page around the board.
PAGE = {
    "turn": "Zug {turn}",
    "to_move": "{name} ist dran",
    "computer_plays": "{name} spielt …",
    "computer_paused": "{name} macht Pause",
    "computer_waits": "Einen Moment …",
    "won": "{name} ist heimgekehrt!",
    "all_lost": "Niemand ist heimgekehrt.",
    "play_again": "Noch eine Partie",
    "new_game": "Neues Spiel",
    "back": "Zurück zum Spiel",
    "undo": "Zug zurück",
    "redo": "Zug vor",
    "gone": "Der Kernel wurde neu gestartet, auf diesem Brett wird nicht mehr gespielt: Führe seine Zelle noch einmal aus.",
    "gone.served": "Dieses Spiel ist abgebrochen, denn der Server wurde beendet oder neu gestartet: Lade die Seite noch einmal.",
    "nothing_undone": "Weiter zurück geht es nicht.",
    "nothing_redone": "Weiter vor geht es nicht.",
    "pause": "Pause",
    "resume": "Weiter",
    "die": "Letzter Wurf: {face}",
    "die.none": "noch keiner",
    "bank": "Kasse",
    "players": "Wer mitspielt",
    "player": "Name",
    "purse": "Beutel",
    "square": "Feld",
    "start": "Start",
    "friday": "Freitag",
    "out": "raus",
    "winner": "daheim",
    "computer": "Computer",
    "none": "–",
    "story": "Geschichte",
    "log": "Was bisher geschah",
    "log.turn": "Zug {turn}, {name}:",
    "log.empty": "Noch nichts.",
    "log.more": "Frühere Züge stehen in game.log().",
    "board": "Das Spielbrett",
    "board.square": "Feld {number}",
    "begin": "Das Spiel beginnt",
    "begin.story": "{players} am Tisch, {chips} in der Kasse. {name} ist am jüngsten und fängt an.",
    "begin.plain": "{players} am Tisch. {name} fängt an.",
    "begin.alone": "{name} geht allein auf die Reise, mit {chips:dat} in der Kasse.",
    "begin.set": "Das Spiel beginnt mittendrin. {name} fängt an.",
    "language": "Sprache",
    "motion": "Bewegung",
    "motion.normal": "normal",
    "motion.fast": "schnell",
    "motion.none": "keine",
    "now.line": "{name}: {where}, {chips}.",
    "now.line.plain": "{name}: {where}.",
    "now.start": "am Start",
    "now.square": "Feld {square}",
    "now.lost": "auf Feld {square} ausgeschieden",
    "now.home": "daheim",
    "now.bank": "Kasse: {chips}.",
    "now.friday": "{name} ist der Freitag von {master}.",
    "now.open": "Jetzt möglich: {actions}.",
    "comma": ", ",
    "quoted": "„{text}“",
    "stop": ".",
    "space": " ",
    "default_name": "Spieler {number}",
    "default_computer": "Computer {number}",
}

#: The form before a game.
SETUP = {
    "title": "Ein neues Spiel",
    "players": "Es spielen",
    "seat": "Platz {number}",
    "name": "Name",
    "kind": "Wer spielt",
    "person": "ein Mensch",
    "eager": "Computer, mutig",
    "cautious": "Computer, vorsichtig",
    "random": "Computer, zufällig",
    "best": "Computer, berechnend",
    "youngest": "Am jüngsten",
    "youngest.help": "fängt an; dann geht es reihum",
    "language": "Sprache",
    "start": "Spiel beginnen",
    "bad_name": "Platz {number}: {name} ist kein Name; ein Name hat 1 bis {most} Zeichen in einer Zeile.",
}

#: The chances beside the board.
ODDS = {
    "odds": "Chancen",
    "title": "Chance, zuerst daheim zu sein",
    "waiting": "Wird berechnet …",
    "nobody": "niemand",
    "never": "nie entschieden",
    "exact": "Exakt.",
    "played": "± ein Standardfehler, {games} gespielte Partien.",
    "policy": "Angenommen, alle nehmen jedes Angebot an.",
    "policy.computers": "Angenommen, Menschen nehmen jedes Angebot an; Computer wählen auf ihre Art.",
    "percent": "{number}\u00a0%",
    "decimal": ",",
    "thousands": ".",
    "points": "{number} Prozentpunkte",
    "landings": "Der nächste Wurf: {name}",
    "face": "Wurf",
    "leads": "Führt auf",
    "brings": "Was er bringt",
    "chance": "Chance danach",
    "choices": "Was jede Wahl wert ist: {name}",
    "choice": "Wahl",
    "compared": "Vergleich",
    "best": "am besten",
    "as_good": "gleich gut",
    "about": "zu knapp",
    "then": "Dann möglich: {actions}.",
    "chart": "Das Spiel bis Zug {last}",
    "filling": "Frühere Züge werden noch berechnet …",
    "swing": "Größter Umschwung, Zug {turn}: {what} {name}: {points}.",
    "swing.none": "Noch hat kein Zug etwas geändert.",
    "none": "Die Chancen lassen sich nicht berechnen: {why}",
    "endless": "Auf diesem Spielplan könnte eine Partie nie enden, darum lassen sich die Chancen nicht berechnen.",
    "mark.again": "erneut",
    "mark.lost": "raus",
    "mark.home": "daheim",
    "mark.stays": "bleibt",
}

#: A class round a real die.
DESK = {
    "desk": "Echter Würfel",
    "large": "Große Schrift",
    "roll": "Wurf: {face}",
    "typed": "Diese Zahl setzen",
    "field": "Gewürfelt",
    "bad_face": "{value} kann dieser Würfel nicht zeigen, nur eine ganze Zahl von 1 bis {most}.",
    "throws": "{name} ist dran: {member} würfelt",
    "decides": "{name} ist dran: {member} entscheidet",
    "begin": "{teams} am Tisch, {chips} in der Kasse. {name} fängt an.",
    "class": "Als Klasse in Teams spielen",
    "teams": "Teams",
    "team": "Team {number}",
    "first": "Zuerst",
    "first.help": "fängt an; dann geht es der Reihe nach",
    "pupils": "Klasse",
    "pupils.help": "Namen einfügen, einen je Zeile oder durch Kommas getrennt. Ohne Namen wird genauso gespielt.",
    "in_order": "Der Reihe nach",
    "deal": "Neu mischen",
    "members": "Wer in welchem Team ist",
    "member_count": "Kinder: {count}",
    "bad_pupil": "Klasse: {name} ist kein Name; ein Name hat 1 bis {most} Zeichen in einer Zeile.",
    "too_few": "Namen: {names}, Teams: {teams}. Jedes Team, für das Menschen spielen, braucht ein Kind; oder lass alle weg.",
    "too_many": "Namen: {names}. Eine Klasse hat höchstens {most}.",
    "no_team": "Namen: {names}, aber für alle Teams spielen Computer. Lass für eines Menschen spielen oder die Namen weg.",
}

#: What the page says of errors.
ERRORS = {
    "over": "Das Spiel ist vorbei.",
    "illegal": "{action} geht jetzt nicht. Möglich ist: {open}.",
    "dice": "Alle vorgegebenen Würfe ({count}) sind verbraucht. Gib den nächsten in einer Zelle ein: game.roll(4).",
    "other": "Da ist etwas schiefgegangen: {error}",
}

#: What cells show of a game, a step and a board.
CELLS = {
    "set_up": "Das Spiel beginnt mittendrin, mit dieser Stellung.",
    "undone": "Zurückgenommen: {steps}.",
    "redone": "Noch einmal gespielt: {steps}.",
    "die": "Eine {face} gewürfelt",
    "board.size": "{squares}, ein Würfel mit den Augenzahlen 1 bis {faces}.",
    "board.chips": "Alle bringen {chips} mit und legen {ante} in die Kasse.",
    "board.bounce": "Augen über die {last} hinaus werden zurückgezogen.",
    "board.stay": "Ein Wurf über die {last} hinaus wird nicht gezogen.",
    "board.home": "Auch ein Wurf über die {last} hinaus führt ans Ziel.",
    "board.rules": "Was auf den Feldern geschieht",
    "replay": "{board} noch einmal ansehen",
    "replay.step": "Schritt {step} von {steps}",
    "replay.play": "Abspielen oder anhalten",
    "replay.stop": "Zurück zum Anfang",
    "replay.slider": "Schritt",
}

#: The game told as prose.
STORY = {
    "title": "{board}: eine Partie von {names}",
    "and": "{names} und {last}",
    "begin": "{names} setzen sich an den Tisch.",
    "begin.one": "{names} setzt sich allein an den Tisch.",
    "begin.first": "{name} ist am jüngsten und fängt an.",
    "begin.set": "Wir stoßen mitten auf der Reise dazu.",
    "walk.0": "{name} würfelt eine {face} und kommt auf Feld {square}, {title}.",
    "walk.1": "Mit einer {face} erreicht {name} Feld {square}, {title}.",
    "walk.2": "{name} wirft eine {face} und zieht auf Feld {square}, {title}.",
    "walk.plain": "{name} würfelt eine {face} und kommt auf Feld {square}.",
    "again": "Noch ein Wurf, eine {face}, bringt {name} auf Feld {square}, {title}.",
    "again.plain": "Noch ein Wurf, eine {face}, bringt {name} auf Feld {square}.",
    "onward": "{name} zieht von Feld {origin} gleich weiter auf Feld {square}, {title}.",
    "back": "{name} flüchtet von Feld {origin} zurück auf Feld {square}, {title}.",
    "bounce": "{name} würfelt eine {face}, schießt übers Ziel hinaus und muss zurück auf Feld {square}, {title}.",
    "bounce.plain": "{name} würfelt eine {face}, schießt übers Ziel hinaus und muss zurück auf Feld {square}.",
    "won": "Nach {turns:dat} und {rolls:dat} ist das Spiel aus: {name} ist zu Hause.",
    "lost": "Nach {turns:dat} und {rolls:dat} ist niemand mehr übrig, und niemand kehrt heim.",
    "purses": "Taler am Ende: {purses}.",
    "open": "Das Spiel ist noch nicht aus: {name} ist dran.",
}

#: The chapters of the story: each begins at the picture with that key.
CHAPTERS = {
    "leaving_home": "Die Reise",
    "night_in_the_tree": "Die ersten Tage",
    "grapes": "Die Insel",
    "footprint": "Freitag",
    "ship_at_anchor": "Das Schiff",
}

#: The forms of a lesson: guesses, exercises, buttons.
LESSON = {
    "lesson": "Lektion",
    "large": "Große Schrift",
    "code": "Code zeigen",
    "teams": "Teams",
    "teams.example": "Rot, Blau",
    "team_long": "„{name}“ ist kein Name für ein Team: bitte höchstens {most} Zeichen in einer Zeile.",
    "team_equal": "„{name}“ kommt doppelt vor: Jedes Team braucht einen eigenen Namen.",
    "stat.guesses": "Schätzungen",
    "stat.points": "Wertung",
    "stat.solved": "Aufgaben",
    "of": "{done} von {all}",
    "afresh": "Neu beginnen",
    "afresh.sure": "Wirklich alles vergessen?",
    "gone": "Der Kernel wurde neu gestartet: Bitte diese Zelle noch einmal ausführen.",
    "class": "Die Klasse",
    "other": "anderer Name …",
    "who": "Wer schätzt",
    "name": "Name",
    "guess": "Schätzung",
    "predict": "Vorhersage",
    "round": "Runde {round}",
    "add": "Eintragen",
    "take_back": "Zurücknehmen",
    "see": "Antwort zeigen",
    "again": "Noch einmal schätzen",
    "begin": "Erst schätzen, dann nachsehen.",
    "noted": "Geschätzt haben: {names}.",
    "total": "Summe: {total}.",
    "total.scaled": "Summe: {total}, wird auf 100 % umgerechnet.",
    "all_equal": "Alle gleich",
    "score": "Wertung {points}",
    "answer": "Antwort: {value}",
    "the_answer": "Die Antwort",
    "nearest": "Am nächsten dran: {who}, Wertung {points}. Gut geschätzt!",
    "alone.near": "{who}: Wertung {points}. Gut geschätzt!",
    "alone.fair": "{who}: Wertung {points}. Gar nicht weit daneben.",
    "alone.far": "{who}: Wertung {points}. Wer hätte das gedacht?",
    "locked": "Die Antwort ist schon aufgedeckt; diese Schätzungen bleiben, wie sie sind.",
    "no_guess": "Bitte zuerst schätzen.",
    "no_name": "Bitte zuerst einen Namen eingeben.",
    "no_bars": "Bitte zuerst die Balken einstellen.",
    "no_number": "Bitte zuerst eine Zahl eingeben.",
    "unreadable": "„{text}“ lässt sich nicht als Zahl lesen. So geht es: 15, 0,25, 1/6 oder 16,7 %.",
    "beyond": "Eine Wahrscheinlichkeit liegt zwischen 0 % und 100 %.",
    "no_percent": "Hier ist nicht nach Prozent gefragt.",
    "exercise": "Aufgabe",
    "your_answer": "Deine Antwort",
    "check": "Prüfen",
    "choose": "Bitte zuerst eine Antwort wählen.",
    "right.first": "Richtig, gleich beim ersten Versuch!",
    "right": "Richtig, nach {tries:dat}!",
    "not_yet": "Noch nicht.",
    "untouched": "Noch nicht versucht: Ändere diese Zelle und führe sie noch einmal aus.",
    "hint": "Tipp: {hint}",
    "percent_missing": "Bei „{text}“ fehlt das Zeichen: In Prozent schreibt man {text} %.",
    "playing": "Es wird gespielt …",
    "working": "Es wird gerechnet …",
    "interrupted": "Unterbrochen. Nichts ist verloren: Bitte noch einmal drücken.",
    "table.title": "Unsere Schätzungen",
    "table.question": "Frage",
    "table.who": "Wer",
    "table.guess": "Schätzung",
    "table.answer": "Antwort",
    "table.points": "Wertung",
    "table.empty": "Noch hat niemand geschätzt.",
    "table.unseen": "noch verdeckt",
    "table.mean": "Wertung im Schnitt",
    "table.leader": "Vorn liegt {who}, Wertung im Schnitt {points}. Gut geschätzt!",
    "table.tie": "Gemeinsam vorn: {who}, Wertung im Schnitt {points}. Gut geschätzt!",
    "table.rule": "Ein Treffer wird mit 100 gewertet, und je weiter daneben, desto weniger, bis 0: bei einer Wahrscheinlichkeit ab 50 Prozentpunkten Abstand, bei anderen Zahlen meist, wenn der Abstand so groß ist wie die Antwort selbst. Bei Balken zählt, was sie mit der Antwort gemeinsam haben.",
    # A chain over the board as a map of heat.
    "heat.name": "Wärmekarte: {board}",
    "heat.after": "Nach {steps:dat}",
    "heat.after.from": "Nach {steps:dat} ab {place}",
    "heat.spread": "mehrere Zustände",
    "heat.home": "Zu Hause",
    "heat.lost": "Verloren",
    "heat.start": "Noch nicht auf dem Brett",
    "heat.others": "{count} weitere zusammen",
    "heat.squares": "Felder {numbers}",
    "heat.likeliest": "Die wahrscheinlichsten Felder unterwegs",
    "heat.scale": "Wahrscheinlichkeit, dort zu sein",
    "heat.slider.turn": "Züge",
    "heat.slider.roll": "Würfe",
    "heat.slider.step": "Schritte",
    "heat.shown": "Führe diese Zelle noch einmal aus, um den Regler zu bewegen.",
}
