internal import DisplayServer
internal import Linux
internal import Reactor

/// Tells when a GNOME Shell has appeared on the bus, and when its screen is unlocked.
@LoopActor
final class ShellWatch: ServerWatch {
  private static let unlocked =
    "type='signal',interface='org.gnome.ScreenSaver',member='ActiveChanged',path='/org/gnome/ScreenSaver'"

  private let bus: BusConnection
  private let news = AutoResetEvent()

  /// Nil if the bus cannot be reached.
  init?(on bus: SessionBus) {
    guard let bus = try? BusConnection.open(bus.address) else { return nil }
    self.bus = bus
    bus.onSignal = { [news] signal in if ShellWatch.mayHaveAppeared(signal) { news.set() } }
    LoopTask.start { [news] in
      try? await bus.match("\(RemoteDesktop.ownerChanges),arg0='\(RemoteDesktop.service)'")
      try? await bus.match(ShellWatch.unlocked)
      // Without the bus, whatever is tried next finds out.
      _ = try? await bus.end.wait()
      news.set()
    }
  }

  /// Whether the name has an owner, or the screen is unlocked.
  private static func mayHaveAppeared(_ signal: BusMessage) -> Bool {
    if signal.member == "ActiveChanged" { return signal.truth() == false }
    signal.skip("ss")
    return signal.text() != ""
  }

  isolated deinit { bus.close() }

  func next() async throws(WaitFailure) { try await news.wait() }
}
