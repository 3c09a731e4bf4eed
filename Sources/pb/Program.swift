internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient

/// The companion on the command line.
@main
enum Program {
  static func main() {
    StandardStreams.open()
    signal(SIGPIPE, SIG_IGN)  // a reader that closes early is an EPIPE, and no reason for noise
    signal(SIGXFSZ, SIG_IGN)  // a file that grows past 'ulimit -f' is an EFBIG, which can be told
    _ = CLinux_forbid_dumps()  // clipboard content must not reach a core dump
    if let tool = DropIn.invoked { exit(tool.run(.ofThisProcess)) }
    let arguments = Array(GivenWords.ofThisProcess.dropFirst())
    // The whole command tree costs more time than a paste does, so the everyday forms do without it.
    guard let verb = EverydayForms.parse(arguments) ?? CommandTree.parse(arguments) else { return }
    exit(run(verb))
  }

  /// What complaints begin with.
  static var name: String { DropIn.invoked?.rawValue ?? "pb" }

  /// Does what `verb` says; tells on standard error if that fails. Returns the exit code.
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

  /// Takes signals over, to be read from what it gives; before any other thread starts, which would get them otherwise.
  static func takeOver(_ signals: [CInt]) throws -> OwnedDescriptor {
    OwnedDescriptor(
      adopting: try SystemCall.run("watch for signals") { CLinux_signalfd(signals, CInt(signals.count)) })
  }

  /// Ends the process by a signal that was taken over, so that whoever has started it sees what happened.
  static func end(by number: CInt) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
