internal import CGTK
internal import Glibc

/// The window's colours and shapes: those of libadwaita where it is, else those of the user's theme for GTK, dark or light
/// as the desktop says.
@MainActor
enum Appearance {
  /// Lets GTK draw without a GPU, unless the user has chosen otherwise: a list of text needs none, and its driver takes
  /// longer than the first frame, and as much memory as all else. GTK must not have been initialised.
  static func drawWithoutGPU() {
    guard getenv("GSK_RENDERER") == nil else { return }
    setenv("GSK_RENDERER", "cairo", 0)
    // GTK tries the GPU's driver all the same, unless it is told otherwise; since 4.16 by another name.
    let isOld = gtk_get_minor_version() < 16
    setenv(isOld ? "GDK_DEBUG" : "GDK_DISABLE", isOld ? "gl-disable" : "gl,vulkan", 0)
  }

  /// Begins to follow the desktop. GTK must have been initialised.
  static func begin() {
    if !loadAdwaita() { DarkStyle.follow() }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, Interface.styles, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), provider.map(GTKObject.init), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Whether a widget's text is light on a dark background.
  static func isDark(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    return colour.green > 0.5
  }

  /// Lets libadwaita style GTK's own widgets. It is loaded, so that one program serves systems with and without it.
  private static func loadAdwaita() -> Bool {
    guard let library = dlopen("libadwaita-1.so.0", RTLD_NOW), let start = dlsym(library, "adw_init") else {
      return false
    }
    unsafeBitCast(start, to: (@convention(c) () -> Void).self)()
    return true
  }
}

/// The desktop's wish for a dark style, of which GTK itself knows nothing (xdg-desktop-portal, Settings).
@MainActor
private enum DarkStyle {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let namespace = "org.freedesktop.appearance"
  private static let key = "color-scheme"
  /// The value that means dark.
  private static let dark: UInt32 = 1

  /// Asks for the style, and sets it when the answer comes, and again with each change.
  static func follow() {
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, _ in
        guard let bus = g_bus_get_finish(result, nil) else { return }
        MainActor.assumeIsolated { DarkStyle.ask(bus) }
      }, nil)
  }

  private static func ask(_ bus: OpaquePointer) {
    g_dbus_connection_signal_subscribe(
      bus, service, interface, "SettingChanged", path, namespace, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, values, _ in
        guard let values, let key = g_variant_get_child_value(values, 1),
          let value = g_variant_get_child_value(values, 2)
        else { return }
        defer {
          g_variant_unref(key)
          g_variant_unref(value)
        }
        guard g_variant_get_string(key, nil).map({ String(cString: $0) }) == DarkStyle.key else { return }
        MainActor.assumeIsolated { DarkStyle.set(value) }
      }, nil, nil)
    let words: [OpaquePointer?] = [g_variant_new_string(namespace), g_variant_new_string(key)]
    g_dbus_connection_call(
      bus, service, path, interface, "Read", words.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, 2) },
      nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      { bus, result, _ in
        guard let answer = g_dbus_connection_call_finish(OpaquePointer(bus), result, nil) else { return }
        defer { g_variant_unref(answer) }
        guard let value = g_variant_get_child_value(answer, 0) else { return }
        defer { g_variant_unref(value) }
        MainActor.assumeIsolated { DarkStyle.set(value) }
      }, nil)
  }

  /// Sets the style that a number means, which variants are wrapped around: two in older portals.
  private static func set(_ answer: OpaquePointer) {
    var value: OpaquePointer = g_variant_ref(answer)
    defer { g_variant_unref(value) }
    while String(cString: g_variant_get_type_string(value)) == "v", let inner = g_variant_get_variant(value) {
      g_variant_unref(value)
      value = inner
    }
    guard String(cString: g_variant_get_type_string(value)) == "u" else { return }
    CGTK_prefer_dark(g_variant_get_uint32(value) == dark ? 1 : 0)
  }
}
