internal import CGTK
internal import Glibc

/// The focus on X11, as the window manager reports it (EWMH, _NET_ACTIVE_WINDOW).
enum X11Focus {
  /// How long a window manager may take to move the focus, in milliseconds.
  private static let patience: CInt = 1000

  /// The X window of a surface; nil if the display is not X11.
  static func window(of native: GTKObject) -> UInt? {
    guard let surface = gtk_native_get_surface(native), let display = gdk_surface_get_display(surface)
    else { return nil }
    let instance = UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self)
    guard g_type_check_instance_is_a(instance, gdk_x11_display_get_type()) != 0 else { return nil }
    return gdk_x11_surface_get_xid(surface)
  }

  /// Returns when another window than this one has the focus, or the window manager has had its time. A connection of its
  /// own reports the changes, so any thread may wait.
  static func waitUntilElsewhere(than window: UInt) {
    guard let display = XOpenDisplay(nil) else { return }
    defer { XCloseDisplay(display) }
    let property = XInternAtom(display, "_NET_ACTIVE_WINDOW", 0)
    XSelectInput(display, XDefaultRootWindow(display), PropertyChangeMask)
    while let active = activeWindow(display, property), active == window || active == 0 {
      var entry = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      guard XPending(display) > 0 || poll(&entry, 1, patience) > 0 else { return }
      var event = XEvent()
      while XPending(display) > 0 { XNextEvent(display, &event) }
    }
  }

  /// Returns the active window, 0 for none; nil if no window manager says.
  private static func activeWindow(_ display: OpaquePointer, _ property: Atom) -> UInt? {
    var (type, format, count, rest) = (Atom(), CInt(), UInt(), UInt())
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XDefaultRootWindow(display), property, 0, 1, 0, 33 /* XA_WINDOW */, &type, &format, &count, &rest, &bytes
    )
    guard let bytes else { return nil }
    defer { XFree(bytes) }
    guard format == 32, count == 1 else { return nil }
    return UnsafeRawPointer(bytes).loadUnaligned(as: UInt.self)
  }
}
