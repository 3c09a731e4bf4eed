internal import CDisplay
internal import DisplayServer
internal import Reactor

/// The focus of a seat's keyboard, for a moment: with the core protocols, only the client with the focus can set or see
/// a selection (wl_data_device.set_selection, wl_data_device.selection).
///
/// A window of one transparent pixel takes the focus and returns it when it closes.
@LoopActor
final class FocusWindow {
  /// The globals that a window needs.
  nonisolated static let globals: Set<Global.Kind> = [.compositor, .sharedMemory, .shell]

  /// Whether the compositor did not give us the focus the last time.
  private(set) var wasRefused = false
  /// Whether a task has the focus or waits for it.
  var isBorrowed: Bool { turn != nil }

  private let connection: WaylandConnection
  private let patience: Duration
  private let timers: Timers
  private let window: OpaquePointer
  private var focus: Promise<UInt32>?
  private var turn: Promise<Void>?

  /// Creates a focus window, which waits for the focus for up to `patience`; nil if the compositor lacks a global.
  init?(_ globals: [Global], connection: WaylandConnection, patience: Duration, timers: Timers) {
    func name(_ kind: Global.Kind) -> UInt32? { globals.first { $0.kind == kind }?.name }
    guard let compositor = name(.compositor), let memory = name(.sharedMemory), let shell = name(.shell),
      let window = connection.createWindow(compositor: compositor, memory: memory, shell: shell)
    else { return nil }
    self.connection = connection
    self.patience = patience
    self.timers = timers
    self.window = window
  }

  isolated deinit { CDisplay_wayland_window_free(window) }

  /// Records that the compositor has given us the focus.
  func focused(serial: UInt32) { focus?.fulfil(serial) }

  /// Runs `body` with the focus of `seat`, and with the serial that proves it; one at a time.
  func borrow(
    of seat: SeatHandle, _ body: (_ serial: UInt32) async throws(ConnectionFailure) -> Void
  ) async throws(ConnectionFailure) {
    while let turn { _ = try? await turn.wait() }
    let done = Promise<Void>()
    turn = done
    defer {
      turn = nil
      done.fulfil(())
    }
    let focus = Promise<UInt32>()
    self.focus = focus
    var isOpen = false
    connection.post(count: 12) { _ in isOpen = CDisplay_wayland_window_open(self.window, seat) }
    defer {
      connection.post(count: 6) { _ in if isOpen { CDisplay_wayland_window_close(self.window) } }
    }
    let serial = try? await focus.wait(atMost: patience, timers: timers)
    wasRefused = serial == nil
    guard let serial else { throw .unfocused }
    try await body(serial)
  }
}
