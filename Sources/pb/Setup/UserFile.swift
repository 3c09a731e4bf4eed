internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// A file in the user's home that `pb setup` may write.
struct UserFile {
  /// A larger file is not a settings file.
  private static let limit = 16 << 20

  let path: String

  /// The path for users, with `~` for the home.
  var name: String { UserFile.name(of: path) }

  /// Returns a path with `~` for the home.
  static func name(of path: String) -> String {
    guard let home = EnvironmentVariable.value(of: "HOME"), path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.utf8.count)
  }

  /// Whether it exists, be it as a link that leads nowhere.
  var exists: Bool {
    var status = stat()
    return lstat(path.systemCString, &status) == 0
  }

  /// Returns the bytes; nil if there is no such file.
  func bytes() throws -> [UInt8]? {
    let number = open(path.systemCString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure("read \(name)", Errno(rawValue: errno))
    }
    let file = OwnedDescriptor(adopting: number)
    return try FileBytes.readAll(file.rawValue, atMost: UserFile.limit)
  }

  /// Why it is not ours to change, as the end of a sentence; nil if it is. A link is followed: files that programs such as
  /// stow manage are the user's, and those of NixOS are not.
  var obstacle: String? {
    var status = stat()
    if stat(path.systemCString, &status) == 0 {
      if status.st_mode & S_IFMT != S_IFREG { return "it is not a regular file" }
      if status.st_uid != geteuid() { return "it belongs to another user" }
      return access(path.systemCString, W_OK) == 0 ? nil : "it is read-only"
    }
    if exists { return "it is a link that leads nowhere" }
    let folder = UserFile.existingFolder(above: path)
    guard stat(folder.systemCString, &status) == 0, status.st_uid == geteuid() else {
      return "\(folder) belongs to another user"
    }
    return access(folder.systemCString, W_OK) == 0 ? nil : "\(folder) is read-only"
  }

  private static func existingFolder(above path: String) -> String {
    var folder = SocketPath.folder(of: path)
    while folder != "/", access(folder.systemCString, F_OK) != 0 { folder = SocketPath.folder(of: folder) }
    return folder
  }

  /// Writes it, with the folders above it that are missing. Its mode stays, and what its name links to.
  func write(_ bytes: [UInt8]) throws {
    try UserFile.makeFolder(SocketPath.folder(of: path))
    try OutputFile.write(to: path) { try $0.write(bytes) }
  }

  /// Creates a folder, with those above it, if it is missing.
  static func makeFolder(_ folder: String) throws {
    if access(folder.systemCString, F_OK) == 0 { return }
    try makeFolder(SocketPath.folder(of: folder))
    try Folder.create(folder)
  }

  /// Removes it, and its folder if that is empty.
  func remove() throws {
    try SystemCall.run("remove \(name)") { unlink(path.systemCString) }
    rmdir(SocketPath.folder(of: path).systemCString)
  }
}
