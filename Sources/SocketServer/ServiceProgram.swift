internal import CLinux
internal import Glibc
internal import Linux
package import Logging
package import Reactor
internal import Wire

/// A program that serves a socket: its set-up, and its exit on failure.
package enum ServiceProgram {
  /// Runs the program until its work is done. `prepare` opens files that are named by relative paths, and returns the
  /// work, which runs on the loop.
  package static func run<Options: ServiceOptions>(
    _ name: String, _ prepare: (Options, Signals, Logger) throws -> @Sendable @LoopActor () async -> Void
  ) {
    let words = CommandLine.arguments.dropFirst()
    if words.contains("--help") { return print(Options.help) }
    if words.contains("--version") { return print("\(name) \(Version.current)") }
    ServiceLog.begin()
    var log = Logger(label: name)
    signal(SIGPIPE, SIG_IGN)  // a client that closes early is an EPIPE, and costs only itself
    signal(SIGXFSZ, SIG_IGN)  // a file that grows past 'ulimit -f' is an EFBIG, and costs one payload
    _ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
    umask(0o077)
    do {
      let options = try Options(words)
      log.logLevel = options.logLevel
      try DescriptorLimit.raise()
      // Signals are taken over before anything else, so that no other thread can receive them.
      let work = try prepare(options, try Signals([SIGTERM, SIGINT, SIGHUP]), log)
      chdir("/")  // the starting folder can be unmounted
      LoopTask.start {
        await work()
        EventLoop.shared.stop()
      }
      EventLoop.shared.run()
    } catch let failure as Failure where failure.code == .usage {
      ServiceLog().write("\(name): \(failure): see '\(name) --help'.\n")
      exit(failure.code.rawValue)
    } catch let served as AlreadyServed {
      log.notice("another daemon serves the socket", metadata: ["socket": "\(served.path)"])
    } catch {
      log.critical("\(name) cannot start", metadata: ["reason": "\(error)"])
      exit(1)
    }
  }
}
