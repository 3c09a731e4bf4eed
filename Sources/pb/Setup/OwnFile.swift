/// A file that `pb setup` writes as a whole, and removes.
struct OwnFile {
  /// The first line, which tells such a file from all others.
  static let mark = "# pb setup wrote this file, and 'pb setup --undo' removes it."

  let file: UserFile

  init(at path: String) { file = UserFile(path: path) }

  /// Whether the file is there, and ours.
  var isWritten: Bool { bytes?.starts(with: (OwnFile.mark + "\n").utf8) ?? false }

  /// Why it cannot be written; nil if it can.
  var obstacle: String? { file.exists && !isWritten ? "pb setup did not write it" : file.obstacle }

  /// Returns the change that writes these lines; nil if they are there.
  func writing(_ lines: [String]) -> Change? {
    let wanted = Array((([OwnFile.mark] + lines).joined(separator: "\n") + "\n").utf8)
    guard bytes != wanted else { return nil }
    return Change("write \(file.name)") { try file.write(wanted) }
  }

  /// Returns the change that removes the file; nil if it is not ours.
  func removing() -> Change? { isWritten ? Change("remove \(file.name)") { try file.remove() } : nil }

  private var bytes: [UInt8]? { (try? file.bytes()) ?? nil }
}
