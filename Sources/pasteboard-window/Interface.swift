/// The definitions of the interface, for GtkBuilder. They are files beside this one, which GTK's own tools check, and are
/// part of the program.
enum Interface {
  static let window = text(PackageResources.window_ui)
  static let row = text(PackageResources.row_ui)
  static let pane = text(PackageResources.pane_ui)
  static let about = text(PackageResources.about_ui)
  static let clearing = text(PackageResources.clearing_ui)
  static let discarding = text(PackageResources.discarding_ui)
  static let answers = text(PackageResources.answers_ui)
  static let preferences = text(PackageResources.preferences_ui)

  static let styles = text(PackageResources.styles_css)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
