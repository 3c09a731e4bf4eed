internal import Glibc
internal import Linux

/// `pb`, which does for the window what needs other programs: it converts, copies, and presses the paste key.
enum Companion {
  /// The number of bytes read at most of what it writes.
  private static let limit = 16 << 20

  /// Runs `pb` with these arguments until it ends; returns what it wrote to standard output. Throws the sentence that it
  /// wrote to standard error if it failed.
  static func run(_ arguments: [String]) throws -> [UInt8] {
    guard let program = InstalledProgram.path(of: "pb") else {
      throw Failure(.failed, "pb is not installed: put it beside pasteboard-window or in PATH")
    }
    let null = try StartedProcess.nowhere()
    let (output, outputEnd) = try SharedDescriptor.pipe()
    let (errors, errorsEnd) = try SharedDescriptor.pipe()
    let process = try StartedProcess(
      program, arguments, input: null.rawValue, output: outputEnd.rawValue, error: errorsEnd.rawValue)
    _ = (consume outputEnd, consume errorsEnd)
    let written = try read(output)
    // It writes no more than a few sentences there, which the pipe holds.
    let sentence = try read(errors)
    guard try process.wait() == .exited(0) else {
      throw Failure(.failed, String(decoding: sentence, as: UTF8.self).trimmed(of: "pb: "))
    }
    return written
  }

  /// Reads to the end; what is too much is dropped.
  private static func read(_ pipe: SharedDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let next = try FileBytes.readNext(pipe.rawValue, count: 64 << 10)
      if next.isEmpty { return bytes }
      bytes += next.prefix(limit - bytes.count)
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
