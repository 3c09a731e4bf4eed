internal import Glibc
internal import Linux

/// How `pb ssh` comes to an end, unless a step of ours fails.
enum SSHEnd: Error {
  /// ssh, or the command, ended with this code, and has said why.
  case exited(CInt)
  /// A signal told this program to end.
  case stopped(signal: CInt)

  /// What another program's end means.
  init(_ ending: StartedProcess.Ending) {
    switch ending {
    case .exited(let code): self = .exited(code)
    case .killed(let signal): self = .exited(128 + signal)
    }
  }
}
