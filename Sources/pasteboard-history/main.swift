internal import CLinux
internal import Glibc
internal import History
internal import Linux
internal import Logging
internal import PasteboardClient
internal import Reactor
internal import Service
internal import Wire

let words = CommandLine.arguments.dropFirst()
if words.contains("--help") {
  print(Options.help)
  exit(0)
}
if words.contains("--version") {
  print("pasteboard-history \(Version.current)")
  exit(0)
}

ServiceLog.begin()
var log = Logger(label: "pasteboard-history")

signal(SIGPIPE, SIG_IGN)  // a caller that closes early costs only itself
signal(SIGXFSZ, SIG_IGN)  // a file that grows past 'ulimit -f' is an EFBIG, and costs one item
_ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
umask(0o077)

do {
  try DescriptorLimit.raise()
  let options = try Options(words)
  log.logLevel = options.logLevel
  // Signals are taken over before anything else, so that no other thread can get them.
  let signals = try Signals([SIGTERM, SIGINT, SIGHUP])
  guard let folder = options.folder ?? Options.usualFolder else {
    throw Options.Misuse(sentence: "there is no place for the history without HOME or --folder")
  }
  let daemon = try SocketPath.resolve()
  let socket = try ListeningSocket.bound(at: try HistorySocket.path())
  chdir("/")  // the folder that it was started in stays free to be unmounted
  let logger = log
  LoopTask.start {
    let service = await HistoryService(socket: socket, daemon: daemon, folder: folder, log: logger)
    await service.run(until: signals)
    EventLoop.shared.stop()
  }
  EventLoop.shared.run()
} catch let misuse as Options.Misuse {
  ServiceLog().write("pasteboard-history: \(misuse.sentence): see 'pasteboard-history --help'.\n")
  exit(2)
} catch ListeningFailure.alreadyServed(let path) {
  log.notice("another history serves the socket", metadata: ["socket": "\(path)"])
} catch {
  log.critical("pasteboard-history cannot start", metadata: ["reason": "\(error)"])
  exit(1)
}
