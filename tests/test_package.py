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
from collections.abc import Iterator
from pathlib import Path

import pytest

from robinson_widget.__main__ import main, notebook_folder, put_notebook

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
        "robinson_widget/widget/style.css",
        "robinson_widget/notebooks/play.ipynb",
    } <= names
    assert not [name for name in names if name.startswith("tests/")]


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A folder with the wheel unpacked, as an installation has it."""
    target = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(target)
    return target


@pytest.fixture
def started(installed: Path, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    folder = tmp_path / "work"
    folder.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR")}
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "robinson_widget", "--no-browser", "--allow-root", f"--ServerApp.port={port}"),
            *("--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.password="),
        ],
        cwd=folder,
        env={**os.environ, **places, "PYTHONPATH": str(installed)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    yield process, f"http://127.0.0.1:{port}", folder
    process.terminate()
    process.wait(30)


def test_the_command_opens_jupyterlab_on_the_play_notebook(
    started: tuple[subprocess.Popen[str], str, Path],
) -> None:
    process, base, folder = started
    assert process.stdout is not None
    said = process.stdout.readline()
    assert said.startswith("Opening play.ipynb (copied here) in JupyterLab")
    end = time.monotonic() + 120
    while True:
        try:
            found = json.load(urllib.request.urlopen(f"{base}/api/contents/play.ipynb?content=0", timeout=5))
            break
        except OSError:
            assert process.poll() is None, "JupyterLab has stopped"
            assert time.monotonic() < end
            time.sleep(0.1)
    assert found["type"] == "notebook"
    assert (folder / "play.ipynb").read_bytes() == (ROOT / "notebooks" / "play.ipynb").read_bytes()


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
