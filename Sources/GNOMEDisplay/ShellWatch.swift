internal import DisplayServer
internal import Linux
internal import Reactor

/// Reports when a GNOME Shell has appeared on the bus, and when its screen is unlocked.
@LoopActor
final class ShellWatch: ServerWatch {
  private static let unlocked =
    "type='signal',interface='org.gnome.ScreenSaver',member='ActiveChanged',path='/org/gnome/ScreenSaver'"

  private let bus: BusConnection
  private let news = AutoResetEvent()

  /// Begins to watch; nil if the bus cannot be reached.
  init?(on bus: SessionBus) {
    guard let bus = try? BusConnection.open(bus.address) else { return nil }
    self.bus = bus
    bus.onSignal = { [news] signal in if ShellWatch.mayHaveAppeared(signal) { news.set() } }
    LoopTask.start { [news] in
      try? await bus.match("\(RemoteDesktop.ownerChanges),arg0='\(RemoteDesktop.service)'")
      try? await bus.match(ShellWatch.unlocked)
      // If the bus has ended, the next attempt reports that.
      _ = try? await bus.end.wait()
      news.set()
    }
  }

  /// Returns whether a signal says that the name has an owner, or that the screen is unlocked.
  private static func mayHaveAppeared(_ signal: BusMessage) -> Bool {
    if signal.member == "ActiveChanged" { return signal.truth() == false }
    signal.skip("ss")
    return signal.text() != ""
  }

  isolated deinit { bus.close() }

  func next() async throws(WaitFailure) { try await news.wait() }
}
