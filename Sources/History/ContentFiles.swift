internal import Glibc
internal import Linux
internal import SystemPackage

/// Contents that are too large for a row, each in a file named by its hash.
///
/// A file is complete and on the disk before a row names it, and is removed after the row is gone for good. A crash may
/// leave a file that no row names.
struct ContentFiles {
  let folder: HeldFolder

  /// Opens the file of a content; nil if it is missing, or its bytes are not those that were stored.
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

  /// Stores bytes, unless they are stored already. Returns whether there was no file of this name.
  func store(_ bytes: RecordedBytes, hash: [UInt8]) throws -> Bool {
    let name = ContentFiles.name(hash)
    if try open(hash, size: bytes.count) != nil { return false }
    let isNew = folder.status(of: name) == nil
    try folder.store(bytes, as: name)
    return isNew
  }

  /// Removes the files of contents that no row names any more.
  func remove(_ hashes: [[UInt8]]) { for hash in hashes { folder.remove(ContentFiles.name(hash)) } }

  /// Removes files by their names, as returned by `sizes`.
  func remove(_ names: some Sequence<String>) { for name in names { folder.remove(name) } }

  /// Returns the names of all files of the history, unfinished ones included, with their sizes in bytes.
  func sizes() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try folder.names() where ContentFiles.isName(name) {
      if let file = folder.status(of: name), file.isFile, file.isOwn { sizes[name] = file.size }
    }
    return sizes
  }

  /// Returns the name of a content's file.
  static func name(_ hash: [UInt8]) -> String {
    hash.map { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  private static func isName(_ name: String) -> Bool {
    let hash = name.hasSuffix(HeldFolder.draftEnd) ? name.dropLast(HeldFolder.draftEnd.count) : name[...]
    return hash.utf8.count == 64 && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
