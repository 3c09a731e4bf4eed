import Files
import Foundation
import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import Service
import SocketServer
import TestSupport

/// The real server on a private socket, on the test process's event loop.
final class TestServer: Sendable {
  let path: String
  let host: PasteboardHost
  /// Of the socket, and for what is too large for memory.
  let folder: String
  private let running: Task<Void, Never>

  /// `prepare` may change what the host derives. Loads and transfers take their time from `timers`, copies of clients'
  /// files from `copyTimers`: without these, time stands still and no limit is met by chance. `worker` is the program that
  /// makes the copies.
  init(
    itemLimit: Int = 1 << 30, totalLimit: Int = 4 << 30, timers: Timers? = nil, copyTimers: Timers? = nil,
    worker: String? = InstalledProgram.path(of: "pasteboard-render"),
    prepare: @escaping @Sendable @LoopActor (PasteboardHost) -> Void = { _ in }
  ) async throws {
    try DescriptorLimit.raise()  // as the daemon does, whose part this process has
    let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let path = folder + "/socket"
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    guard let worker else { throw ProgramFailure("pasteboard-render was not built") }
    (host, running) = try await onLoop {
      let timers = timers ?? Timers()
      let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let host = PasteboardHost(
        log: log, timers: timers, limits: PayloadLimits(item: itemLimit, total: totalLimit))
      prepare(host)
      let server = Server(
        socket: try ListeningSocket.bound(at: path), host: host,
        intake: PayloadIntake(
          copier: FileCopier(program: worker, timers: copyTimers ?? Timers()),
          makeFile: { () throws(Failure) in try .onDisk(in: folder) }), log: log,
        timers: timers)
      return (host, LoopTask.start { try? await server.run() })
    }
    self.folder = folder
    self.path = path
  }

  func stop() {
    running.cancel()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What a pasteboard holds as plain text, however it came there.
  func text(on name: PasteboardName = .general) async throws -> String? {
    try await onLoop { [host] in
      guard host.item(on: name) != nil else { return nil }
      return String(decoding: try await host.load(.anyText, from: name).payload.bytes(), as: UTF8.self)
    }
  }
}
