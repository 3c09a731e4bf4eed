internal import Linux

/// `pb`, which does for the window what needs other programs: it copies, and presses the paste key.
enum Companion {
  /// The number of bytes that are read of what it writes.
  private static let limit = 4096

  /// Runs `pb` with these arguments until it ends. Throws the sentence that it wrote to standard error if it failed.
  static func run(_ arguments: [String]) throws {
    guard let program = InstalledProgram.path(of: "pb") else {
      throw Failure(.failed, translated("%s is not installed: put it beside pasteboard-window", "pb"))
    }
    let null = try StartedProcess.nowhere()
    let (errors, end) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      program, arguments, input: null.rawValue, output: null.rawValue, error: end.rawValue)
    _ = consume end
    let sentence = try errors.readToEnd(keeping: limit) ?? []
    guard try process.wait() == .exited(0) else {
      throw Failure(.failed, String(decoding: sentence, as: UTF8.self).trimmed(of: "pb: "))
    }
  }
}

extension String {
  /// Returns the text without a prefix and the line feed at its end.
  fileprivate func trimmed(of prefix: String) -> String {
    let rest = hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
    return String(rest.last == "\n" ? rest.dropLast() : rest)
  }
}
