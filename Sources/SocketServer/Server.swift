internal import CLinux
internal import Glibc
internal import Linux
package import Logging
package import Reactor
internal import SystemPackage
package import Wire

/// The socket server: accepts this user's connections and creates a session for each.
@LoopActor
package final class Server {
  /// The maximum number of connected clients. A further one replaces one that waits for nothing.
  package nonisolated static let sessionLimit = 512
  /// The maximum number of clients in one process. A tunnel is one process for all clients that use it.
  package nonisolated static let shareLimit = 128
  /// The number of sessions that counts as a crowd.
  private static let crowdSize = 32
  /// The maximum number of sockets for guests.
  package nonisolated static let guestSocketLimit = 64

  private let socket: ListeningSocket
  private let responder: @LoopActor (Caller, Server) -> any Responder
  private let log: Logger
  private let timers: Timers
  private let present: @LoopActor (Int) -> Void
  private let memory = MessageMemory()
  private var sessions: [Int32: [Session]] = [:]
  private var count = 0
  /// The highest number of sessions since the last crowd.
  private var crowd = 0
  /// A reserve descriptor, closed to tell a client that there are none left.
  private var spare = try? StartedProcess.nowhere()
  /// The sockets for guests, each with the task that serves it.
  private var guestSockets: [(socket: GuestSocket, task: Task<Void, Never>)] = []

  /// Creates a server on a listening socket. `timers` measure how long a client has stalled. `present` receives the
  /// number of clients whenever it changes, and `responder` creates the object that answers one client's calls.
  package init(
    socket: ListeningSocket, log: Logger, timers: Timers = .monotonic,
    present: @escaping @LoopActor (Int) -> Void = { _ in },
    responder: @escaping @LoopActor (Caller, Server) -> any Responder
  ) {
    if let path = socket.path { GuestSocket.removeLeftovers(beside: path) }
    self.socket = socket
    self.responder = responder
    self.log = log
    self.timers = timers
    self.present = present
  }

  /// Serves until the task is cancelled or the listening socket fails.
  package func run() async throws { try await serve(socket) }

  private func serve(_ listener: some Listener) async throws {
    while true {
      try await listener.readable()
      try Task.checkCancellation()
      do {
        if let connection = try listener.accept() {
          begin(SharedDescriptor(connection), by: listener as? GuestSocket)
        }
      } catch {
        try await pause(after: error, at: listener)
      }
    }
  }

  private func begin(_ connection: SharedDescriptor, by guestSocket: GuestSocket?) {
    let process: Int32
    do {
      let peer = try UnixSocket.peer(of: connection.rawValue)
      process = peer.process
      guard peer.user == getuid() else {
        log.warning("refused a connection from another user", metadata: ["user": "\(peer.user)"])
        return
      }
    } catch {
      log.warning("refused a connection", metadata: ["reason": "\(error)"])
      return
    }
    guard makeRoom(for: process) else {
      return refuse(connection, "too many clients are connected at once: end some, and try again")
    }
    let caller = Caller(process: process, rights: guestSocket?.rights ?? .owner)
    let session = Session(
      socket: connection, guestSocket: guestSocket, responder: responder(caller, self), memory: memory, log: log,
      timers: timers)
    sessions[process, default: []].append(session)
    count += 1
    present(count)
    crowd = max(crowd, count)
    LoopTask.start {
      await session.run()
      self.ended(session, of: process)
    }
  }

  /// Makes room for one more client; returns false if there is none. An idle client gives way, the oldest first: one of
  /// the same process if that has used up its share, otherwise one of the process with the most clients.
  private func makeRoom(for process: Int32) -> Bool {
    if sessions[process]?.count ?? 0 >= Server.shareLimit { return endIdleSession(of: process) }
    guard count >= Server.sessionLimit else { return true }
    let largest = sessions.sorted { $0.value.count > $1.value.count }.map(\.key)
    return largest.contains { endIdleSession(of: $0) }
  }

  private func endIdleSession(of process: Int32) -> Bool {
    guard let idle = sessions[process]?.first(where: \.isIdle) else { return false }
    idle.end()
    // Its place is free from now on; the session itself ends in the next turn.
    remove(idle, of: process)
    return true
  }

  /// Tells a client why it is not served. It has not sent anything yet that would have to be read.
  private func refuse(_ connection: SharedDescriptor, _ reason: String) {
    let error = encodeError(.exhausted(reason: reason))
    _ = try? UnixSocket.send(error[...], to: connection.rawValue)
    log.warning("refused a connection", metadata: ["reason": "\(reason)"])
  }

  private func ended(_ session: Session, of process: Int32) {
    remove(session, of: process)
    if crowd > Server.crowdSize, count < Server.crowdSize / 4 { forgetCrowd() }
  }

  private func remove(_ session: Session, of process: Int32) {
    guard let index = sessions[process]?.firstIndex(where: { $0 === session }) else { return }
    sessions[process]?.remove(at: index)
    if sessions[process]?.isEmpty == true { sessions[process] = nil }
    count -= 1
    present(count)
  }

  /// Returns a crowd's memory to the system, which the allocator would keep for the daemon's whole life.
  private func forgetCrowd() {
    crowd = count
    CLinux_give_back_memory()
  }

  /// Handles a failure to accept. A connection that broke off concerns only its client. When descriptors or memory run
  /// out, this tells the client if possible, and waits instead of spinning.
  private func pause(after failure: Failure, at listener: some Listener) async throws {
    log.warning("could not accept a connection", metadata: ["reason": "\(failure)"])
    let exhaustion: [Errno] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .noBufferSpace]
    guard failure.errno.map(exhaustion.contains) == true else { return }
    if spare.take() != nil {
      if let connection = try? listener.accept() {
        refuse(
          SharedDescriptor(connection), "the daemon has no descriptors left: clear pasteboards, or end some clients")
      }
      spare = try? StartedProcess.nowhere()
    }
    await timers.pause(for: .milliseconds(200))
    try Task.checkCancellation()
  }

  // MARK: Guests

  /// Opens a socket for guests with these `rights`, and serves it until it is closed.
  package func openGuestSocket(_ rights: Rights) throws(WireError) -> GuestSocket {
    guard guestSockets.count < Server.guestSocketLimit else {
      throw .exhausted(reason: "the clipboard is already shared \(Server.guestSocketLimit) times: end a 'pb ssh'")
    }
    guard let own = socket.path else {
      throw .exhausted(reason: "the daemon's socket is not in a folder, so there is no place for another one")
    }
    do {
      let opened = try GuestSocket(beside: own, rights)
      guestSockets.append((opened, LoopTask.start { try? await self.serve(opened) }))
      return opened
    } catch {
      throw .exhausted(reason: "it \(error)")
    }
  }

  /// Removes a socket for guests, and disconnects its guests.
  package func close(_ closed: GuestSocket) {
    guard let index = guestSockets.firstIndex(where: { $0.socket === closed }) else { return }
    guestSockets.remove(at: index).task.cancel()
    closed.remove()
    for session in sessions.values.joined() where session.guestSocket === closed { session.end() }
  }

  /// Removes all sockets for guests, before the service ends.
  package func closeGuestSockets() { for (socket, _) in guestSockets { close(socket) } }
}
