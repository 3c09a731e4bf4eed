internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient

/// The command-line client.
@main
enum Program {
  static func main() {
    StandardStreams.open()
    signal(SIGPIPE, SIG_IGN)  // a reader that closes early is an EPIPE, not a reason for noise
    signal(SIGXFSZ, SIG_IGN)  // a file that grows past 'ulimit -f' is an EFBIG, which is reported
    nameRuntimeFolder()
    _ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
    if let tool = DropIn.invoked { exit(tool.run(.ofThisProcess)) }
    let arguments = Array(GivenWords.ofThisProcess.dropFirst())
    // Building the whole command tree takes longer than a paste, so the everyday forms do without it.
    guard let verb = EverydayForms.parse(arguments) ?? CommandTree.parse(arguments) else { return }
    exit(run(verb))
  }

  /// Lets systemctl and other programs that this one starts find the user's session where only the folder shows it.
  private static func nameRuntimeFolder() {
    if let folder = BaseFolder.runtime { setenv("XDG_RUNTIME_DIR", folder, 1) }
  }

  /// The name at the beginning of error messages.
  static var name: String { DropIn.invoked?.rawValue ?? "pb" }

  /// Runs `verb`, and reports a failure on standard error. Returns the exit code.
  static func run(_ verb: any Verb) -> CInt {
    do {
      try verb.run()
      return 0
    } catch {
      let failure = Failure(error)
      if let sentence = failure.sentence { StandardStreams.complain(sentence) }
      return failure.code.rawValue
    }
  }

  /// Blocks signals, and returns a descriptor to read them from; before any other thread starts and would receive them.
  static func takeOver(_ signals: [CInt]) throws -> OwnedDescriptor {
    OwnedDescriptor(
      adopting: try SystemCall.run("watch for signals") { CLinux_signalfd(signals, CInt(signals.count)) })
  }

  /// Ends the process by a signal that was taken over, so that its parent sees the cause.
  static func end(by number: CInt) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
