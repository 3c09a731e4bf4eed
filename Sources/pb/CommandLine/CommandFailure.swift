internal import Linux
internal import PasteboardClient

/// Why a verb did not do what was asked.
struct CommandFailure: Error, Equatable {
  let code: ExitCode
  /// One sentence that names the step and what to do, without a full stop; nil where there is nobody to tell.
  let sentence: String?

  init(_ code: ExitCode, _ sentence: String?) {
    self.code = code
    self.sentence = sentence
  }

  init(_ error: ClientError) { self.init(ExitCode(error), error.description) }

  /// A call to the system that failed; `remedy` says what to do.
  init(_ failure: SystemFailure, _ remedy: String) { self.init(.failed, "\(failure): \(remedy)") }
}

/// Runs a step of the client library, which connects by itself, and turns its error into this program's.
///
/// Whoever connects to a daemon that is just ending gets no answer: a second attempt finds, or starts, another one.
func asking<Answer: ~Copyable>(_ step: () throws(ClientError) -> Answer) throws(CommandFailure) -> Answer {
  do throws(ClientError) {
    do throws(ClientError) {
      return try step()
    } catch {
      guard error == .unanswered else { throw error }
      return try step()
    }
  } catch {
    throw CommandFailure(error)
  }
}

/// Runs a call to the system; `remedy` says what to do if it fails.
func calling<Answer: ~Copyable>(
  _ remedy: String, _ step: () throws(SystemFailure) -> Answer
) throws(CommandFailure) -> Answer {
  do throws(SystemFailure) {
    return try step()
  } catch {
    throw CommandFailure(error, remedy)
  }
}
