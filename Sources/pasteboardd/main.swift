internal import CLinux
internal import Glibc
internal import Linux
internal import Logging
internal import Reactor
internal import Service
internal import Systemd
internal import Wire

let words = CommandLine.arguments.dropFirst()
if words.contains("--help") {
  print(Options.help)
  exit(0)
}
if words.contains("--version") {
  print("pasteboardd \(Version.current)")
  exit(0)
}
let options = readOptions()

ServiceLog.begin()
var log = Logger(label: "pasteboardd")
log.logLevel = options.logLevel

signal(SIGPIPE, SIG_IGN)  // a requestor that closes early is an EPIPE, and costs only itself
signal(SIGXFSZ, SIG_IGN)  // a file that grows past 'ulimit -f' is an EFBIG, and costs one payload
_ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
CLinux_overwrite_freed_memory()  // nor lie about in what a secret has passed through
umask(0o077)

do {
  try DescriptorLimit.raise()
  // Signals are taken over before anything else, so that no other thread can get them.
  let signals = try Signals([SIGTERM, SIGINT, SIGHUP])
  let passed = PassedDescriptor.takeAll()
  let socket =
    try passed.first { !$0.isStored }.map { .passed($0.descriptor) }
    ?? ListeningSocket.bound(at: SocketPath.resolve(explicit: options.socket))
  let settingsPath = SettingsPath.resolve(explicit: options.config)
  chdir("/")  // the folder that it was started in stays free to be unmounted
  let ready = options.readyDescriptor
  let logger = log
  LoopTask.start {
    let daemon = Daemon(
      socket: socket, signals: signals, options: options, settingsPath: settingsPath, passed: passed, log: logger)
    await daemon.run { announce(on: ready) }
    EventLoop.shared.stop()
  }
  EventLoop.shared.run()
} catch ListeningFailure.alreadyServed(let path) {
  log.notice("another daemon serves the socket", metadata: ["socket": "\(path)"])
} catch {
  log.critical("pasteboardd cannot start", metadata: ["reason": "\(error)"])
  exit(1)
}

/// Tells whoever started the daemon that the socket is served. /dev/null takes the descriptor's place: the next file that
/// is opened must not become somebody's standard output.
func announce(on descriptor: CInt?) {
  guard let descriptor else { return }
  _ = write(descriptor, "\n", 1)
  let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
  if nowhere < 0 || dup2(nowhere, descriptor) < 0 { close(descriptor) }
  if nowhere >= 0 { close(nowhere) }
}

/// The options; a misuse ends the program with a sentence and exit code 2.
func readOptions() -> Options {
  do throws(Options.Misuse) {
    return try Options(words)
  } catch {
    ServiceLog().write("pasteboardd: \(error.sentence): see 'pasteboardd --help'.\n")
    exit(2)
  }
}
