internal import Linux

/// The session that the caller's environment describes.
enum GraphicalSession {
  /// Whether Wayland programs can run.
  static var hasWayland: Bool { EnvironmentVariable.value(of: "WAYLAND_DISPLAY") != nil }
  /// Whether X11 programs can run.
  static var hasX11: Bool { EnvironmentVariable.value(of: "DISPLAY") != nil }
  /// Whether it is a Wayland session of GNOME, which has neither wlr-layer-shell for menus nor a protocol for pressing
  /// keys.
  static var isGNOMEOnWayland: Bool { hasWayland && desktops.contains("GNOME") }
  /// Whether it is a Wayland session of KDE, whose compositor shows its interface for pressing keys to few programs.
  static var isKDEOnWayland: Bool { hasWayland && desktops.contains("KDE") }
  /// Returns the path of the socket that a value of WAYLAND_DISPLAY names: a path, or a name in the runtime folder; nil if
  /// there is none.
  static func socketPath(ofWayland display: String) -> String? {
    display.hasPrefix("/") ? display : BaseFolder.runtime.map { "\($0)/\(display)" }
  }
  /// The names of the desktop in use (Desktop Entry Specification, XDG_CURRENT_DESKTOP).
  static var desktops: [Substring] {
    EnvironmentVariable.value(of: "XDG_CURRENT_DESKTOP")?.split(separator: ":") ?? []
  }
}
