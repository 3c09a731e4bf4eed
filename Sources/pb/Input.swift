internal import Glibc
internal import Linux
internal import Pasteboard
internal import SystemPackage

/// A file, or standard input, that a verb reads.
struct Input {
  /// What to call it in a sentence.
  let name: String
  /// It.
  let descriptor: SharedDescriptor
  /// What kind of file it is, and how long.
  let status: FileStatus
  private let path: String?

  /// Opens the file at `path`; standard input if it is "-" or nil.
  init(_ path: String?) throws(CommandFailure) {
    self.path = path == "-" ? nil : path
    name = self.path ?? "standard input"
    descriptor = try Input.open(self.path)
    let file = descriptor
    status = try calling("name another file") { () throws(SystemFailure) in try file.owner.status() }
    if status.kind == .directory { throw CommandFailure(.failed, "\(name) is a directory: name a file") }
  }

  /// The media type that the file's extension stands for.
  var typeByExtension: MediaType? { path.flatMap(Input.fileExtension).flatMap(MediaType.init(fileExtension:)) }

  /// The file's name without its folder; nil for standard input.
  var fileName: String? { path?.split(separator: "/").last.map(String.init) }

  /// Whether everything that is to be read lies in a file, from its beginning.
  var isWholeFile: Bool { status.kind == .regular && lseek(descriptor.rawValue, 0, SEEK_CUR) == 0 }

  /// What stands after the last dot of the file's name at `path`; nil if there is none but the one of a hidden file.
  static func fileExtension(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    return String(name[name.index(after: dot)...])
  }

  private static func open(_ path: String?) throws(CommandFailure) -> SharedDescriptor {
    guard let path else {
      return try calling("open standard input, or name a file") { () throws(SystemFailure) in
        SharedDescriptor(
          OwnedDescriptor(adopting: try SystemCall.run("read standard input") { fcntl(0, F_DUPFD_CLOEXEC, 3) }))
      }
    }
    do throws(SystemFailure) {
      let number = try SystemCall.run("open \(path)") { Glibc.open(path, O_RDONLY | O_CLOEXEC) }
      return SharedDescriptor(OwnedDescriptor(adopting: number))
    } catch {
      throw CommandFailure(error, remedy(for: error.errno))
    }
  }

  private static func remedy(for reason: Errno) -> String {
    switch reason {
    case .noSuchFileOrDirectory: "check the name"
    case .permissionDenied: "ask its owner to let you read it"
    default: "name another file"
    }
  }
}
