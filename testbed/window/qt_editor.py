"""An editor of Qt 5, which prints what is written in it."""

from PyQt5.QtWidgets import QApplication, QPlainTextEdit

application = QApplication(["editor"])
editor = QPlainTextEdit()
editor.setWindowTitle("Editor")
editor.textChanged.connect(lambda: print(editor.toPlainText(), end="", flush=True))
editor.show()
application.exec()
