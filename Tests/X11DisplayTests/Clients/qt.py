"""Pastes text as Qt's applications do, which give up after 5 s of silence."""

import os

os.environ["QT_QPA_PLATFORM"] = "xcb"

from PyQt5.QtWidgets import QApplication

application = QApplication([])
print(application.clipboard().text(), flush=True)
