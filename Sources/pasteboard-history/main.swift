internal import Linux
internal import PasteboardClient
internal import SocketServer

ServiceProgram.run("pasteboard-history") { (options: Options, signals, log) in
  guard let folder = options.folder ?? BaseFolder.state.map({ $0 + "/pasteboard" }) else {
    throw Failure(.usage, "there is no place for the history without HOME or --folder")
  }
  let daemon = try SocketPath.resolve()
  let socket = try ListeningSocket.bound(at: try HistorySocket.path())
  return {
    let service = await HistoryService(socket: socket, daemon: daemon, folder: folder, log: log)
    await service.run(until: signals)
  }
}
