internal import CGTK

/// The question before the whole history is deleted, which cannot be undone.
@MainActor
enum Clearing {
  /// Asks over another window, and calls `delete` if the user agrees. GTK destroys the dialog when it is closed.
  static func ask(over window: UnsafeMutablePointer<GtkWindow>, delete: @escaping @MainActor () -> Void) {
    let dialog = Builder(Interface.clearing)["dialog"]
    Signals.connect(
      dialog, "response",
      withNumber: { response in
        gtk_window_destroy(UnsafeMutablePointer(dialog))
        if response == GTK_RESPONSE_ACCEPT.rawValue { delete() }
      })
    Overlay.present(UnsafeMutablePointer(dialog), over: window)
  }
}
