internal import CLinux
internal import Glibc
internal import Linux
package import Logging
package import Reactor
internal import SystemPackage
package import Wire

/// The socket server: accepts connections of this user and gives each a session.
@LoopActor
package final class Server {
  /// How many clients may be connected at once. One more takes the place of one that waits for nothing.
  package nonisolated static let sessionLimit = 512
  /// How many of them one process may be. A tunnel is one process for all who come through it.
  package nonisolated static let shareLimit = 128
  /// How many sessions at once are no everyday work.
  private static let crowdSize = 32
  /// How many sockets for guests there may be at once.
  package nonisolated static let guestSocketLimit = 64

  private let socket: ListeningSocket
  private let responder: @LoopActor (Caller, Server) -> any Responder
  private let log: Logger
  private let timers: Timers
  private let present: @LoopActor (Int) -> Void
  private let memory = MessageMemory()
  private var sessions: [Int32: [Session]] = [:]
  private var count = 0
  /// How many sessions there were at once, at most, since the last crowd.
  private var crowd = 0
  /// Gives way to a client that has to be told that there are no descriptors left.
  private var spare = try? StartedProcess.nowhere()
  /// The sockets for guests, each with the task that serves it.
  private var guestSockets: [(socket: GuestSocket, task: Task<Void, Never>)] = []

  /// A server on a listening socket; `timers` tell how long a client has stood still. `present` is told how many clients
  /// there are whenever that changes, and `responder` makes what answers the calls of one client.
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
        log.warning("refused a connection of another user", metadata: ["user": "\(peer.user)"])
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

  /// Whether one more client has a place. Who has connected and asks for nothing gives way, the longest there first: of
  /// the same process if that has its share, else of the one that has most.
  private func makeRoom(for process: Int32) -> Bool {
    if sessions[process]?.count ?? 0 >= Server.shareLimit { return endIdleSession(of: process) }
    guard count >= Server.sessionLimit else { return true }
    let largest = sessions.sorted { $0.value.count > $1.value.count }.map(\.key)
    return largest.contains { endIdleSession(of: $0) }
  }

  private func endIdleSession(of process: Int32) -> Bool {
    guard let idle = sessions[process]?.first(where: \.isIdle) else { return false }
    idle.end()
    // Its place is free from now on; its own end comes in the next turn.
    remove(idle, of: process)
    return true
  }

  /// Tells a client why it is not served. It has sent nothing yet that would have to be read.
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

  /// Gives back what a crowd of clients has made the allocator hold, which would keep it for the daemon's whole life.
  private func forgetCrowd() {
    crowd = count
    CLinux_give_back_memory()
  }

  /// A connection that broke off is its client's loss; when descriptors or memory ran out, the client is told so, if that
  /// can be, and the server waits for some instead of spinning.
  private func pause(after failure: Failure, at listener: some Listener) async throws {
    log.warning("could not accept a connection", metadata: ["reason": "\(failure)"])
    let exhaustion: [Errno] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .noBufferSpace]
    guard failure.errno.map(exhaustion.contains) == true else { return }
    if spare.take() != nil {
      if let connection = try? listener.accept() {
        refuse(
          SharedDescriptor(connection), "the daemon has no descriptors left: clear pasteboards, or end its clients")
      }
      spare = try? StartedProcess.nowhere()
    }
    await timers.pause(for: .milliseconds(200))
    try Task.checkCancellation()
  }

  // MARK: Guests

  /// Opens a socket for guests who may do what `rights` say, and serves it until it is closed.
  package func openGuestSocket(_ rights: Rights) throws(WireError) -> GuestSocket {
    guard guestSockets.count < Server.guestSocketLimit else {
      throw .exhausted(reason: "the clipboard is shared \(Server.guestSocketLimit) times: end some of 'pb ssh'")
    }
    guard let own = socket.path else {
      throw .exhausted(reason: "the daemon's socket has no folder where another one could lie beside it")
    }
    do {
      let opened = try GuestSocket(beside: own, rights)
      guestSockets.append((opened, LoopTask.start { try? await self.serve(opened) }))
      return opened
    } catch {
      throw .exhausted(reason: "it \(error)")
    }
  }

  /// Takes a socket for guests away, and its guests with it.
  package func close(_ closed: GuestSocket) {
    guard let index = guestSockets.firstIndex(where: { $0.socket === closed }) else { return }
    guestSockets.remove(at: index).task.cancel()
    closed.remove()
    for session in sessions.values.joined() where session.guestSocket === closed { session.end() }
  }

  /// Takes all sockets for guests away, before the service ends.
  package func closeGuestSockets() { for (socket, _) in guestSockets { close(socket) } }
}
