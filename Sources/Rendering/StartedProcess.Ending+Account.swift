internal import Glibc
internal import Linux
internal import RenderCommand

extension StartedProcess.Ending {
  /// The worker's fate, as the end of "the conversion …".
  var account: String {
    switch self {
    case .exited(RenderExit.ioFailed.rawValue): "could not read its input or write its output"
    case .exited(RenderExit.notLockedIn.rawValue): "did not start: its process could not be confined"
    case .exited(RenderExit.noTable.rawValue): "found no table"
    case .exited(RenderExit.noFormula.rawValue): "found no formula"
    case .exited(RenderExit.malformed.rawValue): "found a damaged file"
    case .exited(RenderExit.tooManyPixels.rawValue): "found a picture with too many pixels"
    case .exited(RenderExit.noLibrary.rawValue): "did not start: the library for the format is not installed"
    case .exited(RenderExit.tooLarge.rawValue): "found more than its limit"
    case .exited(RenderExit.unknownLanguage.rawValue): "does not know the language"
    case .exited(let code): "ended with exit code \(code)"
    case .killed(SIGABRT): "ran out of memory or aborted"
    case .killed(SIGKILL): "was killed: the machine may have run out of memory"
    case .killed(SIGSYS): "was stopped: it made a forbidden system call"
    case .killed(SIGXCPU): "used up its processor time"
    case .killed(SIGXFSZ):
      ["wrote more than its limit", FileSizeLimit.sentence].compactMap(\.self).joined(separator: ": ")
    case .killed(SIGILL), .killed(SIGTRAP), .killed(SIGSEGV), .killed(SIGBUS): "crashed"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }

  /// Whether something went wrong. Authors give their code any language, so one that is unknown is no fault.
  var isFault: Bool { self != .exited(RenderExit.unknownLanguage.rawValue) }

  /// Whether the same conversion may succeed the next time: addresses, hash seeds and free memory differ between runs.
  /// A worker that tried to break out, or used up one of its own limits, is not retried.
  var mayDifferNextTime: Bool {
    switch self {
    case .exited, .killed(SIGSYS), .killed(SIGXCPU), .killed(SIGXFSZ): false
    case .killed: true
    }
  }
}
