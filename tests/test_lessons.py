"""The lessons: their form, every number in their text asserted beside it, and nothing given away before its time."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import notebookkit
import pytest

from robinson_widget.__main__ import NOTEBOOK_ONLY

LESSONS = [
    "lesson_1_next_roll",
    "lesson_2_length",
    "lesson_3_matrix",
    "lesson_4_conditioning",
    "lesson_5_chips",
    "lesson_6_going_first",
    "lesson_7_fair",
]
NAMES = sorted(path.stem for path in notebookkit.FOLDER.glob("lesson_*.ipynb"))

#: A round of a lesson, in order; a lesson goes through one or more, and some parts may be left out in a further one.
ROUND = ["Predict", "Play", "Simulate", "Compute", "Explain"]
END = ["Exercises", "How well did we guess?"]
MARGIN = "Teacher's margin: aims, timing, expected wrong guesses, answers"
ANSWER = "Open when you have seen the answer"

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_NUMBER = re.compile(r"[−-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?( %)?|[−-]?\d+/\d+")
#: What is a result wherever it stands: a decimal, a percentage or a fraction.
_RESULT = re.compile(r"\d\.\d|\d\s*%|\d\s*/\s*\d|[½⅓¼⅔¾⅕⅙⅛]")


def test_there_are_seven_lessons() -> None:
    assert NAMES == LESSONS


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def prose(cell: Any) -> str:
    """The text of a markdown cell without code and formulas."""
    return re.sub(r"```.*?```|`[^`]*`|\$\$[^$]+\$\$|\$[^$]+\$", " ", cell.source, flags=re.DOTALL)


def bold(cell: Any) -> list[str]:
    return _BOLD.findall(prose(cell))


def told(cell: Any) -> str:
    """The text of a markdown cell without its bold numbers, its headings and the addresses of its links."""
    text = re.sub(r"^#+ .*$", " ", _BOLD.sub(" ", prose(cell)), flags=re.MULTILINE)
    return re.sub(r"\]\([^)]*\)|<[^>]*>", " ", text)


def markdown(name: str) -> list[Any]:
    return [cell for cell in notebookkit.read(name).cells if cell.cell_type == "markdown"]


def code(name: str) -> list[Any]:
    return [cell for cell in notebookkit.read(name).cells if cell.cell_type == "code"]


def calls(source: str) -> Iterator[tuple[str, ast.Call]]:
    """All calls in a cell, by the name of what is called."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")), node


def stated(cell: Any) -> list[str]:
    """The numbers that a code cell asserts; each is held against something computed, not against a literal."""
    found = []
    for called, node in calls(cell.source):
        if called == "states":
            number, value = node.args
            assert isinstance(number, ast.Constant), ast.unparse(node)
            assert isinstance(number.value, str), ast.unparse(node)
            computed = any(isinstance(part, (ast.Name, ast.Call, ast.Attribute)) for part in ast.walk(value))
            assert computed, f"{ast.unparse(node)}: the value is typed in, not computed"
            found.append(number.value)
    return found


# --- form --------------------------------------------------------------------------------------------------------


def test_it_begins_with_its_title_and_the_lesson(name: str) -> None:
    title, how, first = notebookkit.read(name).cells[:3]
    number = name.split("_")[1]
    assert re.match(rf"# Lesson {number} · \S", title.source)
    # How to run it is for notebooks alone: a page without code leaves it out.
    assert "Run → Run All Cells" in how.source
    assert "Run All" not in title.source
    assert how.metadata.tags == [NOTEBOOK_ONLY]
    assert len(title.source.split("\n# ")) == 1
    assert first.cell_type == "code"
    assert "from robinson_widget.lesson import" in first.source
    assert first.source.rstrip().splitlines()[-1] == "lesson"
    assert sum(called == "Lesson" for cell in code(name) for called, _ in calls(cell.source)) == 1


def test_all_lessons_say_alike_how_to_run_them() -> None:
    assert len({notebookkit.read(name).cells[1].source for name in NAMES}) == 1


def test_its_sections_stand_in_order(name: str) -> None:
    headings = [line for cell in markdown(name) for line in re.findall(r"^## (.*)$", cell.source, re.MULTILINE)]
    assert headings[-1] == "For the teacher"
    found = [re.fullmatch(r"(\d+) · (.+?)(: .+)?", heading) for heading in headings[:-1]]
    assert all(found), headings
    assert [int(match[1]) for match in found if match] == list(range(1, len(headings)))
    kinds = [match[2] for match in found if match]
    assert kinds[-2:] == END
    rounds = kinds[:-2]
    assert set(rounds) == set(ROUND)
    assert rounds[0] == "Predict"
    for one, following in pairwise(rounds):
        assert following == "Predict" or ROUND.index(one) < ROUND.index(following), (one, following)


def test_the_teacher_s_margin_is_folded_and_comes_last(name: str) -> None:
    margin = markdown(name)[-1].source
    assert margin.startswith("## For the teacher")
    inside = re.search(rf"<details>\s*<summary>{MARGIN}</summary>\n\n(.*)\n\n</details>\s*$", margin, re.DOTALL)
    assert inside
    assert "<details open" not in margin
    headings = re.findall(r"^### (.*)$", inside[1], re.MULTILINE)
    assert headings[:4] == ["Aims", "Timing", "Expected wrong guesses", "Answers"]
    more = ["More for you", "If time is short", "If time is left"]
    assert headings[4:] == [heading for heading in more if heading in headings[4:]]
    assert "If time is short" in headings
    # After it comes what asserts its numbers, and nothing else.
    cells = notebookkit.read(name).cells
    after = cells[max(i for i, cell in enumerate(cells) if cell.cell_type == "markdown") + 1 :]
    assert len(after) == 1
    assert stated(after[0])


def test_its_timing_is_that_of_a_class(name: str) -> None:
    """What is meant for another lesson or for the home is said in the same table, and is not counted."""
    timing = re.split(r"^### .*$", markdown(name)[-1].source, flags=re.MULTILINE)[2]
    rows = [
        [cell.strip() for cell in row.strip("| ").split("|")] for row in re.findall(r"^\|.*\|$", timing, re.MULTILINE)
    ]
    last = [row[-1] for row in rows[2:]]  # below a head and a line
    assert set(last) - {"second lesson", "homework"} == {cell for cell in last if cell.isdecimal()}
    assert 45 <= sum(int(cell) for cell in last if cell.isdecimal()) <= 55


def test_it_gives_away_answers_only_where_they_are_folded(name: str) -> None:
    """A result that is told in the open is one that the reader needs in order to guess, not what is to be guessed."""
    for cell in markdown(name):
        assert cell.source.count("<details>") == cell.source.count("</details>") == cell.source.count("<summary>")
        for summary in re.findall(r"<summary>(.*?)</summary>", cell.source):
            assert summary in (ANSWER, MARGIN)
        for opened in re.findall(r"</summary>\n(.?)", cell.source):
            assert opened == "", "Markdown inside needs a blank line before it"
        heading = re.search(r"^## \d+ · Explain", cell.source, re.MULTILINE)
        if heading:
            assert ANSWER in cell.source


def test_its_code_is_folded_and_its_cells_have_names(name: str) -> None:
    for cell in code(name):
        tags = cell.metadata.get("tags", [])
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert hidden or "try-it" in tags, cell.id
        assert not (hidden and "try-it" in tags), cell.id
    for cell in notebookkit.read(name).cells:
        assert re.fullmatch(r"[a-z][a-z0-9-]+", cell.id), cell.id
    kernel = json.loads((notebookkit.FOLDER / "step_by_step.ipynb").read_text(encoding="utf-8"))["metadata"]
    title = notebookkit.read(name).cells[0].source.splitlines()[0].removeprefix("# ")  # of its page, if it is one
    assert dict(notebookkit.read(name).metadata) == kernel | {"title": title}


def test_it_is_predicted_played_simulated_and_exercised(name: str) -> None:
    used = {called for cell in code(name) for called, _ in calls(cell.source)}
    assert {"Lesson", "predict", "play", "button", "exercise", "states"} <= used
    assert "lesson.guesses" in [cell.source.splitlines()[-1] for cell in code(name)]


def test_its_dice_are_seeded(name: str) -> None:
    for cell in code(name):
        for called, node in calls(cell.source):
            if called in {"play", "simulate", "Game", "from_position", "branch"}:
                given = {keyword.arg for keyword in node.keywords}
                assert given & {"seed", "dice"} or called in {"Game", "from_position"}, ast.unparse(node)


def test_a_folded_cell_shows_its_first_line_and_that_gives_nothing_away(name: str) -> None:
    for cell in code(name):
        if "try-it" not in cell.metadata.get("tags", []):
            assert re.fullmatch(r"# [A-Z][\w ,]{3,50}", cell.source.splitlines()[0]), (
                f"{cell.id}: begin it with a comment"
            )


# --- numbers -----------------------------------------------------------------------------------------------------


def test_bold_is_for_numbers_alone(name: str) -> None:
    for cell in markdown(name):
        for text in bold(cell):
            assert _NUMBER.fullmatch(text), text
        assert "__" not in prose(cell)
        assert not re.search(r"</?(b|strong)>", cell.source)


def test_each_bold_number_is_asserted_in_the_cell_after_it(name: str) -> None:
    cells = notebookkit.read(name).cells
    for cell, after in zip(cells, [*cells[1:], None], strict=True):
        if cell.cell_type != "markdown":
            continue
        numbers = bold(cell)
        if not numbers:
            continue
        assert after is not None, cell.id
        assert after.cell_type == "code", cell.id
        assert set(numbers) == set(stated(after)), cell.id


def test_no_assertion_is_left_without_its_number(name: str) -> None:
    cells = notebookkit.read(name).cells
    for before, cell in pairwise(cells):
        if cell.cell_type == "code" and stated(cell):
            assert before.cell_type == "markdown", cell.id
            assert bold(before), cell.id


def test_no_result_stands_in_the_text_unasserted(name: str) -> None:
    for cell in markdown(name):
        found = _RESULT.search(told(cell))
        assert not found, f"{cell.id}: {found and told(cell)[max(0, found.start() - 40) : found.end() + 20]}"


# --- nothing is given away ---------------------------------------------------------------------------------------


def test_after_run_all_no_answer_is_in_the_notebook(name: str) -> None:
    """Decimals and percentages that the folded text gives as answers are in no output and in no widget."""
    answers = {
        number.replace(" %", "")
        for cell in markdown(name)
        if "<details>" in cell.source
        for number in bold(cell)
        if re.search(r"\d\.\d", number)
    }
    assert answers
    book = notebookkit.executed(name)
    for text in notebookkit.words(book):
        for number in answers:
            for written in (number, number.replace(".", ",")):
                assert not re.search(rf"(?<![\d.,]){re.escape(written)}(?![\d.,]?\d)", text), (number, text[:200])
    assert not notebookkit.images(book), "a figure is drawn before anybody asked for it"


def test_every_question_has_an_answer_and_every_button_works(name: str) -> None:
    failed = notebookkit.run(name).failed
    assert not failed, failed
