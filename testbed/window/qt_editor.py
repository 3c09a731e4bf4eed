"""An editor of Qt, which prints what is written in it: of Qt 5, or of the bindings that the argument names."""

import importlib
import sys

widgets = importlib.import_module(f"{sys.argv[1] if len(sys.argv) > 1 else 'PyQt5'}.QtWidgets")
application = widgets.QApplication(["editor"])
editor = widgets.QPlainTextEdit()
editor.setWindowTitle("Editor")
editor.textChanged.connect(lambda: print(editor.toPlainText(), end="", flush=True))
editor.show()
application.exec()
