import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// What the service manager is told, of which each line is a statement of its own.
@Suite(.timeLimit(.minutes(30))) struct ServiceManagerTests {
  @Test func aDisplaysNameIsNoLineOfItsOwn() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let manager = try FakeServiceManager(at: desk.folder + "/notify")
      let displays = ["DISPLAY": ":31998\nMAINPID=1", "WAYLAND_DISPLAY": "wayland-none"]
      let environment = desk.environment.merging(displays.merging(["NOTIFY_SOCKET": manager.path]) { $1 }) { $1 }
      let daemon = try Program([try Desk.program("pasteboardd")], environment: environment)
      var messages: [String] = []
      // Two ways lead to that compositor, the second one after X11.
      while messages.last?.split(separator: "wayland-none").count != 3 { messages.append(try await manager.message()) }
      #expect(!messages.contains { $0.contains("\n") }, "\(messages)")
      daemon.signal(SIGTERM)
      _ = try await daemon.finished()
    }
  }
}

/// Takes in what services tell of themselves: sd_notify(3).
@LoopActor
private final class FakeServiceManager {
  let path: String
  private let socket: SharedDescriptor

  init(at path: String) throws {
    self.path = path
    let kind = CInt(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue)
    socket = SharedDescriptor(OwnedDescriptor(adopting: Glibc.socket(AF_UNIX, kind, 0)))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw ProgramFailure("a long path") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let number = socket.rawValue
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound else { throw ProgramFailure("no socket for the service manager at \(path)") }
  }

  func message() async throws -> String {
    try await DescriptorWaits.shared.readable(socket.rawValue, atMost: patience)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket.rawValue, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
