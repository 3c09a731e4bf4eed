import Files
import Foundation
import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import Service
import Settings
import SocketServer
import TestSupport

/// The real server on a private socket, on the test process's event loop.
final class TestServer: Sendable {
  let path: String
  let pasteboards: TestPasteboards
  /// The folder of the socket, and of payloads that are too large for memory.
  let folder: String
  private let running: Task<Void, Never>

  /// Creates a server; `composeOffer` returns the offer of an item. Loads and transfers use the time of `timers`,
  /// copies of clients' files that of `copyTimers`: without these, no time passes and no limit is reached by chance.
  /// `worker` is the program that copies.
  init(
    itemLimit: Int = 1 << 30, totalLimit: Int = 4 << 30, timers: Timers? = nil, copyTimers: Timers? = nil,
    display: (any AttachedDisplay & Sendable)? = nil, worker: String? = InstalledProgram.path(of: "pasteboard-render"),
    composeOffer: @escaping @LoopActor (PasteboardItem) -> Offer<Payload> = { Offer(asGiven: $0.sources) }
  ) async throws {
    try DescriptorLimit.raise()  // as the daemon does, whose part this process plays
    let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let path = folder + "/socket"
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    guard let worker else { throw ProgramFailure("pasteboard-render was not built") }
    (pasteboards, running) = try await onLoop {
      let timers = timers ?? Timers()
      let pasteboards = TestPasteboards(timers: timers, composeOffer: composeOffer)
      pasteboards.settings.edit { ($0.limits.item, $0.limits.total) = (itemLimit, totalLimit) }
      let server = Server(
        socket: try ListeningSocket.bound(at: path), clipboard: Clipboard(pasteboards.items, display: display),
        transfers: pasteboards.transfers, settings: pasteboards.settings,
        intake: PayloadIntake(
          copier: FileCopier(program: worker, timers: copyTimers ?? Timers()),
          makeFile: { () throws(Failure) in try .onDisk(in: folder) }), log: .silent,
        timers: timers)
      return (pasteboards, LoopTask.start { try? await server.run() })
    }
    self.folder = folder
    self.path = path
  }

  func stop() {
    running.cancel()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Returns a pasteboard's plain text, whatever put it there.
  func text(on name: PasteboardName = .general) async throws -> String? {
    try await onLoop { [pasteboards] in
      guard pasteboards.items[name] != nil else { return nil }
      return String(decoding: try await pasteboards.loads.load(.anyText, from: name).payload.bytes(), as: UTF8.self)
    }
  }
}
