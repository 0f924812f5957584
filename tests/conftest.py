"""What all tests share: no test passes while an exception was logged, and the browser tests' JupyterLab."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import labkit
import lessonkit
import pytest


@pytest.fixture(autouse=True)
def no_logged_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test during which anything was logged as an error: a callback that raises is otherwise swallowed.

    A test that means to log one takes `caplog` and clears it.
    """
    records: list[logging.LogRecord] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    collector = Collector(level=logging.ERROR)
    logging.getLogger().addHandler(collector)
    yield
    logging.getLogger().removeHandler(collector)
    expected = request.node.get_closest_marker("logs_errors") is not None
    assert expected or not records, [record.getMessage() for record in records]


@pytest.fixture(scope="session")
def chromium() -> Iterator[labkit.Chromium]:
    """One browser for all tests; without one they are skipped, and fail where `CI` is set."""
    path = labkit.find_chromium()
    if path is None:
        reason = "no Chromium found: install Debian's chromium, or set ROBINSON_CHROMIUM to its path"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with labkit.Chromium(path) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[labkit.Lab]:
    """One JupyterLab with settings of its own for all tests."""
    with labkit.Lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def notebook(
    chromium: labkit.Chromium, lab: labkit.Lab, request: pytest.FixtureRequest
) -> Iterator[Callable[..., labkit.Notebook]]:
    """``notebook("cell", "cell", ...)``: a new notebook in the browser, all its cells run."""
    opened: list[labkit.Notebook] = []

    def make(*cells: str, **options: object) -> labkit.Notebook:
        name = f"{request.node.name.split('[')[0]}-{len(opened)}.ipynb"
        labkit.write_notebook(lab.root / name, cells)
        book = labkit.Notebook(chromium, lab, name, **options)  # type: ignore[arg-type]
        opened.append(book)
        book.open()
        return book

    yield make
    if getattr(request.node, "failed", False):
        folder = Path(os.environ.get("ROBINSON_FAILURES", "test-failures"))
        for book in opened:
            book.screenshot(folder / f"{Path(book.name).stem}.png")
    errors = [error for book in opened for error in book.errors]
    for book in opened:
        book.close()
    lab.end_sessions()
    assert not errors, errors


@pytest.fixture(scope="module")
def lesson(chromium: labkit.Chromium, lab: labkit.Lab, request: pytest.FixtureRequest) -> Iterator[labkit.Notebook]:
    """The lesson that a test module names as `LESSON`, opened once; each of its tests uses other forms of it."""
    book = lessonkit.open_lesson(chromium, lab, request.module.LESSON)
    yield book
    errors = list(book.errors)
    book.close()
    lab.end_sessions()
    assert not errors, errors


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: as long as Playwright is at work, no other test can run an event loop of its own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report
