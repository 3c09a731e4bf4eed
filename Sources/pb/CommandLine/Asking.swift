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

/// Throws if the name of a file or folder is empty: the system would take it for a missing file, or for this folder.
func checkIsNamed(_ name: String, _ thing: String = "file") throws {
  if name.isEmpty { throw Failure(.usage, "the name of the \(thing) is empty: check the variable that contains it") }
}

/// Runs a step; `remedy` is the advice if it fails.
func calling<Answer: ~Copyable>(_ remedy: String, _ step: () throws -> Answer) throws -> Answer {
  do { return try step() } catch { throw Failure(error).advising(remedy) }
}
