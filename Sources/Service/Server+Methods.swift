package import Files
package import Host
package import Logging
package import Reactor
package import SocketServer

extension Server {
  /// Creates a server of `clipboard` on a listening socket. It reports clients and their calls to `visit`.
  package convenience init(
    socket: ListeningSocket, clipboard: Clipboard, transfers: TransferList, settings: CurrentSettings,
    intake: PayloadIntake, log: Logger, timers: Timers = .monotonic, visit: Visit? = nil
  ) {
    let (remotes, streams) = (RemoteProviders(), StoredStreams())
    self.init(socket: socket, log: log, timers: timers, present: { visit?.clientsChanged(to: $0) }) { caller, server in
      Methods(
        clipboard: clipboard, transfers: transfers, settings: settings, intake: intake, remotes: remotes,
        streams: streams, visit: visit, server: server, caller: caller)
    }
  }
}
