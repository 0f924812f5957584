"""Real dice, large type and teams on the widget, without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from widgetkit import (  # noqa: F401
    Pace,
    click_tool,
    close_all,
    error_line,
    labels,
    live_widgets,
    opened,
    parse,
    press,
    press_label,
    sent,
    show,
    shown_buttons,
    visible,
)

from robinson_widget import ROBINSON, Board, Computer, Game, RobinsonWidget, play, track
from robinson_widget.effects import MayStartOver, MayStay, RollAgain
from robinson_widget.texts import LANGUAGES, language

PUPILS = ("Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus")

FACES = [f"Roll: {face}" for face in range(1, 7)]


@pytest.fixture
def pace(monkeypatch: pytest.MonkeyPatch) -> Pace:
    return Pace(monkeypatch)


def desk(board: Board = ROBINSON, **options: Any) -> tuple[Game, RobinsonWidget]:
    game = Game(["Ada", "Ben"], board, **{"seed": 1, **options})
    return game, opened(game, desk=True)


def throw(widget: RobinsonWidget, *faces: int) -> None:
    for face in faces:
        press_label(widget, f"Roll: {face}")


def head(widget: RobinsonWidget) -> str:
    return parse(widget._panel.value).one("strong", "rw-mover").one("span").text()


def spoken(widget: RobinsonWidget) -> str:
    return parse(widget._panel.value).one("p", "rw-spoken").text()


# --- real dice ---------------------------------------------------------------------------------------------------


def test_each_face_has_a_button_and_a_press_is_that_roll() -> None:
    game, widget = desk()
    assert labels(widget) == FACES
    throw(widget, 5)
    assert game.state.positions == (5, 0)
    assert (game.history[-1].face, game.history[-1].typed) == (5, True)
    assert labels(widget) == FACES
    assert [str(action) for action in widget.shown_actions] == ["roll"]


def test_faces_stand_beside_the_other_open_actions() -> None:
    game, widget = desk()
    throw(widget, 4, 6)  # Ada on 4, where one may start over
    assert labels(widget) == [*FACES, "Start over from 0"]
    throw(widget, 2, 6)  # Ada on 6, Ben on 12: another roll, or none
    assert game.state.positions == (6, 12)
    assert labels(widget) == [*FACES, "Don't roll again"]
    throw(widget, 3)
    assert game.state.positions == (6, 15)
    throw(widget, 1)  # Ada on 7
    throw(widget, 1)
    assert labels(widget) == [*FACES, "Stay here"]
    press_label(widget, "Stay here")
    assert game.state.positions[0] == 7


def test_a_choice_without_a_roll_has_its_own_buttons_and_the_focus_stays_on_one() -> None:
    game, widget = desk()
    throw(widget, 6, 1, 6)  # 12
    throw(widget, 6, 2)  # 18
    throw(widget, 5)  # 23
    assert labels(widget) == ["Paddle on to 27", "Remain on 23"]
    assert visible(widget._pool[4])  # the button of the five, which was pressed last
    assert shown_buttons(widget)[0] is widget._pool[4]
    press_label(widget, "Remain on 23")
    assert labels(widget) == FACES
    assert visible(widget._pool[5])
    assert game.state.positions[0] == 23


def test_the_buttons_are_relabelled_and_never_made_anew() -> None:
    _, widget = desk()
    pool, living = list(widget._pool), live_widgets()
    throw(widget, 6, 1, 6, 6, 2, 5)
    widget.desk = False
    widget.desk = True
    assert widget._pool == pool
    assert live_widgets() == living


def test_an_ordinary_throw_is_two_messages() -> None:
    _, widget = desk()
    throw(widget, 5)
    show(widget)
    button = widget._pool[2]
    with sent() as kept:
        button.click()
    assert len(kept.messages) <= 2
    assert len(kept.canvas_messages) == 1


def test_impatient_clicks_on_a_face_count_once_and_other_faces_not_at_all() -> None:
    game, widget = desk()
    show(widget)
    for slot in (2, 2, 2, 4, 5):
        widget._pool[slot].click()
    assert [step.face for step in game.history] == [3]
    show(widget)
    widget._pool[4].click()
    assert [step.face for step in game.history] == [3, 5]


@pytest.mark.parametrize("faces", [1, 2, 3, 6, 7, 8, 12, 20])
def test_other_dice_have_as_many_buttons(faces: int) -> None:
    board = track("Long", 200, faces=faces).with_effects(faces, RollAgain())
    game, widget = desk(board)
    assert labels(widget) == [f"Roll: {face}" for face in range(1, faces + 1)]
    looks = [button._dom_classes for button in shown_buttons(widget)]
    if faces <= 6:
        assert looks == [("rw-action", "rw-face", f"rw-face-{face}") for face in range(1, faces + 1)]
    else:
        assert looks == [("rw-action", "rw-face", "rw-number")] * faces
        assert [button.tooltip for button in shown_buttons(widget)] == [str(n) for n in range(1, faces + 1)]
    throw(widget, faces)
    assert game.state.positions[0] == faces
    assert len(labels(widget)) >= faces
    # Every button has the page's answer, those made for this die, too.
    linked = [link.target[0] for link in widget._links]
    assert set(widget._pool) <= set(linked)
    assert len(linked) == len(set(linked)) == len(widget._pool) + 2


def test_a_face_keeps_its_button_also_after_another_choice_was_pressed() -> None:
    _, widget = desk()
    throw(widget, 4, 5)
    press_label(widget, "Start over from 0")  # Ada throws from 0 again
    assert labels(widget) == FACES
    for face in (3, 1, 2):
        show(widget)
        (button,) = (b for b in shown_buttons(widget) if b.description == f"Roll: {face}")
        button.click()
        assert labels(widget) == FACES
        assert button.description == f"Roll: {face}"  # where the keyboard's focus is


@pytest.mark.parametrize("faces", [7, 8, 20])
def test_no_button_is_made_in_the_middle_of_a_game(faces: int) -> None:
    board = track("Long", 200, faces=faces).with_effects(faces, MayStay(), MayStartOver())
    _, widget = desk(board)
    parts = widget._actions.children
    throw(widget, faces, 1)
    assert labels(widget) == [*(f"Roll: {face}" for face in range(1, faces + 1)), "Start over from 0", "Stay here"]
    assert widget._actions.children == parts  # with new ones the page would lose the keyboard's focus


@pytest.mark.parametrize("faces", [21, 100])
def test_the_number_on_a_die_with_very_many_faces_is_typed_in(faces: int) -> None:
    game, widget = desk(track("Long", 300, faces=faces))
    field = widget._actions.field
    assert visible(field)
    assert labels(widget) == ["Roll this number"]
    field.value = f" {faces} "
    press_label(widget, "Roll this number")
    assert game.state.positions == (faces, 0)
    assert field.value == ""
    for wrong in ("0", str(faces + 1), "-1", "2.5", "six", "", "9" * 5000):
        field.value = wrong
        press_label(widget, "Roll this number")
        assert f"a whole number from 1 to {faces} is." in error_line(widget)
        assert field.value == wrong  # nothing typed is lost
        assert len(game.history) == 1
    field.value = "7"
    field._handle_custom_msg({"event": "submit"}, [])  # Enter
    assert game.state.positions == (faces, 7)
    assert error_line(widget) == ""
    widget.desk = False
    assert not visible(field)
    assert labels(widget) == ["Roll the die"]


def test_a_typed_face_takes_the_place_of_the_next_given_one() -> None:
    game, widget = desk(dice=[1, 2, 3])
    throw(widget, 6)
    widget.desk = False
    press(widget, "roll")
    assert [step.face for step in game.history] == [6, 2]
    widget.desk = True
    throw(widget, 5, 4)  # beyond the third, none of the given ones is needed
    assert [step.face for step in game.history] == [6, 2, 5, 4]
    assert error_line(widget) == ""


def test_undo_and_redo_with_real_dice() -> None:
    game, widget = desk()
    throw(widget, 3, 5)
    click_tool(widget, "undo")
    assert game.state.positions == (3, 0)
    throw(widget, 6)
    assert game.state.positions == (3, 6)
    click_tool(widget, "undo")
    click_tool(widget, "redo")
    assert game.state.positions == (3, 6)


def test_computers_throw_the_dice_of_the_program(pace: Pace) -> None:
    async def run() -> None:
        game = Game(["Ada", Computer("Cay")], track("Long", 200), dice=[1, 2, 3, 4])
        widget = opened(game, desk=True)
        throw(widget, 6)
        assert labels(widget) == ["One moment …"]
        await pace.pass_by()
        assert [step.face for step in game.history] == [6, 2]
        assert [step.typed for step in game.history] == [True, False]
        assert labels(widget) == FACES

    asyncio.run(run())


def test_the_box_the_property_and_the_form_agree() -> None:
    widget = opened()
    form = widget._form
    assert form is not None
    assert (widget.desk, widget.large) == (False, False)
    form.desk.value = form.large.value = True
    assert (widget.desk, widget.large) == (True, True)
    assert (widget._tools.desk.value, widget._tools.large.value) == (True, True)
    assert "rw-large" in widget._dom_classes
    form._start.click()
    assert labels(widget) == FACES
    widget._tools.desk.value = widget._tools.large.value = False
    assert labels(widget) == ["Roll the die"]
    assert (form.desk.value, form.large.value) == (False, False)
    assert "rw-large" not in widget._dom_classes
    widget.desk = widget.large = True
    assert (widget._tools.desk.value, form.desk.value, widget._tools.large.value) == (True, True, True)


@pytest.mark.parametrize("name", ["desk", "large"])
@pytest.mark.parametrize("value", [1, None, "yes"])
def test_what_is_neither_true_nor_false_is_refused(name: str, value: object) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=f"{name}: {value!r} is not True or False"):
        play("Ada", **{name: value})  # type: ignore[arg-type]
    assert live_widgets() == before
    widget = opened(Game(["Ada"]))
    with pytest.raises(ValueError, match=f"{name}: {value!r} is not True or False"):
        setattr(widget, name, value)
    assert getattr(widget, name) is False


def test_a_replay_may_be_large() -> None:
    game = Game(["Ada"], dice=[5])
    assert "rw-large" in game.replay(large=True)._dom_classes
    assert "rw-large" not in game.replay()._dom_classes
    with pytest.raises(ValueError, match="large: 1 is not True or False"):
        game.replay(large=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", LANGUAGES)
def test_faces_and_tools_speak_every_language(code: str) -> None:
    _, widget = desk()
    words = language(code)
    widget.lang = code
    assert labels(widget) == [words.say("DESK", "roll", face=face) for face in range(1, 7)]
    assert widget._tools.desk.description == words.say("DESK", "desk")
    assert widget._tools.large.description == words.say("DESK", "large")


# --- teams -------------------------------------------------------------------------------------------------------

TEAMS = {"Reds": ["Ada", "Ben"], "Blues": ["Cay", "Dan", "Eve"]}


def test_members_throw_in_turn_an_extra_roll_is_the_same_members_and_undo_goes_back() -> None:
    widget = play(teams=TEAMS, desk=True, motion="none")
    game = widget.game
    assert game is not None
    assert game.names == ("Reds", "Blues")
    heads = [head(widget)]
    for face in (6, 5, 6):  # the second six leads Reds to 12
        throw(widget, face)
        heads.append(head(widget))
    assert heads == [
        "Reds to move: Ada throws",
        "Blues to move: Cay throws",
        "Reds to move: Ben throws",
        "Reds to move: Ben throws",
    ]
    assert labels(widget)[-1] == "Don't roll again"
    throw(widget, 4)
    assert head(widget) == "Blues to move: Dan throws"
    assert "Blues to move: Dan throws." in spoken(widget)
    throw(widget, 1)
    assert head(widget) == "Reds to move: Ada throws"
    game.undo(3)
    assert head(widget) == "Reds to move: Ben throws"


def test_who_is_to_choose_without_a_throw_decides() -> None:
    game = Game.from_position(["Reds", "Blues"], positions=[23, 3], pending="move")
    widget = opened(game, teams=[["Ada", "Ben"], ["Cay"]])
    assert head(widget) == "Reds to move: Ada decides"


def test_teams_without_members_and_computers_are_as_ever() -> None:
    game = Game(["Reds", "Blues", Computer("Cay")], track("Long", 200), seed=1)
    widget = opened(game, teams={"Reds": ["Ada"]})
    assert head(widget) == "Reds to move: Ada throws"
    press(widget, "roll")
    assert head(widget) == "Blues to move"
    press(widget, "roll")
    assert head(widget) == "Cay is playing …"


def test_when_the_game_is_over_nobody_throws_and_play_again_keeps_all() -> None:
    board = track("Short", 6)
    widget = opened(Game(["Reds", "Blues"], board), desk=True, large=True, teams=[["Ada", "Ben"], ["Cay"]])
    throw(widget, 6)
    assert head(widget) == "Reds has come home!"
    press_label(widget, "Play again")
    assert (widget.desk, widget.large, widget.teams) == (True, True, (("Ada", "Ben"), ("Cay",)))
    assert head(widget) == "Reds to move: Ada throws"
    assert labels(widget) == FACES


def test_another_game_keeps_the_teams_of_the_same_seats_only() -> None:
    widget = opened(Game(["Reds", "Blues"]), teams=[["Ada"], ["Cay"]])
    widget.game = Game(["Reds", "Blues"], seed=3)
    assert widget.teams == (("Ada",), ("Cay",))
    widget.game = Game(["Eve", "Fay"])
    assert widget.teams is None
    widget.teams = {"Fay": ["Gus"]}
    assert widget.teams == ((), ("Gus",))
    with pytest.raises(ValueError, match="teams: 'Ada' is nobody here"):
        widget.teams = {"Ada": ["Gus"]}
    assert widget.teams == ((), ("Gus",))
    widget.teams = None
    assert widget.teams is None


def test_teams_alone_are_the_players_and_a_list_is_numbered() -> None:
    game = play(teams=[["Ada"], ["Cay"]], lang="de").game
    assert game is not None
    assert game.names == ("Team 1", "Team 2")
    assert play("Reds", "Blues", teams=[["Ada"], ["Cay"]]).teams == (("Ada",), ("Cay",))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: RobinsonWidget(teams=[["Ada"]]), "teams: without a game there are no seats"),
        (lambda: play("Reds", teams=[["Ada"], ["Ben"]]), "teams: .* has not one entry for each of 1 seats"),
        (lambda: play(teams=5), "teams: 5 is not a list of teams"),
        (lambda: play(teams={}), "players: there are 0; 1 to 8 are allowed"),
        (lambda: play(teams={f"T{i}": ["Ada"] for i in range(9)}), "players: there are 9; 1 to 8 are allowed"),
        (lambda: play(teams={5: ["Ada"]}), r"players\[0\]: 5 is not a name"),
    ],
)
def test_teams_that_cannot_be_are_refused_and_leave_no_widget(make: Callable[[], object], told: str) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=told):
        make()
    assert live_widgets() == before


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_throws_is_said_in_every_language_and_is_never_markup(code: str) -> None:
    member, team = "<img src=x onerror=a()>", "<b>&amp;</b>"
    widget = play(team, "Blues", teams=[[member], ["Cay"]], lang=code)
    assert head(widget) == language(code).say("DESK", "throws", name=team, member=member)
    assert member in spoken(widget)


# --- the form of a class -----------------------------------------------------------------------------------------


def class_form(widget: RobinsonWidget, teams: int, pupils: str) -> Any:
    form: Any = widget._form
    form._is_class.value = True
    form._count.value = teams
    form._class.pupils.value = pupils
    return form


def dealt(form: Any) -> list[tuple[str, str]]:
    """The teams as the form shows them: the name, and the members."""
    items = parse(form._class._dealt.value).all("li")
    return [(item.one("b").one("bdi").text(), item.one("p").text()) for item in items]


def test_a_class_of_seven_is_dealt_to_two_teams_before_all_eyes_and_plays() -> None:
    widget = opened()
    form = class_form(widget, 2, "\n".join(PUPILS))
    assert dealt(form) == [("Team 1", "Ada, Cay, Eve, Gus"), ("Team 2", "Ben, Dan, Fay")]
    assert (form._count.description, form._youngest.description) == ("Teams", "First")
    form._names[0].value = "Reds"
    assert [name for name, _ in dealt(form)] == ["Reds", "Team 2"]
    form._start.click()
    assert widget.game is not None
    assert widget.game.names == ("Reds", "Team 2")
    assert widget.teams == (("Ada", "Cay", "Eve", "Gus"), ("Ben", "Dan", "Fay"))
    assert head(widget) == "Reds to move: Ada throws"
    story = parse(widget._panel.value).one("section", "rw-story")
    assert "2 teams at the table, 20 chips in the bank. Reds moves first." in story.text()


def test_deal_again_shuffles_and_in_order_goes_back() -> None:
    form = class_form(opened(), 3, "\n".join(f"P{i}" for i in range(60)))
    in_order = dealt(form)
    assert in_order[0][1].startswith("P0, P3, P6")
    form._class._again.click()
    shuffled = dealt(form)
    assert shuffled != in_order  # the chance that they are equal is 1 in 60!
    assert sorted(", ".join(members for _, members in shuffled).split(", ")) == sorted(f"P{i}" for i in range(60))
    form._names[0].value = "Reds"
    assert [members for _, members in dealt(form)] == [members for _, members in shuffled]
    form._class._in_order.click()
    assert [members for _, members in dealt(form)] == [members for _, members in in_order]


def test_only_the_seats_that_persons_play_get_pupils_and_who_is_first_takes_them_along() -> None:
    widget = opened()
    form = class_form(widget, 3, "Ada, Ben, Cay")
    form._kinds[1].value = "eager"
    assert dealt(form) == [("Team 1", "Ada, Cay"), ("Team 3", "Ben")]
    form._youngest.value = 2
    form._start.click()
    assert widget.game is not None
    assert widget.game.names == ("Team 3", "Team 1", "Computer 2")
    assert widget.teams == (("Ben",), ("Ada", "Cay"), ())
    assert head(widget) == "Team 3 to move: Ben throws"


@pytest.mark.parametrize(
    ("pupils", "told"),
    [
        ("Ada", "Pupils: 1, teams: 2. Each team that persons play needs a pupil at least"),
        ("Ada\n" + "x" * 41, "Pupils: “" + "x" * 40 + "…” is not a name; a name has 1 to 40 characters on one line."),
        ("Ada\n<b>\u202e</b>", "is not a name; a name has 1 to 40 characters on one line."),
        (",".join(["Ada"] * 201), "Pupils: 201. A class has 200 at the most."),
    ],
    ids=["one", "long", "turning", "many"],
)
def test_what_makes_no_class_is_told_at_once_refused_at_the_start_and_not_lost(pupils: str, told: str) -> None:
    widget = opened()
    form = class_form(widget, 2, pupils)
    assert told in parse(form._class._dealt.value).text()
    assert error_line(widget) == ""
    form._start.click()
    assert told in error_line(widget)
    assert widget.game is None
    assert form._class.pupils.value == pupils
    form._class.pupils.value = "Ada\nBen"
    form._start.click()
    assert error_line(widget) == ""
    assert widget.teams == (("Ada",), ("Ben",))


def test_a_class_against_computers_alone_is_no_class() -> None:
    widget = opened()
    form = class_form(widget, 2, "Ada, Ben")
    form._kinds[0].value = form._kinds[1].value = "eager"
    form._start.click()
    assert error_line(widget).startswith("Pupils: 2, but computers play for all teams.")


def test_without_names_teams_play_all_the_same_and_without_a_class_names_do_not_count() -> None:
    widget = opened()
    form = class_form(widget, 2, " \n, ")
    assert form._class._dealt.value == ""
    form._start.click()
    assert widget.teams is None
    assert head(widget) == "Team 1 to move"
    widget._new.click()
    form._class.pupils.value = "Ada"
    form._is_class.value = False
    assert not visible(form._class)
    assert [name.value for name in form._names[:2]] == ["Player 1", "Player 2"]
    form._start.click()
    assert widget.teams is None


def test_a_new_game_keeps_the_teams_as_they_are() -> None:
    widget = opened(Game(["Reds", "Blues"]), teams=[["Ada", "Ben", "Cay"], ["Dan"]])  # not evenly dealt
    widget._new.click()
    form: Any = widget._form
    assert form._is_class.value
    assert dealt(form) == [("Reds", "Ada, Ben, Cay"), ("Blues", "Dan")]
    form._start.click()
    assert widget.teams == (("Ada", "Ben", "Cay"), ("Dan",))
    widget._new.click()
    form._class._in_order.click()
    assert dealt(form) == [("Reds", "Ada, Ben"), ("Blues", "Dan, Cay")]
    form._back.click()
    assert widget.teams == (("Ada", "Ben", "Cay"), ("Dan",))


def test_pupils_are_never_markup_in_the_form() -> None:
    form = class_form(opened(), 2, "<img src=x onerror=a()>\n</li><script>\n&amp")
    assert dealt(form) == [("Team 1", "<img src=x onerror=a()>, &amp"), ("Team 2", "</li><script>")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_of_a_class_speaks_every_language(code: str) -> None:
    widget = opened()
    form = class_form(widget, 2, "Ada")
    widget.lang = code
    words = language(code)
    assert form._is_class.description == words.say("DESK", "class")
    assert [name.value for name in form._names[:2]] == [words.say("DESK", "team", number=n) for n in (1, 2)]
    assert form._class._again.description == words.say("DESK", "deal")
    assert parse(form._class._dealt.value).text() == words.say("DESK", "too_few", names=1, teams=2)
    form._class.pupils.value = "Ada\nBen"
    assert [name for name, _ in dealt(form)] == [words.say("DESK", "team", number=n) for n in (1, 2)]
