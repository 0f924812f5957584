"""``python -m robinson_widget``: copy the play notebook here if it isn't, and open JupyterLab on it."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

NOTEBOOK = "play.ipynb"


def notebook_folder() -> Path:
    """The folder of the notebooks: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def put_notebook(folder: Path) -> tuple[Path, bool]:
    """Copy the play notebook into a folder unless something of that name is there; its path, and whether it was copied.

    :raises OSError: if the folder cannot be written to, or what has that name there is no file.
    """
    target = folder / NOTEBOOK
    if target.is_file():
        return target, False
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, "something of that name is there, and it is no file")
    shutil.copyfile(notebook_folder() / NOTEBOOK, target)
    return target, True


def main(arguments: Sequence[str] | None = None) -> None:
    """Open the game; `arguments` (those of the command line) are passed on to JupyterLab."""
    options = list(sys.argv[1:] if arguments is None else arguments)
    try:
        target, copied = put_notebook(Path.cwd())
    except OSError as error:
        raise SystemExit(f"{NOTEBOOK} cannot be copied to {Path.cwd()}: {error.strerror}") from None
    was = "copied here" if copied else "already here, left as it is"
    print(f"Opening {target.name} ({was}) in JupyterLab: run its first cell to play, Ctrl+C here to stop.", flush=True)

    from jupyterlab.labapp import LabApp

    # With the notebook as its first page, the address that --no-browser prints leads there, too.
    LabApp.launch_instance([str(target), f"--LabApp.default_url=/lab/tree/{target.name}", *options])


if __name__ == "__main__":
    main()
