internal import CGTK
internal import Wire

/// The dialog that says what the program is.
@MainActor
enum About {
  /// Shows it over another window. GTK destroys it when it is closed.
  static func show(over window: UnsafeMutablePointer<GtkWindow>) {
    guard let dialog = gtk_about_dialog_new() else { return }
    let about = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GTypeInstance.self)
    let object = OpaquePointer(about)
    gtk_about_dialog_set_program_name(object, "Pasteboard")
    gtk_about_dialog_set_logo_icon_name(object, "org.pasteboard.Window")
    gtk_about_dialog_set_version(object, Version.current)
    gtk_about_dialog_set_comments(object, translated("A clipboard whose items have many forms"))
    gtk_about_dialog_set_license_type(object, GTK_LICENSE_MIT_X11)
    Overlay.present(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self), over: window)
  }
}
