internal import Linux

/// The session that the caller's environment describes.
enum GraphicalSession {
  /// Whether Wayland programs can run.
  static var hasWayland: Bool { EnvironmentVariable.value(of: "WAYLAND_DISPLAY") != nil }
  /// Whether X11 programs can run.
  static var hasX11: Bool { EnvironmentVariable.value(of: "DISPLAY") != nil }
  /// Whether it is a Wayland session of GNOME, which has neither wlr-layer-shell for menus nor a protocol for pressing
  /// keys. XDG_CURRENT_DESKTOP lists desktops (Desktop Entry Specification).
  static var isGNOMEOnWayland: Bool {
    let desktops = EnvironmentVariable.value(of: "XDG_CURRENT_DESKTOP")?.split(separator: ":") ?? []
    return hasWayland && desktops.contains("GNOME")
  }
}
