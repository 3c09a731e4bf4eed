internal import Glibc
internal import Linux
internal import SystemPackage

/// Contents that are too large for a row: a file each, named by its hash.
///
/// A file is whole and on the disk before a row names it, and goes after the row is gone for good. One that no row names
/// was left behind by a crash.
struct ContentFiles {
  let folder: HeldFolder

  /// The file of a content; nil if it is missing or has other bytes than were stored.
  func open(_ hash: [UInt8], size: Int) throws -> SharedDescriptor? {
    let file: SharedDescriptor
    do {
      file = SharedDescriptor(try folder.open(ContentFiles.name(hash), O_RDONLY))
    } catch {
      // A link, or a socket.
      if [.noSuchFileOrDirectory, .tooManySymbolicLinkLevels, .noSuchAddressOrDevice].contains(error.errno) {
        return nil
      }
      throw error
    }
    let status = try file.owner.status()
    guard status.kind == .regular, status.size == size,
      try SHA256.hash(of: .file(file, size: size)) == hash
    else { return nil }
    return file
  }

  /// Stores bytes, unless they are there. Returns whether there was no file of this name.
  func store(_ bytes: RecordedBytes, hash: [UInt8]) throws -> Bool {
    let name = ContentFiles.name(hash)
    if try open(hash, size: bytes.count) != nil { return false }
    let isNew = folder.status(of: name) == nil
    let draft = name + ContentFiles.draftEnd
    do {
      try write(bytes, to: draft)
      try folder.rename(draft, to: name)
      try folder.sync()
    } catch {
      folder.remove(draft)
      throw error
    }
    return isNew
  }

  /// Removes the files of contents that no row names any more.
  func remove(_ hashes: [[UInt8]]) { for hash in hashes { folder.remove(ContentFiles.name(hash)) } }

  /// Removes files by their names, which `sizes` has told.
  func remove(_ names: some Sequence<String>) { for name in names { folder.remove(name) } }

  /// The names of all files that are the history's, unfinished ones too, and how many bytes they have.
  func sizes() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try folder.names() where ContentFiles.isName(name) {
      if let file = folder.status(of: name), file.isFile, file.isOwn { sizes[name] = file.size }
    }
    return sizes
  }

  /// The name of a content's file.
  static func name(_ hash: [UInt8]) -> String {
    hash.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// What the name of a file has at its end until it is whole.
  private static let draftEnd = ".new"

  private static func isName(_ name: String) -> Bool {
    let hash = name.hasSuffix(draftEnd) ? name.dropLast(draftEnd.count) : name[...]
    return hash.utf8.count == 64 && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func write(_ bytes: RecordedBytes, to name: String) throws {
    folder.remove(name)  // left behind by a crash
    let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL)
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
