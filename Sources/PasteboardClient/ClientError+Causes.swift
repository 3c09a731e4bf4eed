internal import Linux
internal import Wire

extension ClientError {
  /// An answer without an end.
  init(_ error: MessageTooLong) {
    self = .failed("the daemon's answer is longer than \(error.limit) bytes: check what listens on the socket")
  }

  /// A call to the system that failed.
  init(_ failure: SystemFailure) { self = .failed(failure.description) }

  /// A daemon that has ended, or is about to.
  package static let unanswered = ClientError.failed(
    "the daemon closed the connection without an answer: try again, and see its log")

  /// A daemon that did not do its step in time.
  static func late(_ step: String) -> ClientError {
    ClientError.timedOut("the daemon did not \(step) in time: try again, or restart it")
  }

  /// An answer that does not follow the protocol.
  init(_ malformed: MalformedMessage) {
    self = .failed("the daemon's answer is malformed (\(malformed.reason)): check what listens on the socket")
  }

  /// An answer that follows the protocol and makes no sense.
  static let contradiction = ClientError.failed(
    "the daemon's answer contradicts itself: check what listens on the socket")

  /// A stream that does not follow the protocol.
  static let malformedStream = ClientError.failed("the daemon's stream is malformed: check what listens on the socket")
}

/// Runs a step that calls the system, and turns its error into a client's.
func system<Answer: ~Copyable>(_ step: () throws(SystemFailure) -> Answer) throws(ClientError) -> Answer {
  do throws(SystemFailure) {
    return try step()
  } catch {
    throw ClientError(error)
  }
}
