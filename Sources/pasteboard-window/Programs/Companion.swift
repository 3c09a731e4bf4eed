internal import Linux

/// `pb`, which does for the window what needs other programs: it copies, presses the paste key, and converts.
enum Companion {
  /// The number of bytes that are read of what it complains.
  private static let limit = 4096

  /// Runs `pb` with these arguments and this input until it ends; returns the beginning of its output. Throws the sentence
  /// that it wrote to standard error if it failed.
  @discardableResult
  static func run(_ arguments: [String], input: [UInt8] = [], keeping outputLimit: Int = 0) throws -> [UInt8] {
    guard let program = InstalledProgram.path(of: "pb") else {
      throw Failure(.failed, translated("%s is not installed: put it beside pasteboard-window", "pb"))
    }
    let null = try StartedProcess.nowhere()
    let given = try input.isEmpty ? StartedProcess.nowhere() : Payload(input).handOut()
    let (output, outputEnd) = try SharedDescriptor.pipe()
    let (errors, errorEnd) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      program, arguments, input: given.rawValue,
      output: outputLimit > 0 ? outputEnd.rawValue : null.rawValue, error: errorEnd.rawValue)
    _ = (consume outputEnd, consume errorEnd)
    let content = try output.readToEnd(keeping: outputLimit) ?? []
    let sentence = try errors.readToEnd(keeping: limit) ?? []
    guard try process.wait() == .exited(0) else {
      throw Failure(.failed, String(decoding: sentence, as: UTF8.self).trimmed(of: "pb: "))
    }
    return content
  }
}

extension String {
  /// Returns the text without a prefix and the line feed at its end.
  fileprivate func trimmed(of prefix: String) -> String {
    let rest = hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
    return String(rest.last == "\n" ? rest.dropLast() : rest)
  }
}
