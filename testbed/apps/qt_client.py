"""A Qt program, of PyQt5 or PyQt6 by its first argument.

`paste` prints, as JSON, what a rich editor holds after pasting; `paste-plain` what a plain one does; `addresses` what
the clipboard lists; `picture` opens a window, prints the picture that Ctrl+V pastes there as PNG, and ends; `copy` lets
an editor copy its standard input, as rich text, and owns the clipboard until it is ended; `copy-plain` does so with a
plain editor.
"""

import importlib
import json
import sys

binding, command = sys.argv[1:]
QtWidgets = importlib.import_module(f"{binding}.QtWidgets")
QtGui = importlib.import_module(f"{binding}.QtGui")
QtCore = importlib.import_module(f"{binding}.QtCore")
Alignment = QtCore.Qt.AlignmentFlag
BULLETS = [QtGui.QTextListFormat.Style.ListDisc, QtGui.QTextListFormat.Style.ListCircle,
           QtGui.QTextListFormat.Style.ListSquare]


def main():
    application = QtWidgets.QApplication(sys.argv[:1])
    clipboard = application.clipboard()
    if command == "paste":
        print(json.dumps({"types": clipboard.mimeData().formats(), "outline": rich_outline()}))
        return
    if command == "paste-plain":
        sys.stdout.buffer.write(plain_text().encode())
        return
    if command == "addresses":
        print(json.dumps([bytes(address.toEncoded()).decode() for address in clipboard.mimeData().urls()]))
        return
    if command == "picture":
        window = PictureWindow()
        window.setWindowTitle("Picture")
        window.show()
        application.exec()
        return
    editor = QtWidgets.QTextEdit() if command == "copy" else QtWidgets.QPlainTextEdit()
    text = sys.stdin.buffer.read().decode()
    editor.setHtml(text) if command == "copy" else editor.setPlainText(text)
    editor.selectAll()
    editor.copy()
    application.exec()


class PictureWindow(QtWidgets.QWidget):  # type: ignore[name-defined]
    def keyPressEvent(self, event):  # noqa: N802: Qt's name
        if event.matches(QtGui.QKeySequence.StandardKey.Paste):
            sys.stdout.buffer.write(png(QtWidgets.QApplication.clipboard().image()))
            QtWidgets.QApplication.quit()


def png(picture):
    buffer = QtCore.QBuffer()
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data())


def plain_text():
    editor = QtWidgets.QPlainTextEdit()
    editor.paste()
    return editor.toPlainText()


def rich_outline():
    """The rich editor's document as an outline, or nothing if it would not paste."""
    editor = QtWidgets.QTextEdit()
    if not editor.canPaste():
        return None
    editor.paste()
    return outline(editor.document())


def outline(document):
    blocks = list(blocks_of(document))
    table = next((frame for frame in document.rootFrame().childFrames() if isinstance(frame, QtGui.QTextTable)), None)
    running = [block for block in blocks if not heading(block) and not is_in_table(block)]
    prose = [block for block in running if not is_code(block)]
    return {
        "headings": [[heading(block), block.text()] for block in blocks if heading(block)],
        "items": [[kinds(blocks[:index + 1]), block.text()] for index, block in enumerate(blocks) if block.textList()],
        "numbers": [block.textList().itemText(block) for block in blocks if kind(block) == "number"],
        "table": table_rows(table, lambda block: block.text()),
        "alignment": table_rows(table, lambda block: alignment(block.blockFormat().alignment())),
        "bold": runs(prose, lambda look: look.fontWeight() >= QtGui.QFont.Weight.Bold),
        "italic": runs(prose, lambda look: look.fontItalic()),
        "struck": runs(prose, lambda look: look.fontStrikeOut()),
        "fixed": runs(prose, is_fixed),
        "links": [
            [piece.charFormat().anchorHref(), piece.text()] for block in running for piece in pieces(block)
            if piece.charFormat().anchorHref()
        ],
        "code": [block.text() for block in running if is_code(block)],
        "pictures": [picture_width(document, piece) for block in blocks for piece in pieces(block)
                     if piece.charFormat().isImageFormat()],
        "paragraphs": [block.text().replace("\u2028", "\n") for block in prose],
    }


def blocks_of(document):
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def pieces(block):
    iterator = block.begin()
    while not iterator.atEnd():
        yield iterator.fragment()
        iterator += 1


def runs(blocks, has_look):
    """The texts of the maximal runs of one look."""
    found: list[str] = []
    for block in blocks:
        is_open = False
        for piece in pieces(block):
            is_wanted = has_look(piece.charFormat())
            if is_wanted and is_open:
                found[-1] += piece.text()
            elif is_wanted:
                found.append(piece.text())
            is_open = is_wanted
    return found


def picture_width(document, piece):
    """The width of a picture in pixels, 0 if Qt has only its place."""
    address = QtCore.QUrl(piece.charFormat().toImageFormat().name())
    picture = document.resource(QtGui.QTextDocument.ResourceType.ImageResource, address)
    if isinstance(picture, bytes | QtCore.QByteArray):
        picture = QtGui.QImage.fromData(picture)
    return picture.width() if picture else 0


def heading(block):
    return block.blockFormat().headingLevel()


def is_in_table(block):
    return QtGui.QTextCursor(block).currentTable() is not None


def is_code(block):
    return bool(block.text()) and all(is_fixed(piece.charFormat()) for piece in pieces(block))


def is_fixed(look):
    font = look.font()
    return font.fixedPitch() or any("mono" in family.lower() for family in font.families())


def kind(block):
    if not block.textList():
        return None
    return "bullet" if block.textList().format().style() in BULLETS else "number"


def kinds(blocks):
    """The kinds of the lists around the last block: Qt keeps a list's depth, but not what it lies in."""
    depth = blocks[-1].textList().format().indent()
    around = [kind(blocks[-1])]
    for block in reversed(blocks):
        if not block.textList():
            break
        if block.textList().format().indent() == depth - len(around):
            around.insert(0, kind(block))
    return around


def table_rows(table, describe):
    if table is None:
        return []
    return [
        [describe(table.cellAt(row, column).firstCursorPosition().block()) for column in range(table.columns())]
        for row in range(table.rows())
    ]


def alignment(flags):
    for name, flag in (("center", Alignment.AlignHCenter), ("right", Alignment.AlignRight)):
        if flags & flag:
            return name
    return "left"


main()
