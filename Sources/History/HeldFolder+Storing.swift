internal import Glibc
internal import Linux

extension HeldFolder {
  /// The suffix of a file's name until the file is complete.
  static let draftEnd = ".new"

  /// Stores bytes in a file, which replaces one of that name once it is complete and on the disk.
  func store(_ bytes: RecordedBytes, as name: String) throws {
    let draft = name + HeldFolder.draftEnd
    do {
      try write(bytes, to: draft)
      try rename(draft, to: name)
      try sync()
    } catch {
      remove(draft)
      throw error
    }
  }

  private func write(_ bytes: RecordedBytes, to name: String) throws {
    remove(name)  // a crash left it behind
    let file = try open(name, O_WRONLY | O_CREAT | O_EXCL)
    let number = file.rawValue
    try bytes.forEachPart { part in
      var rest = part[...]
      while !rest.isEmpty {
        let written = try SystemCall.run("write to the history") {
          rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(written)
      }
    }
    try SystemCall.run("write to the history") { fsync(number) }
    _ = consume file
  }
}
