package import Host
package import Logging
package import Reactor
package import SocketServer

extension Server {
  /// A server of `host` on a listening socket. It tells `visit` who comes and what for.
  package convenience init(
    socket: ListeningSocket, host: PasteboardHost, intake: PayloadIntake, log: Logger, timers: Timers = .monotonic,
    visit: Visit? = nil
  ) {
    let (remotes, streams) = (RemoteProviders(), StoredStreams())
    self.init(socket: socket, log: log, timers: timers, present: { visit?.serves($0) }) { caller, server in
      Methods(
        host: host, intake: intake, remotes: remotes, streams: streams, visit: visit, server: server, caller: caller)
    }
  }
}
