internal import Linux
internal import PasteboardClient
internal import SocketServer

ServiceProgram.run("pasteboard-history") { (options: Options, signals, log) in
  guard let folder = options.folder ?? BaseFolder.state.map({ $0 + "/pasteboard" }) else {
    throw Failure(.usage, "the folder of the history is not known: set HOME, or use --folder")
  }
  let daemon = try SocketPath.resolve()
  let socket = try ListeningSocket.bound(at: try HistorySocket.path())
  return {
    let service = await HistoryService(socket: socket, daemon: daemon, folder: folder, log: log)
    await service.run(until: signals)
  }
}
