internal import CLinux
internal import Descriptors
internal import Glibc
public import Host
public import Logging
public import Reactor
internal import SystemPackage

/// The socket server: accepts connections of this user and gives each a session.
@LoopActor
public final class Server {
  /// How many clients may be connected at once; further ones wait in the socket's queue.
  private static let sessionLimit = 512
  /// How many sessions at once are no everyday work.
  private static let crowdSize = 32

  private let socket: ListeningSocket
  private let methods: Methods
  private let log: Logger
  private let timers: Timers
  private var sessions = 0
  /// How many sessions there were at once, at most, since the last crowd.
  private var crowd = 0
  private var room = Promise<Void>()

  /// A server of `host` on a listening socket; `timers` tell how long a client has stood still.
  public init(
    socket: ListeningSocket, host: PasteboardHost, intake: PayloadIntake, log: Logger, timers: Timers = .monotonic
  ) {
    self.socket = socket
    self.methods = Methods(host: host, intake: intake, remotes: RemoteProviders(), streams: StoredStreams())
    self.log = log
    self.timers = timers
  }

  /// Serves until the task is cancelled or the listening socket fails.
  public func run() async throws {
    while true {
      while sessions >= Server.sessionLimit { try await room.wait() }
      try await socket.readable()
      do throws(SystemFailure) {
        if let connection = try socket.accept() {
          begin(SharedDescriptor(connection))
        }
      } catch {
        try await pause(after: error)
      }
    }
  }

  private func begin(_ connection: SharedDescriptor) {
    var methods = methods
    do throws(SystemFailure) {
      let peer = try UnixSocket.peer(of: connection.rawValue)
      methods.requestor = .process(peer.process)
      guard peer.user == getuid() else {
        log.warning("refused a connection of another user", metadata: ["user": "\(peer.user)"])
        return
      }
    } catch {
      log.warning("refused a connection", metadata: ["reason": "\(error)"])
      return
    }
    sessions += 1
    crowd = max(crowd, sessions)
    LoopTask.start { [methods] in await self.serve(connection, methods) }
  }

  private func serve(_ connection: SharedDescriptor, _ methods: Methods) async {
    await Session(socket: connection, methods: methods, log: log, timers: timers).run()
    sessions -= 1
    room.fulfil(())
    room = Promise()
    if crowd > Server.crowdSize, sessions < Server.crowdSize / 4 { forgetCrowd() }
  }

  /// Gives back what a crowd of clients has made the allocator hold, which would keep it for the daemon's whole life.
  private func forgetCrowd() {
    crowd = sessions
    CLinux_give_back_memory()
  }

  /// A connection that broke off is its client's loss; when descriptors or memory ran out, the server waits for some
  /// instead of spinning.
  private func pause(after failure: SystemFailure) async throws {
    log.warning("could not accept a connection", metadata: ["reason": "\(failure)"])
    let exhaustion: [Errno] = [.tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .noBufferSpace]
    guard exhaustion.contains(failure.errno) else { return }
    _ = try? await Promise<Void>().wait(atMost: .milliseconds(200))
    try Task.checkCancellation()
  }
}
