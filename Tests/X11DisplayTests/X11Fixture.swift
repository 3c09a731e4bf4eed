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
  let x11: DisplayClient<X11Connector>
  let timers: Timers

  private init(_ server: PrivateXServer, timers: Timers, payloads: PayloadLimits = PayloadLimits()) {
    self.server = server
    self.timers = timers
    host = PasteboardHost(log: X11Fixture.log, timers: timers, limits: payloads)
    // Where time passes by itself, no limit is met by chance.
    let isReal = timers === Timers.monotonic
    x11 = DisplayClient(
      X11Connector(), host: host, log: X11Fixture.log,
      limits: isReal ? .endless(X11Fixture.readLimit) : ReadLimits(total: X11Fixture.readLimit),
      patience: isReal ? .endless : DisplayPatience(), timers: timers)
    host.display = x11
  }

  /// The most that is read of another application.
  static let readLimit = 16 << 20

  static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// Runs a test on the loop with a server of its own, which is stopped afterwards.
  nonisolated static func run(
    connected: Bool = true, timers isVirtual: Bool = false, payloads: PayloadLimits = PayloadLimits(),
    _ body: @escaping @Sendable @LoopActor (X11Fixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let server = try await PrivateXServer.start()
      let fixture = X11Fixture(server, timers: isVirtual ? Timers() : .monotonic, payloads: payloads)
      let result: Result<Void, any Error>
      do {
        if connected { try await fixture.connect() }
        result = .success(try await body(fixture))
      } catch {
        result = .failure(error)
      }
      fixture.x11.stop()
      await server.stop()
      try result.get()
    }
  }

  /// Returns once there is a connection and what belongs to it is taken up.
  func connect() async throws {
    await x11.start(environment: DisplayEnvironment(x11Display: server.display))
    guard x11.name != nil else { throw ProgramFailure(x11.reason) }
  }

  /// A second daemon on the same server.
  func connectAnother() async throws -> X11Fixture {
    let other = X11Fixture(server, timers: timers)
    try await other.connect()
    return other
  }

  // MARK: Waiting

  /// Waits until `condition` holds, which it may do after any change of the display's state.
  func changes(_ condition: @escaping @LoopActor () -> Bool) async throws {
    let holds = Promise<Void>()
    x11.onChange = { if condition() { holds.fulfil(()) } }
    defer { x11.onChange = nil }
    if condition() { return }
    do {
      try await holds.wait(atMost: patience)
    } catch {
      throw ProgramFailure("the display still says: \(x11.reason)")
    }
  }

  /// Lets another server take the present one's place, and waits until there is a connection to it.
  func restartServer() async throws {
    await server.stop()
    try await changes { self.x11.name == nil }
    try await server.start()
    try await changes { self.x11.name != nil }
    await x11.settle(.general)
  }

  // MARK: Items

  /// Copies an item with these representations, as a client of the daemon does.
  func copy(_ representations: KeyValuePairs<MediaType, [UInt8]>, on name: PasteboardName = .general) async throws {
    var provider = ItemProvider<Payload>()
    for (type, bytes) in representations { provider.registerPayload(type, payload: try Payload(bytes)) }
    host.put(Item(sources: provider, origin: .client), on: name)
    try await x11.offer(name)
  }

  /// Copies an item whose one representation is `slow`, once it was asked for and may go on.
  @discardableResult
  func promise(_ type: MediaType, asked: Promise<Void>, go: Promise<Void>) async throws -> Renderings {
    let renderings = Renderings()
    try await copyPromise(type) { _ async throws(LoadFailure) in
      await renderings.add(type)
      await asked.fulfil(())
      _ = try? await go.wait()
      return try await X11Fixture.slow()
    }
    return renderings
  }

  /// Copies an item whose one representation fails.
  func promise(_ type: MediaType, failing: Bool) async throws {
    try await copyPromise(type) { _ throws(LoadFailure) in
      throw LoadFailure(.providerFailed, step: "the test's provider fails")
    }
  }

  private func copyPromise(_ type: MediaType, _ handler: @escaping ItemProvider<Payload>.LoadHandler) async throws {
    var provider = ItemProvider<Payload>()
    provider.registerRepresentation(type, loadHandler: handler)
    host.put(Item(sources: provider, origin: .client), on: .general)
    try await x11.offer(.general)
  }

  /// Copies an item of which some is dear, and gives what is rendered of it.
  func copyDear() async throws -> Renderings {
    let renderings = Renderings()
    host.put(try renderings.dearItem(), on: .general)
    try await x11.offer(.general)
    return renderings
  }

  private static func slow() throws(LoadFailure) -> Payload {
    do { return try Payload(Array("slow".utf8)) } catch { throw LoadFailure(.providerFailed, step: "no memory") }
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

  func python(_ arguments: [String], on server: PrivateXServer? = nil) throws -> Program {
    let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    let script = "/\(folder)/Clients/\(arguments[0])"
    return try (server ?? self.server).client(["/usr/bin/python3", script] + arguments.dropFirst())
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
