"""``python -m robinson_widget``: copy a notebook of ours here if it isn't, and open JupyterLab on it.

A name says which: ``step_by_step``, or only the beginning, ``lesson 3``; without one it is the one to play. ``lessons``
copies all lessons and opens the first. ``--voila`` serves one as a page without code.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

NOTEBOOK = "play"
LESSON = "lesson_"

#: The tag of cells that Voila leaves out, for they speak of cells; `voila.css` hides them where Voila is not asked to.
NOTEBOOK_ONLY = "notebook-only"


#: Seconds after which Voila ends the game of somebody who has left its page.
LEFT = 900


def notebook_folder() -> Path:
    """The folder of the notebooks: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def notebooks() -> list[str]:
    """The names of the notebooks, as the command takes them."""
    return sorted(path.stem for path in notebook_folder().glob("*.ipynb"))


def title(name: str) -> str:
    """The title of a notebook: that of its page, or else its first heading."""
    book = json.loads((notebook_folder() / f"{name}.ipynb").read_text(encoding="utf-8"))
    lines = ("".join(cell["source"]).splitlines() for cell in book["cells"] if cell["cell_type"] == "markdown")
    headings = [line[2:].strip() for cell in lines for line in cell if line.startswith("# ")]
    return str(book["metadata"].get("title") or (headings or [""])[0])


def find_notebook(words: Sequence[str]) -> str:
    """The notebook that is meant: its name, or a beginning that only one has; ``lesson 3`` is ``lesson_3``.

    :raises ValueError: if there is none, or more than one.
    """
    asked = "_".join(words).removesuffix(".ipynb")
    there = notebooks()
    if asked in there:
        return asked
    start = _squeezed(asked)
    fitting = [name for name in there if _begins(_squeezed(name), start)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise ValueError(f"{asked!r} may be {', '.join(fitting)}")
    raise ValueError(f"there is no notebook {asked!r}; there are {', '.join(there)}")


def _squeezed(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")


def _begins(name: str, start: str) -> bool:
    """Whether a name begins so; a number must be whole, for lesson 1 is not lesson 10."""
    rest = name[len(start) :]
    return bool(start) and name.startswith(start) and not (start[-1].isdigit() and rest[:1].isdigit())


def put_notebook(folder: Path, name: str = NOTEBOOK) -> tuple[Path, bool]:
    """Copy a notebook into a folder unless something of that name is there; its path, and whether it was copied.

    :raises OSError: if the folder cannot be written to, or what has that name there is no file.
    """
    target = folder / f"{name}.ipynb"
    if target.is_file():
        return target, False
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, "something of that name is there, and it is no file")
    shutil.copyfile(notebook_folder() / target.name, target)
    return target, True


def put_lessons(folder: Path) -> list[tuple[Path, bool]]:
    """Copy every lesson into a folder, as :func:`put_notebook` does; the first lesson comes first."""
    lessons = sorted((name for name in notebooks() if name.startswith(LESSON)), key=_number)
    return [_put_or_stop(folder, name) for name in lessons]


def _number(lesson: str) -> int:
    number = lesson.removeprefix(LESSON).split("_")[0]
    return int(number) if number.isdigit() else 0


def _put_or_stop(folder: Path, name: str) -> tuple[Path, bool]:
    try:
        return put_notebook(folder, name)
    except OSError as error:
        raise SystemExit(f"{name}.ipynb cannot be copied to {folder}: {error.strerror}") from None


def usage() -> str:
    """What ``--help`` says."""
    there = notebooks()
    width = max(map(len, there))
    return "\n".join(
        [
            "python -m robinson_widget [NAME] [options of jupyter lab]",
            "    copies a notebook into this folder, unless it is there, and opens it in JupyterLab",
            "python -m robinson_widget lessons [options of jupyter lab]",
            "    copies all lessons, and opens the first",
            "python -m robinson_widget [NAME] --voila [options of voila]",
            "    serves a notebook as a page without code: the one in this folder, if there is one",
            "",
            f"NAME is one of these, or the beginning of one (lesson 3); without it, {NOTEBOOK}:",
            *(f"    {name.ljust(width)}  {title(name)}".rstrip() for name in there),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Open a notebook: the one that `arguments` (those of the command line) begin with; the others are options."""
    options = list(sys.argv[1:] if arguments is None else arguments)
    words: list[str] = []
    while options and not options[0].startswith("-"):
        words.append(options.pop(0))
    if options and options[0] in ("-h", "--help"):
        print(usage())
        return
    voila = "--voila" in options
    options = [option for option in options if option != "--voila"]
    if words == ["lessons"] and not voila:
        _open_lessons(options)
        return
    try:
        name = find_notebook(words) if words else NOTEBOOK
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if voila:
        _serve(name, options)
    else:
        target, copied = _put_or_stop(Path.cwd(), name)
        _open(target, "copied here" if copied else "already here, left as it is", options)


def _open_lessons(options: Sequence[str]) -> None:
    put = put_lessons(Path.cwd())
    if not put:
        raise SystemExit(f"there are no lessons; there are {', '.join(notebooks())}")
    for said, wanted in (("Copied here", True), ("Already here, left as they are", False)):
        names = [path.name for path, copied in put if copied is wanted]
        if names:
            print(f"{said}: {', '.join(names)}")
    _open(put[0][0], "the first", options)


def _open(target: Path, which: str, options: Sequence[str]) -> None:
    """Open JupyterLab on a notebook of the current folder."""
    first = "choose Run, Run All Cells" if target.name.startswith(LESSON) else "run its first cell with Shift+Enter"
    print(f"Opening {target.name} ({which}) in JupyterLab: {first}, Ctrl+C here to stop.", flush=True)

    from jupyterlab.labapp import LabApp

    # With the notebook as its first page, the address that --no-browser prints leads there, too.
    LabApp.launch_instance([str(target), f"--LabApp.default_url=/lab/tree/{target.name}", *options])


def _serve(name: str, options: Sequence[str]) -> None:
    """Serve a notebook by Voila: a page without code, and for everyone who opens it a game of their own."""
    if find_spec("voila") is None:
        raise SystemExit("Voila is not installed: python -m pip install voila")
    here = Path.cwd() / f"{name}.ipynb"
    target = here if here.is_file() else notebook_folder() / here.name
    which = "the one in this folder" if target is here else "as it was installed"
    print(f"Serving {target.name} ({which}) as a page: its address follows, Ctrl+C here to stop.", flush=True)

    from voila.app import Voila

    settings = [
        "--TagRemovePreprocessor.enabled=True",
        f"--TagRemovePreprocessor.remove_cell_tags={NOTEBOOK_ONLY}",
        f"--MappingKernelManager.cull_idle_timeout={LEFT}",  # whoever still looks at the page keeps the game
    ]
    given = {option.split("=")[0] for option in options}  # said twice, Voila would refuse it
    ours = [setting for setting in settings if setting.split("=")[0] not in given]
    Voila.launch_instance([str(target), *ours, *options])


if __name__ == "__main__":
    main()
