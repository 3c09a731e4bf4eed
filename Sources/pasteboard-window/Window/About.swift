internal import CGTK
internal import Wire

/// The dialog that says what the program is.
@MainActor
enum About {
  /// Shows it over another window. GTK destroys it when it is closed.
  static func show(over window: UnsafeMutablePointer<GtkWindow>) {
    let builder = Builder(Interface.about)
    gtk_about_dialog_set_version(builder["about"], Version.current)
    Overlay.present(UnsafeMutablePointer(builder["about"]), over: window)
  }
}
