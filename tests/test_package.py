"""The first command of the README, from a wheel as a stranger gets it: JupyterLab serves the copied notebook."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from robinson_widget.__main__ import find_notebook, main, notebook_folder, notebooks, put_notebook
from robinson_widget.widget.page import SHEETS

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_carries_code_texts_style_and_notebooks(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "robinson_widget/__init__.py",
        "robinson_widget/texts/en.py",
        *(f"robinson_widget/widget/{name}" for name in SHEETS),
        "robinson_widget/notebooks/play.ipynb",
    } <= names
    assert not [name for name in names if name.startswith("tests/")]


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A folder with the wheel unpacked, as an installation has it."""
    target = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(target)
    return target


@dataclass
class Started:
    """The command, run in an empty folder on a free port."""

    process: subprocess.Popen[str]
    base: str
    folder: Path

    def said(self) -> str:
        """The next line that the command prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def get(self, path: str) -> str:
        """What is served there, as soon as something is."""
        end = time.monotonic() + 120
        while True:
            try:
                return str(urllib.request.urlopen(self.base + path, timeout=60).read().decode())
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                assert time.monotonic() < end
                time.sleep(0.1)


@pytest.fixture
def start(installed: Path, tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """``start("lessons")``: the installed command with these words."""
    folder = tmp_path / "work"
    folder.mkdir()
    places = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR")}
    processes: list[subprocess.Popen[str]] = []

    def run(*words: str, options: Sequence[str] = LAB_OPTIONS) -> Started:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = subprocess.Popen(
            [*(sys.executable, "-m", "robinson_widget"), *words, *(option.format(port=port) for option in options)],
            cwd=folder,
            env={**os.environ, **places, "PYTHONPATH": str(installed)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        processes.append(process)
        return Started(process, f"http://127.0.0.1:{port}", folder)

    yield run
    for process in processes:
        process.terminate()
        process.wait(30)


LAB_OPTIONS = (
    *("--no-browser", "--allow-root", "--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1"),
    *("--IdentityProvider.token=", "--ServerApp.password="),
)


def test_the_command_opens_jupyterlab_on_the_play_notebook(start: Callable[..., Started]) -> None:
    started = start()
    assert started.said().startswith("Opening play.ipynb (copied here) in JupyterLab")
    assert json.loads(started.get("/api/contents/play.ipynb?content=0"))["type"] == "notebook"
    assert (started.folder / "play.ipynb").read_bytes() == (ROOT / "notebooks" / "play.ipynb").read_bytes()


def test_the_command_serves_the_play_notebook_by_voila_and_copies_nothing(start: Callable[..., Started]) -> None:
    started = start("--voila", options=["--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"])
    assert started.said().startswith("Serving play.ipynb (as it was installed) as a page")
    page = started.get("/")
    assert "<title>Robinson</title>" in page
    assert "In brief." in page
    assert "from robinson_widget" not in page
    assert list(started.folder.iterdir()) == []


LESSONS = [path.name for path in sorted((ROOT / "notebooks").glob("lesson_*.ipynb"))]


@pytest.mark.skipif(not LESSONS, reason="there are no lessons")
def test_the_command_copies_the_lessons_and_opens_the_first(start: Callable[..., Started]) -> None:
    started = start("lessons")
    assert started.said() == f"Copied here: {', '.join(LESSONS)}\n"
    assert started.said().startswith(f"Opening {LESSONS[0]} (the first) in JupyterLab")
    for name in LESSONS:
        assert (started.folder / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()
    assert json.loads(started.get(f"/api/contents/{LESSONS[0]}?content=0"))["type"] == "notebook"


def test_a_notebook_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    assert put_notebook(tmp_path) == (tmp_path / "play.ipynb", True)
    (tmp_path / "play.ipynb").write_text("mine", encoding="utf-8")
    assert put_notebook(tmp_path) == (tmp_path / "play.ipynb", False)
    assert (tmp_path / "play.ipynb").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("shutil.copyfile", refuse)
    with pytest.raises(SystemExit, match=r"play\.ipynb cannot be copied to"):
        main([])


def test_a_checkout_has_its_notebooks_beside_the_package() -> None:
    assert (notebook_folder() / "play.ipynb").is_file()


def test_what_is_no_notebook_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "play.ipynb").mkdir()
    with pytest.raises(SystemExit, match="no file"):
        main([])


# --- which notebook is meant, with notebooks made for it ---------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A folder of notebooks, an empty current folder, and what JupyterLab is started with."""
    shelf, here = tmp_path / "shelf", tmp_path / "here"
    shelf.mkdir()
    here.mkdir()
    names = ("lesson_1_roll", "lesson_2_length", "lesson_10_end", "play", "step_by_step", "story")
    for name in names:
        cells = [{"cell_type": "markdown", "source": ["Before.\n", f"# About {name}\n", "# Later"]}]
        metadata = {"title": "A page"} if name == "play" else {}
        (shelf / f"{name}.ipynb").write_text(json.dumps({"cells": cells, "metadata": metadata}), encoding="utf-8")
    monkeypatch.setattr("robinson_widget.__main__.notebook_folder", lambda: shelf)
    monkeypatch.chdir(here)
    started: list[list[str]] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", started.append)
    monkeypatch.setattr("voila.app.Voila.launch_instance", started.append)
    return started


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["play"], "play"),
        (["play.ipynb"], "play"),
        (["lesson_1_roll"], "lesson_1_roll"),
        (["lesson_1"], "lesson_1_roll"),
        (["lesson", "1"], "lesson_1_roll"),
        (["lesson", "10"], "lesson_10_end"),
        (["lesson-2"], "lesson_2_length"),
        (["Lesson2"], "lesson_2_length"),
        (["ste"], "step_by_step"),
    ],
)
def test_a_beginning_that_only_one_has_is_enough(shelf: list[list[str]], words: list[str], name: str) -> None:
    assert find_notebook(words) == name
    main([*words, "--port", "9000"])
    assert (Path.cwd() / f"{name}.ipynb").is_file()
    assert shelf == [
        [str(Path.cwd() / f"{name}.ipynb"), f"--LabApp.default_url=/lab/tree/{name}.ipynb", "--port", "9000"]
    ]


def test_without_a_name_it_is_the_one_to_play(shelf: list[list[str]]) -> None:
    main([])
    assert [path.name for path in Path.cwd().iterdir()] == ["play.ipynb"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lesson"], "'lesson' may be lesson_10_end, lesson_1_roll, lesson_2_length"),
        (["st"], "'st' may be step_by_step, story"),
        (["lesson", "3"], "there is no notebook 'lesson_3'; there are lesson_10_end, "),
        (["nothing"], "there is no notebook 'nothing'"),
        ([""], "there is no notebook ''"),
        (["lessons", "--voila"], "there is no notebook 'lessons'"),
    ],
)
def test_what_is_no_name_of_one_is_said_in_a_line(shelf: list[list[str]], words: list[str], said: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)
    assert not shelf
    assert list(Path.cwd().iterdir()) == []


def test_lessons_are_copied_but_not_over_those_that_are_there(
    shelf: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (Path.cwd() / "lesson_2_length.ipynb").write_text("mine", encoding="utf-8")
    main(["lessons", "--no-browser"])
    assert (Path.cwd() / "lesson_2_length.ipynb").read_text(encoding="utf-8") == "mine"
    assert sorted(path.stem for path in Path.cwd().iterdir()) == ["lesson_10_end", "lesson_1_roll", "lesson_2_length"]
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Copied here: lesson_1_roll.ipynb, lesson_10_end.ipynb"
    assert said[1] == "Already here, left as they are: lesson_2_length.ipynb"
    assert said[2].startswith("Opening lesson_1_roll.ipynb (the first) in JupyterLab: choose Run, Run All Cells")
    assert shelf == [
        [str(Path.cwd() / "lesson_1_roll.ipynb"), "--LabApp.default_url=/lab/tree/lesson_1_roll.ipynb", "--no-browser"]
    ]


def test_voila_serves_what_is_here_or_else_what_was_installed(
    shelf: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lesson", "1", "--voila", "--port=9000"])
    (Path.cwd() / "play.ipynb").write_text("mine", encoding="utf-8")
    main(["--voila"])
    one, other = shelf
    assert Path(one[0]).parent.name == "shelf"
    assert Path(one[0]).name == "lesson_1_roll.ipynb"
    assert one[-1] == "--port=9000"
    assert "--voila" not in one
    assert other[0] == str(Path.cwd() / "play.ipynb")
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("Serving lesson_1_roll.ipynb (as it was installed)")
    assert second.startswith("Serving play.ipynb (the one in this folder)")


def test_options_for_voila_are_said_once(shelf: list[list[str]]) -> None:
    option = "--MappingKernelManager.cull_idle_timeout"
    main(["--voila"])
    main(["--voila", f"{option}=5"])
    one, other = ([word for word in words if word.startswith(option)] for words in shelf)
    assert one == [f"{option}=900"]
    assert other == [f"{option}=5"]


def test_without_voila_it_is_said_how_to_get_it(shelf: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robinson_widget.__main__.find_spec", lambda _: None)
    with pytest.raises(SystemExit, match="pip install voila"):
        main(["--voila"])


def test_help_lists_the_names_with_their_titles(shelf: list[list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    said = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert ["play", "A page"] in said
    assert ["lesson_10_end", "About lesson_10_end"] in said
    assert not shelf


def test_every_notebook_of_ours_has_a_title(capsys: pytest.CaptureFixture[str]) -> None:
    main(["-h"])
    said = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line.startswith("    "))
    assert set(notebooks()) <= set(said)
    assert said["step_by_step"] == "Robinson, step by step"
