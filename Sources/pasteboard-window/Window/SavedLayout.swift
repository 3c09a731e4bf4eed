internal import CGTK
internal import Linux

/// The size of the window and the place of its split, which are as the user left them.
@MainActor
final class SavedLayout {
  private static let group = "window"
  /// The width below which the item is shown below the list, in pixels.
  private static let narrow: CInt = 600

  private let window: UnsafeMutablePointer<GtkWindow>
  private let panes: GTKObject
  /// The place of the split beside the list.
  private var split: CInt

  /// Restores the layout that was saved.
  init(_ builder: Builder) {
    window = UnsafeMutablePointer(builder["window"])
    panes = builder["panes"]
    split = gtk_paned_get_position(panes)
    restore()
    Signals.connect(builder["window"], "notify::default-width") { [unowned self] in arrange() }
    Signals.connect(panes, "notify::position") { [unowned self] in
      if !isNarrow { split = gtk_paned_get_position(panes) }
    }
    arrange()
  }

  /// The file: `pasteboard/window.ini` in the folder for states.
  private static var path: String? {
    guard let folder = g_get_user_state_dir() else { return nil }
    return String(cString: folder) + "/pasteboard/window.ini"
  }

  private var isNarrow: Bool { gtk_orientable_get_orientation(panes) == GTK_ORIENTATION_VERTICAL }

  private var size: (width: CInt, height: CInt) {
    var (width, height) = (CInt(0), CInt(0))
    gtk_window_get_default_size(window, &width, &height)
    return (width, height)
  }

  /// Shows the item beside the list, or below it in a narrow window.
  private func arrange() {
    let isNarrow = size.width < Self.narrow
    guard isNarrow != self.isNarrow else { return }
    gtk_orientable_set_orientation(panes, isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    gtk_paned_set_position(panes, isNarrow ? size.height / 2 : split)
  }

  private func restore() {
    guard let path = Self.path, let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return }
    let number = { (key: String) in g_key_file_get_integer(file, Self.group, key, nil) }
    let (width, height, place) = (number("width"), number("height"), number("split"))
    if (200...10_000).contains(width), (200...10_000).contains(height) {
      gtk_window_set_default_size(window, width, height)
    }
    if (100...10_000).contains(place) {
      split = place
      gtk_paned_set_position(panes, place)
    }
  }

  /// Saves the layout. A place that cannot be written to is no reason for a complaint.
  func save() {
    guard let path = Self.path, let file = g_key_file_new() else { return }
    defer { g_key_file_unref(file) }
    if gtk_window_is_maximized(window) != 0 { return }
    for (key, value) in [("width", size.width), ("height", size.height), ("split", split)] {
      g_key_file_set_integer(file, Self.group, key, value)
    }
    g_mkdir_with_parents(SocketPath.folder(of: path), 0o700)
    g_key_file_save_to_file(file, path, nil)
  }
}
