import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// The messages to the service manager, in which each line is a statement of its own.
struct ServiceManagerTests {
  @Test func aDisplaysNameIsNoLineOfItsOwn() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let manager = try FakeServiceManager(at: desk.folder + "/notify")
      let displays = ["DISPLAY": ":31998\nMAINPID=1", "WAYLAND_DISPLAY": "wayland-none"]
      let environment = desk.environment.merging(displays.merging(["NOTIFY_SOCKET": manager.path]) { $1 }) { $1 }
      let daemon = try Program([try Desk.program("pasteboardd")], environment: environment)
      var messages: [String] = []
      // Two ways lead to that compositor, the second one after X11.
      while messages.last?.split(separator: "wayland-none").count != 3 {
        messages.append(try await manager.message().text)
      }
      #expect(!messages.contains { $0.contains("\n") }, "\(messages)")
      daemon.signal(SIGTERM)
      _ = try await daemon.finished()
    }
  }
}
