internal import Glibc
internal import Linux

/// The end of `pb ssh`, unless a step of ours fails.
enum SSHEnd: Error {
  /// ssh, or the command, ended with this code, and has reported the reason.
  case exited(CInt)
  /// A signal told this program to end.
  case stopped(signal: CInt)

  /// Whether a signal ended it.
  var isStop: Bool { if case .stopped = self { true } else { false } }

  /// Creates the end of `pb ssh` that corresponds to another program's.
  init(_ ending: StartedProcess.Ending) {
    switch ending {
    case .exited(let code): self = .exited(code)
    case .killed(let signal): self = .exited(128 + signal)
    }
  }
}
