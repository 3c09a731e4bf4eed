internal import Bytes
internal import Glibc
internal import SystemPackage

/// Calls about folders by their paths.
package enum Folder {
  /// Returns the names in a folder, without `.` and `..`.
  package static func names(in path: String) throws(Failure) -> [String] {
    try names(in: path, at: AT_FDCWD, path)
  }

  /// Returns the names in an open folder, whose position stays where it is. Sentences call the folder `path`.
  package static func names(in folder: borrowing OwnedDescriptor, named path: String) throws(Failure) -> [String] {
    try names(in: ".", at: folder.rawValue, path)
  }

  /// Creates a folder for the user's files; one that exists stays as it is.
  package static func create(_ path: String) throws(Failure) {
    if mkdir(path.systemCString, 0o777) == 0 || errno == EEXIST { return }
    throw Failure("create \(path)", Errno(rawValue: errno), remedy: "name a folder in one where you may write")
  }

  private static func names(in path: String, at base: CInt, _ name: String) throws(Failure) -> [String] {
    let number = try SystemCall.run("read the folder \(name)") {
      openat(base, path.systemCString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(number) else {
      close(number)
      throw Failure("read the folder \(name)", Errno(rawValue: errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(systemBytes: Array($0.prefix { $0 != 0 })) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
