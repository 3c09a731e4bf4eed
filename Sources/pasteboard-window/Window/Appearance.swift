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
    // Without this, GTK still tries the GPU's driver. The variable has another name since 4.16.
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

  /// Asks for the style, and again with each change of any setting.
  static func follow() {
    g_dbus_proxy_new_for_bus(
      G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, nil, service, path, interface, nil,
      { _, result, _ in
        guard let portal = g_dbus_proxy_new_for_bus_finish(result, nil) else { return }
        MainActor.assumeIsolated {
          let portal = GTKObject(portal)
          Signals.connect(portal, "g-signal") { DarkStyle.ask(portal) }
          DarkStyle.ask(portal)
        }
      }, nil)
  }

  private static func ask(_ portal: GTKObject) {
    let words: [OpaquePointer?] = [g_variant_new_string(namespace), g_variant_new_string(key)]
    g_dbus_proxy_call(
      UnsafeMutablePointer(portal), "Read", words.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, 2) },
      G_DBUS_CALL_FLAGS_NONE, -1, nil,
      { portal, result, _ in
        let portal = UnsafeMutableRawPointer(portal)?.assumingMemoryBound(to: GDBusProxy.self)
        guard let answer = g_dbus_proxy_call_finish(portal, result, nil) else { return }
        MainActor.assumeIsolated { DarkStyle.set(answer) }
      }, nil)
  }

  /// Sets the style that an answer means, and lets go of it: a number in variants and a tuple, two variants in older portals.
  private static func set(_ answer: OpaquePointer) {
    var value = answer
    defer { g_variant_unref(value) }
    while g_variant_is_container(value) != 0, g_variant_n_children(value) == 1,
      let inner = g_variant_get_child_value(value, 0)
    {
      g_variant_unref(value)
      value = inner
    }
    guard String(cString: g_variant_get_type_string(value)) == "u" else { return }
    CGTK_prefer_dark(g_variant_get_uint32(value) == dark ? 1 : 0)
  }
}
