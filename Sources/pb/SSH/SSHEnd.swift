internal import Glibc
internal import Linux

/// How `pb ssh` comes to an end other than by having done everything.
enum SSHEnd: Error {
  /// A step of ours failed.
  case failed(CommandFailure)
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

  static func failed(_ sentence: String) -> SSHEnd { .failed(CommandFailure(.failed, sentence)) }
}

/// Runs a call to the system.
@discardableResult
func reaching<Answer: ~Copyable>(_ step: () throws(SystemFailure) -> Answer) throws(SSHEnd) -> Answer {
  do throws(SystemFailure) {
    return try step()
  } catch {
    throw .failed(CommandFailure(error, "try again"))
  }
}
