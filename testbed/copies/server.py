"""A server of pages on this machine only, because addresses of files are not copied as those of sites are."""

from __future__ import annotations

import contextlib
import functools
import http.server
import pathlib
import threading
import urllib.parse
from collections.abc import Iterator


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves one folder, and says nothing of it."""

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def served(page: pathlib.Path) -> Iterator[str]:
    """The address of a page, whose site is served for as long as the context lasts."""
    root = next((folder for folder in page.parents if folder.name in ("html", "site")), page.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/{urllib.parse.quote(str(page.relative_to(root)))}"
        finally:
            server.shutdown()
