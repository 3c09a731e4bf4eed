internal import CGTK

/// A question before what cannot be undone.
@MainActor
enum Question {
  /// Asks it over another window, as an interface defines it, and calls `agreed` if the user agrees. GTK destroys the dialog
  /// when it is closed.
  static func ask(
    _ definition: String, over window: UnsafeMutablePointer<GtkWindow>, agreed: @escaping @MainActor () -> Void
  ) {
    let dialog = Builder(definition)["dialog"]
    Signals.connect(
      dialog, "response",
      withNumber: { response in
        gtk_window_destroy(UnsafeMutablePointer(dialog))
        if response == GTK_RESPONSE_ACCEPT.rawValue { agreed() }
      })
    Overlay.present(UnsafeMutablePointer(dialog), over: window)
  }
}
