internal import CDisplay
internal import DisplayServer
internal import Reactor

/// The application whose window has the focus, as compositors tell panels (wlr-foreign-toplevel-management-unstable-v1).
/// No protocol names the owner of a selection, but an application that copies usually has the focus.
///
/// The compositor is asked at each copy. If it reported all windows all the time, every new title would wake the daemon.
@LoopActor
final class FocusedWindow {
  /// A report about one window.
  enum Report {
    case listed
    case named(String?)
    case isActive(Bool)
  }

  private struct Window {
    var application: String?
    var isActive = false
  }

  private let global: UInt32
  private let connection: WaylandConnection
  private let context: DisplayContext
  /// The windows that the compositor has listed for the look under way.
  private var windows: [ToplevelHandle: Window] = [:]
  /// Fulfilled with the result of the look under way.
  private var look: Promise<String?>?

  /// Creates it; nil if the compositor has no such global.
  init?(_ globals: [Global], connection: WaylandConnection, context: DisplayContext) {
    guard let global = globals.first(where: { $0.kind == .toplevels }) else { return nil }
    self.global = global.name
    self.connection = connection
    self.context = context
  }

  /// Returns the ID of the application; nil if no window has the focus, or if the compositor does not answer in time.
  func application() async -> String? {
    if let look { return (try? await look.wait()) ?? nil }
    let look = Promise<String?>()
    self.look = look
    var list: ToplevelsHandle?
    connection.post { list = CDisplay_wayland_toplevels_open($0, self.global) }
    try? await connection.roundTrip(atMost: context.patience.server, timers: context.timers)
    let application = windows.values.first(where: \.isActive)?.application
    for window in windows.keys { destroy(window) }
    windows = [:]
    connection.post { _ in if let list { CDisplay_wayland_toplevels_close(list) } }
    self.look = nil
    look.fulfil(application)
    return application
  }

  /// Takes a report of the compositor.
  func receive(_ report: Report, of window: ToplevelHandle) {
    switch report {
    case .listed: if look != nil { windows[window] = Window() } else { destroy(window) }
    case .named(let id): windows[window]?.application = id?.isEmpty == false ? id : nil
    case .isActive(let isActive): windows[window]?.isActive = isActive
    }
  }

  private func destroy(_ window: ToplevelHandle) {
    connection.post { _ in CDisplay_wayland_toplevel_destroy(window) }
  }
}
