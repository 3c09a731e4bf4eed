internal import Glibc
internal import Linux

/// What `pb setup` has changed in places that cannot bear a mark, a line each, so that it takes back nothing else.
struct SetupRecord {
  private let file: UserFile?

  /// The record of the user; nothing is kept without a home.
  static var ofUser: SetupRecord {
    SetupRecord(file: BaseFolder.state.map { UserFile(path: "\($0)/pasteboard/setup") })
  }

  func contains(_ line: String) -> Bool { lines.contains(line) }

  /// Adds a line, before the change that it describes: one that fails is taken back too.
  func insert(_ line: String) throws {
    guard let file else { throw Failure(.failed, "the folder for state is not known: set HOME") }
    if contains(line) { return }
    // Of the history, whose folder is below the same one, nobody else may read anything.
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
