import Descriptors
import DisplayServer
import Host
import Logging
import Pasteboard
import Reactor
import TestSupport
import X11Display

/// A host on a private X server.
@LoopActor
final class X11Fixture {
  let server: PrivateXServer
  let host: PasteboardHost
  let x11: X11Server
  let timers: Timers

  private init(_ server: PrivateXServer, timers: Timers) {
    self.server = server
    self.timers = timers
    host = PasteboardHost(log: X11Fixture.log, timers: timers)
    x11 = X11Server(
      host: host, log: X11Fixture.log, limits: ReadLimits(total: X11Fixture.readLimit), timers: timers)
    host.display = x11
  }

  /// The most that is read of another application.
  static let readLimit = 16 << 20

  private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// Runs a test on the loop with a server of its own, which is stopped afterwards.
  nonisolated static func run(
    timers virtual: Bool = false, _ body: @escaping @Sendable @LoopActor (X11Fixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let server = try await PrivateXServer.start()
      let fixture = X11Fixture(server, timers: virtual ? Timers() : .monotonic)
      await fixture.x11.start(environment: DisplayEnvironment(x11Display: server.display))
      do {
        try await body(fixture)
      } catch {
        await fixture.end()
        throw error
      }
      await fixture.end()
    }
  }

  private func end() async {
    x11.stop()
    await server.stop()
  }

  /// Copies an item with these representations, as a client of the daemon does.
  func copy(_ representations: KeyValuePairs<MediaType, [UInt8]>, on name: PasteboardName = .general) async throws {
    var provider = ItemProvider<Payload>()
    for (type, bytes) in representations { provider.registerPayload(type, payload: try Payload(bytes)) }
    host.put(Item(provider: provider, origin: .client), on: name)
    try await x11.offer(name)
  }

  /// Waits until the pasteboard's item is another application's.
  func becomesForeign(_ name: PasteboardName = .general) async throws {
    try await eventually("an item of another application") {
      await x11.settle(name)
      return host.item(on: name)?.origin == .display
    }
  }

  /// What the daemon reads of a type.
  func paste(_ type: MediaType, from name: PasteboardName = .general) async throws -> [UInt8] {
    await x11.settle(name)
    return try await host.load(type, from: name).payload.bytes()
  }

  /// Why the daemon cannot read a type; nil if it can.
  func failure(of type: MediaType) async -> LoadFailure? {
    do throws(LoadFailure) {
      _ = try await host.load(type, from: .general)
      return nil
    } catch {
      return error
    }
  }

  /// Starts a Python script of the folder `Clients`.
  func python(_ arguments: String...) throws -> Program { try python(arguments) }

  /// Runs a Python script and gives the lines that it printed.
  func script(_ arguments: String...) async throws -> [String] { try await python(arguments).finished().lines }

  private func python(_ arguments: [String]) throws -> Program {
    let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    return try server.client(["/usr/bin/python3", "/\(folder)/Clients/\(arguments[0])"] + arguments.dropFirst())
  }

  /// Starts an owner of CLIPBOARD of this kind and waits until it is followed.
  func owner(_ kind: String) async throws -> Program {
    let owner = try python("owner.py", kind)
    guard try await owner.line() == "owning" else { throw ProgramFailure("owner.py owns nothing") }
    try await becomesForeign()
    return owner
  }

  /// Runs `xclip -o`.
  func xclip(_ target: String, selection: String = "clipboard") async throws -> Program.Output {
    try await server.run("xclip", "-o", "-selection", selection, "-t", target)
  }
}

/// Bytes that no shift or repetition leaves unnoticed.
func patterned(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 33)
  }
}

/// Waits until `condition` holds, asking again after each turn of the loop; each question should itself wait for
/// something.
@LoopActor
func eventually(_ what: String, _ condition: @LoopActor () async throws -> Bool) async throws {
  let end = Duration.monotonicNow + .seconds(20)
  while Duration.monotonicNow < end {
    if try await condition() { return }
    await Task.yield()
  }
  throw ProgramFailure("waited in vain for \(what)")
}
