"""LibreOffice Writer and Calc, driven over UNO: a window on the bed's display that pastes, saves and shows itself."""

import contextlib
import errno
import glob
import os
import socket
import threading
import uuid

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException

from testbed.apps.flat_odf import FlatDocument
from testbed.bed import Failure, wait_until

# SelectedFormat of .uno:ClipboardFormatItems: LibreOffice's SotClipboardFormatId.
FORMATS = {"unformatted": 1, "RTF": 10, "HTML": 51}
SIZE = ("1280", "1360")
SECONDS = 60  # for all that is done with one document


class Writer:
    """One LibreOffice with a profile of its own. Use it as a context."""

    def __init__(self, bed, plugin):
        """`plugin` is LibreOffice's way to the display: `gtk3`, or `gen` for bare X11."""
        self.bed = bed
        self.pipe = f"pasteboard-{uuid.uuid4().hex}"
        self.profile = bed.folder / f"libreoffice-{plugin}"
        self.plugin = plugin

    def __enter__(self):
        self.pipes_before = pipes()
        self.process = self.bed.start(
            "soffice", f"-env:UserInstallation=file://{self.profile}", "--norestore", "--nologo", "--nodefault",
            "--nofirststartwizard", f"--accept=pipe,name={self.pipe};urp;",
            environment={"SAL_USE_VCLPLUGIN": self.plugin})
        try:
            context = wait_until(self._connect, "LibreOffice's connection", seconds=90)
        except BaseException:
            self.bed.stop(self.process)
            remove_dead(pipes() - self.pipes_before)
            raise
        self.services = context.ServiceManager
        self.context = context
        self.desktop = self._service("com.sun.star.frame.Desktop")
        return self

    def __exit__(self, *_):
        with contextlib.suppress(DisposedException):
            self.desktop.terminate()
        with contextlib.suppress(Failure):
            wait_until(lambda: self.process.poll() is not None, "LibreOffice's end", seconds=15)
        self.bed.stop(self.process)
        remove_dead(pipes() - self.pipes_before)

    def _connect(self):
        if self.process.poll() is not None:
            raise Failure(f"LibreOffice ended with {self.process.returncode}")
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        with contextlib.suppress(NoConnectException):
            return resolver.resolve(f"uno:pipe,name={self.pipe};urp;StarOffice.ComponentContext")

    def _service(self, name):
        return self.services.createInstanceWithContext(name, self.context)

    def wait_for_type(self, name):
        """Waits until LibreOffice knows that the clipboard has a type. On bare X11 it takes the types of a moment ago for
        those of now; with GTK, UNO's thread must not ask."""
        if self.plugin == "gen":
            clipboard = self._service("com.sun.star.datatransfer.clipboard.SystemClipboard")
            wait_until(lambda: any(flavor.MimeType.startswith(name)
                                   for flavor in clipboard.getContents().getTransferDataFlavors()), name)

    @contextlib.contextmanager
    def document(self, kind="swriter", program="Writer", path=None):
        """A new text document in a window, or one of another kind, or a file; closed with the context."""
        # A call that LibreOffice never answers ends with LibreOffice.
        watch = threading.Timer(SECONDS, self.bed.stop, [self.process])
        watch.start()
        try:
            # In UNO's thread the menu would ask GTK for the clipboard's types, and may wait for the display's for ever.
            arguments = properties(OnMainThread=True)
            address = uno.systemPathToFileUrl(str(path)) if path else f"private:factory/{kind}"
            document = self.desktop.loadComponentFromURL(address, "_blank", 0, arguments)
            try:
                window = wait_until(lambda: self.bed.window("--name", f"LibreOffice {program}"), "LibreOffice's window")
                # There is no window manager to give it a size and a place.
                self.bed.run("xdotool", "windowsize", window, *SIZE, "windowmove", window, "0", "0")
                yield Document(self, document)
            finally:
                with contextlib.suppress(DisposedException):
                    document.close(True)
        finally:
            watch.cancel()


class Document:
    """One document in its window."""

    def __init__(self, writer, document):
        self.writer = writer
        self.document = document

    def paste(self, form=None):
        """Pastes, in the form that LibreOffice prefers or in one of FORMATS, and waits until it has been done."""
        if form is None:
            self._dispatch("Paste")
        else:
            self._dispatch("ClipboardFormatItems", SelectedFormat=FORMATS[form])
        # An undo action is there when the command has ended, and not before.
        self.wait_for_paste()

    def wait_for_paste(self):
        """Waits until what was pasted by keys is there."""
        wait_until(self.document.UndoManager.isUndoPossible, "the paste")

    def copy_all(self):
        """Selects the whole document and copies it."""
        self._dispatch("SelectAll")
        self._dispatch("Copy")

    def copy_cells(self, rows):
        """Writes these texts into a sheet's first cells, and copies those."""
        last = f"{chr(ord('A') + len(rows[0]) - 1)}{len(rows)}"
        cells = self.document.Sheets.getByIndex(0).getCellRangeByName(f"A1:{last}")
        cells.setDataArray(tuple(map(tuple, rows)))
        self.document.CurrentController.select(cells)
        self._dispatch("Copy")

    def cells(self, rows, columns):
        """The texts of a sheet's first cells, as they are shown."""
        sheet = self.document.Sheets.getByIndex(0)
        return [[sheet.getCellByPosition(column, row).String for column in range(columns)] for row in range(rows)]

    def _dispatch(self, command, **arguments):
        frame = self.document.CurrentController.Frame
        helper = self.writer._service("com.sun.star.util.URLTransformer")
        url = uno.createUnoStruct("com.sun.star.util.URL")
        url.Complete = f".uno:{command}"
        _, url = helper.parseStrict(url)
        # A synchronous dispatch would run in UNO's thread, and wait for ever for the display's.
        arguments = properties(SynchronMode=False, **arguments)
        wait_until(lambda: frame.queryDispatch(url, "", 0), f"LibreOffice's {command}").dispatch(url, arguments)

    def save(self, path):
        """Saves as flat OpenDocument XML; returns what was saved."""
        self.document.storeToURL(uno.systemPathToFileUrl(str(path)), properties(
            FilterName="OpenDocument Text Flat XML"))
        return FlatDocument(path)

    def save_picture(self, path):
        """Saves the only picture as PNG, with the pixels that its file has."""
        picture = self.document.GraphicObjects.getByIndex(0).Graphic
        self.writer._service("com.sun.star.graphic.GraphicProvider").storeGraphic(picture, properties(
            URL=uno.systemPathToFileUrl(str(path)), MimeType="image/png"))

    def paragraphs(self):
        """Each paragraph outside tables: the label that its list shows before it, and its text."""
        return [
            (paragraph.ListLabelString, paragraph.String)
            for paragraph in members(self.document.Text) if paragraph.supportsService("com.sun.star.text.Paragraph")
        ]

    def show_less(self):
        """Takes away what hides the page in a small window: rulers and the sidebar."""
        settings = self.document.CurrentController.ViewSettings
        settings.ShowRulers = False
        self._dispatch("Sidebar", Sidebar=False)

    def take_picture(self, path):
        """Takes a picture of the window, from the document's beginning, as soon as it no longer changes."""
        controller = self.document.CurrentController
        controller.ViewCursor.gotoStart(False)
        pictures = iter(lambda: self.writer.bed.run("import", "-window", "root", "png:-"), b"")
        last = next(pictures)

        def is_still():
            nonlocal last
            before, last = last, next(pictures)
            return before == last

        with contextlib.suppress(Failure):  # a cursor that blinks at the wrong moments does no harm
            wait_until(is_still, "a picture that does not change", seconds=5)
        path.write_bytes(last)


def pasted(bed, plugin, choice, picture):
    """Pastes into a new document, and returns it as it is saved; `choice` is a format of the menu, or None for Writer's own.
    What it looks like is kept in a picture."""
    with Writer(bed, plugin) as writer, writer.document() as document:
        document.paste(choice)
        document.take_picture(picture)
        return document.save(bed.folder / "pasted.fodt")


def pipes():
    """LibreOffice's sockets, which are always in /tmp."""
    return set(glob.glob(f"/tmp/OSL_PIPE_{os.getuid()}_*"))


def remove_dead(paths):
    """Removes the sockets that a killed LibreOffice has left."""
    for path in paths:
        with socket.socket(socket.AF_UNIX) as connection, contextlib.suppress(FileNotFoundError):
            if connection.connect_ex(path) == errno.ECONNREFUSED:
                os.unlink(path)


def properties(**values):
    """UNO's way to pass arguments by name."""
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def members(container):
    """The members of a UNO enumeration."""
    enumeration = container.createEnumeration()
    while enumeration.hasMoreElements():
        yield enumeration.nextElement()
