internal import Linux
internal import PasteboardClient

/// Runs a step of the client library, which connects by itself.
///
/// A daemon that is just ending does not answer: a second attempt finds, or starts, another one.
func asking<Answer: ~Copyable>(_ step: () throws -> Answer) throws -> Answer {
  do {
    return try step()
  } catch {
    guard Failure(error) == .unanswered else { throw error }
    return try step()
  }
}

/// Runs a step; `remedy` is the advice if it fails.
func calling<Answer: ~Copyable>(_ remedy: String, _ step: () throws -> Answer) throws -> Answer {
  do { return try step() } catch { throw Failure(error).advising(remedy) }
}
