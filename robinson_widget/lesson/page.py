"""What the bar of a lesson does to the whole notebook: code out of sight, and prose in large type.

>>> "rwl-no-code" in page_style(), "rwl-large-page" in page_style()
(True, True)
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from importlib.resources import files


@lru_cache
def page_style() -> str:
    """The style sheet for the notebook, as an element for the bar, which puts it into effect.

    >>> page_style().startswith("<style onload=")
    True
    """
    sheet = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    return f'<style onload="{escape(_WIRING)}">{sheet}</style>'


# The classes of the bar are the choices made in it; its notebook is given others that follow them, also while the bar
# is scrolled away. A bar that is gone, or whose kernel is, rules nothing: what it hid is to be seen again.
_WIRING = """(function wire(style) {
  const bar = style.closest('.rwl-lesson'), panel = bar?.closest('.jp-NotebookPanel');
  if (!panel) { if (style.isConnected && !bar) setTimeout(wire, 100, style); return; }
  let sheet = document.getElementById('rwl-page');
  if (!sheet) {
    sheet = document.head.appendChild(document.createElement('style'));
    sheet.id = 'rwl-page';
  }
  if (sheet.textContent !== style.textContent) sheet.textContent = style.textContent;
  if (panel.rwlBar === bar) return;
  panel.rwlBar = bar;
  const cell = bar.closest('.jp-Cell') ?? panel;
  const follow = () => {
    if (panel.rwlBar !== bar) return stop();
    const gone = !cell.contains(bar), has = bar.classList;
    const rules = !gone && !has.contains('jupyter-widgets-disconnected');
    panel.classList.toggle('rwl-no-code', rules && !has.contains('rwl-code'));
    panel.classList.toggle('rwl-large-page', rules && has.contains('rwl-large'));
    if (gone) { panel.rwlBar = null; stop(); }
  };
  const watch = new MutationObserver(follow), stop = () => watch.disconnect();
  watch.observe(bar, { attributes: true, attributeFilter: ['class'] });
  watch.observe(cell, { childList: true, subtree: true });
  follow();
})(this)"""
