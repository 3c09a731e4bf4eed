import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import SocketServer
import TestSupport

@testable import Systemd

/// systemd's store of the descriptors that services keep there, as of version 252.
@LoopActor
final class FakeDescriptorStore {
  private let folder: String
  private let manager: FakeServiceManager
  private(set) var messages: [FakeServiceManager.Message] = []

  var path: String { manager.path }

  private init(in folder: String) throws {
    self.folder = folder
    manager = try FakeServiceManager(at: folder + "/notify")
  }

  /// Runs a test on the loop with a store of its own.
  nonisolated static func run(
    _ body: @escaping @Sendable @LoopActor (FakeDescriptorStore) async throws -> Void
  ) async throws {
    try await onLoop {
      var template = Array("/tmp/pasteboard-store-XXXXXX".utf8CString)
      guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for the service manager") }
      let folder = String(cString: made)
      defer {
        unlink(folder + "/notify")
        rmdir(folder)
      }
      try await body(try FakeDescriptorStore(in: folder))
    }
  }

  /// Reads all messages that have arrived.
  func read() throws { while let message = try manager.arrived() { messages.append(message) } }

  /// Returns the descriptors for a service that starts after the first `count` messages, or after all.
  func passed(after count: Int? = nil) throws -> [PassedDescriptor] {
    try read()
    var stored = [PassedDescriptor(name: "pasteboardd.socket", descriptor: try SharedDescriptor.pipe().reading)]
    for message in messages.prefix(count ?? messages.count) {
      let name = message["FDNAME"] ?? "stored"
      if message["FDSTORE"] == "1" {
        stored += message.descriptors.map { PassedDescriptor(name: name, descriptor: $0) }
      } else if message["FDSTOREREMOVE"] == "1" {
        stored.removeAll { $0.name == name }
      }
    }
    return stored
  }

  /// Returns the names of the stored descriptors, without their numbers.
  func kinds() throws -> [String] { try passed().compactMap { StoredName($0.name)?.kind.rawValue }.sorted() }
}

/// The items of one run of the daemon, and their store.
@LoopActor
final class TestRun: TestPasteboards {
  private(set) var store: DescriptorStore?

  /// Creates a run that begins after the first `count` messages of earlier runs, or after all.
  convenience init(at systemd: FakeDescriptorStore, after count: Int? = nil, startedAt time: Duration = .zero) throws {
    self.init(at: systemd, passed: try systemd.passed(after: count), startedAt: time)
  }

  /// Creates a run to which the service manager passes these descriptors.
  init(at systemd: FakeDescriptorStore, passed: [PassedDescriptor], startedAt time: Duration = .zero) {
    super.init(timers: Timers(now: time))
    store = DescriptorStore(
      of: items, at: ServiceManager(at: systemd.path), passed: passed, log: .silent, timers: timers)
  }

  @discardableResult
  func put(
    _ representations: KeyValuePairs<MediaType, [UInt8]>, on name: PasteboardName = .general,
    hints: ItemHints = ItemHints(), origin: ItemOrigin = .client
  ) throws -> Generation? {
    var sources = ItemProvider<Payload>()
    for (type, bytes) in representations { sources.registerPayload(type, payload: try Payload(bytes)) }
    return items.put(Item(sources: sources, hints: hints, origin: origin), on: name)
  }

  @discardableResult
  func put(_ text: String, on name: PasteboardName = .general) throws -> Generation? {
    try put([.plainText: Array(text.utf8)], on: name)
  }

  /// Returns every source of an item in order; empty if there is none.
  func contents(of name: PasteboardName = .general) throws -> [(MediaType, [UInt8])] {
    guard let sources = items[name]?.sources else { return [] }
    return try sources.registeredTypes.map { ($0, try sources.storedPayload(for: $0)?.bytes() ?? []) }
  }

  func text(on name: PasteboardName = .general) throws -> String? {
    try contents(of: name).first.map { String(decoding: $0.1, as: UTF8.self) }
  }
}
