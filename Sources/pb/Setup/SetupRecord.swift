internal import Glibc
internal import Linux

/// The changes of `pb setup` in places that cannot bear a mark, a line each, so that it undoes nothing else.
struct SetupRecord {
  private let file: UserFile?

  /// The record of the user; nothing is kept without a home.
  static var ofUser: SetupRecord {
    SetupRecord(file: BaseFolder.state.map { UserFile(path: "\($0)/pasteboard/setup") })
  }

  func contains(_ line: String) -> Bool { lines.contains(line) }

  /// Adds a line, before the change that it describes: a failed change is undone too.
  func insert(_ line: String) throws {
    guard let file else { throw Failure(.failed, "the folder for state is not known: set HOME") }
    if contains(line) { return }
    // The history's folder is below the same one, and other users may read nothing of it.
    let folder = SocketPath.folder(of: file.path)
    try UserFile.makeFolder(SocketPath.folder(of: folder))
    mkdir(folder, 0o700)
    try write(lines + [line], to: file)
  }

  func remove(_ line: String) throws {
    guard let file, contains(line) else { return }
    try write(lines.filter { $0 != line }, to: file)
  }

  private func write(_ lines: [String], to file: UserFile) throws {
    lines.isEmpty ? try file.remove() : try file.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private var lines: [String] {
    guard let bytes = (try? file?.bytes()) ?? nil else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
