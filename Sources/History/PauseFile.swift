internal import Glibc
internal import Linux

/// The end of the recorder's last pause, in a file beside the history: a pause outlives the recorder, and also a history
/// that is moved aside. The file stays until something is copied after the pause.
package struct PauseFile {
  private static let name = "history.paused"
  /// The maximum size of the file, in bytes.
  private static let limit = 32

  private let folder: String

  /// Creates the file's place, in the parent of the history's folder.
  package init(in folder: String) { self.folder = folder }

  /// Returns the end of the pause, in seconds since 1970; nil if there was none, or if the file is not ours.
  package func read() -> Int? {
    guard let folder = try? HeldFolder(at: folder), let entry = folder.status(of: Self.name), entry.isFile, entry.isOwn,
      let file = try? folder.open(Self.name, O_RDONLY),
      let bytes = try? FileBytes.read(file.rawValue, at: 0, count: Self.limit)
    else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// Stores the end of a pause; removes the file if there is none.
  package func write(_ end: Int?) throws {
    try StateFolder.makeAll(folder)
    let folder = try HeldFolder(at: folder)
    guard let end else {
      folder.remove(Self.name)
      return try folder.sync()
    }
    try folder.store(.bytes(Array("\(end)".utf8)), as: Self.name)
  }
}
