internal import Glibc
internal import Linux
internal import SystemPackage

/// Contents that are too large for a row: a file each, named by its hash.
///
/// A file is whole and on the disk before a row names it. One that no row names was left behind by a crash.
struct ContentFiles {
  let folder: String

  /// The file of a content.
  func open(_ hash: [UInt8]) throws(SystemFailure) -> OwnedDescriptor {
    let path = path(hash)
    return OwnedDescriptor(
      adopting: try SystemCall.run("open a content of the history") { Glibc.open(path, O_RDONLY | O_CLOEXEC) })
  }

  /// Stores bytes; gives whether they were not there yet.
  func store(_ bytes: RecordedBytes, hash: [UInt8]) throws(SystemFailure) -> Bool {
    let path = path(hash)
    if access(path, F_OK) == 0 { return false }
    let draft = folder + "/" + ContentFiles.draftName
    do throws(SystemFailure) {
      try write(bytes, to: draft)
      try SystemCall.run("name a content of the history") { rename(draft, path) }
    } catch {
      unlink(draft)
      throw error
    }
    syncFolder()
    return true
  }

  /// Removes the files of contents that no row names any more.
  func remove(_ hashes: [[UInt8]]) { for hash in hashes { unlink(path(hash)) } }

  /// Removes what no row names; `isNamed` tells which are.
  func sweep(_ isNamed: (String) -> Bool) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
      }
      if name != ".", name != "..", !isNamed(name) { unlink(folder + "/" + name) }
    }
  }

  /// The name of a content's file.
  static func name(_ hash: [UInt8]) -> String {
    hash.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  private static let draftName = "draft"

  private func path(_ hash: [UInt8]) -> String { folder + "/" + ContentFiles.name(hash) }

  private func write(_ bytes: RecordedBytes, to path: String) throws(SystemFailure) {
    let number = try SystemCall.run("make a file in \(folder)") {
      Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    let file = OwnedDescriptor(adopting: number)
    try bytes.forEachPart { part throws(SystemFailure) in
      var rest = part[...]
      while !rest.isEmpty {
        let written = try SystemCall.run("write to the history") {
          rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(written)
      }
    } orFailing: {
      $0
    }
    try SystemCall.run("write to the history") { fsync(number) }
    _ = consume file
  }

  /// Names survive a loss of power only then; one that is lost all the same costs one item.
  private func syncFolder() {
    let number = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }
}
