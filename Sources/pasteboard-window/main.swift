internal import CGTK
internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

_ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
Appearance.drawWithoutGPU()
Translation.begin()

/// The token with which the desktop permits the window to take the focus.
let token = getenv("XDG_ACTIVATION_TOKEN").map { String(cString: $0) } ?? ""

/// Ends the program with a sentence for the user.
func fail(_ sentence: String) -> Never {
  let line = Array("pasteboard-window: \(sentence.printable)\n".utf8)
  _ = write(2, line, line.count)
  exit(1)
}

guard gtk_init_check() != 0 else { fail("no display can be opened: start it in a graphical session") }
Appearance.begin()
g_set_prgname("org.pasteboard.Window")  // the window's application, for the desktop
do {
  let loop = g_main_loop_new(nil, 0)
  let window = HistoryWindow { g_main_loop_quit(loop) }
  try WindowSocket.listen(window.toggle)
  window.toggle(([token] + CommandLine.arguments.dropFirst()).joined(separator: " "))
  g_main_loop_run(loop)
} catch {
  fail(Failure(error).description)
}
