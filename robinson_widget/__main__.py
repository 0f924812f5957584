"""``python -m robinson_widget``: copy a notebook of ours here if it isn't, and open JupyterLab on it.

``python -m robinson_widget step_by_step`` opens that one; without a name it is the one to play.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

NOTEBOOK = "play"


def notebook_folder() -> Path:
    """The folder of the notebooks: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def notebooks() -> list[str]:
    """The names of the notebooks, as the command takes them."""
    return sorted(path.stem for path in notebook_folder().glob("*.ipynb"))


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Open a notebook: the one named first in `arguments` (those of the command line), the others go to JupyterLab."""
    options = list(sys.argv[1:] if arguments is None else arguments)
    name = NOTEBOOK
    if options and options[0] in ("-h", "--help"):
        print(f"python -m robinson_widget [{' | '.join(notebooks())}] [options of jupyter lab]")
        return
    if options and not options[0].startswith("-"):
        name = options.pop(0).removesuffix(".ipynb")
        if name not in notebooks():
            raise SystemExit(f"there is no notebook {name!r}; there are {', '.join(notebooks())}")
    try:
        target, copied = put_notebook(Path.cwd(), name)
    except OSError as error:
        raise SystemExit(f"{name}.ipynb cannot be copied to {Path.cwd()}: {error.strerror}") from None
    was = "copied here" if copied else "already here, left as it is"
    print(
        f"Opening {target.name} ({was}) in JupyterLab: run its first cell with Shift+Enter, Ctrl+C here to stop.",
        flush=True,
    )

    from jupyterlab.labapp import LabApp

    # With the notebook as its first page, the address that --no-browser prints leads there, too.
    LabApp.launch_instance([str(target), f"--LabApp.default_url=/lab/tree/{target.name}", *options])


if __name__ == "__main__":
    main()
