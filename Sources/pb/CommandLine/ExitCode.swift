internal import PasteboardClient

/// What `pb` tells its caller by its exit code.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  /// Nothing is there, or not in the type asked for.
  case nothingThere = 3
  /// No daemon runs and none could be started.
  case noDaemon = 4
  case timedOut = 5

  /// The exit code for an error of the client library.
  init(_ error: ClientError) {
    switch error {
    case .failed, .cancelled: self = .failed
    case .usage: self = .usage
    case .nothingThere: self = .nothingThere
    case .noDaemon: self = .noDaemon
    case .timedOut: self = .timedOut
    }
  }
}
