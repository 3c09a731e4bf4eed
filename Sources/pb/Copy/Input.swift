internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage

/// A file, standard input or words of the command line, for a verb to read.
struct Input {
  /// Advice about a name that cannot be read.
  struct Advice {
    /// The advice for a missing file.
    var missing = "check the name"
    /// The advice for a directory.
    var directory = "name a file"
  }

  /// The input's name in sentences.
  let name: String
  let descriptor: SharedDescriptor
  /// The kind and size of the file.
  let status: FileStatus
  /// The media type that the file's extension implies, or that of words.
  let typeByName: MediaType?
  /// The file's name without its folder; nil for other inputs.
  let fileName: String?
  /// The file's path as the user has named it; nil for other inputs.
  private var path: String?

  /// Opens the file at `path`; standard input if it is "-" or nil.
  init(_ path: String?, advice: Advice = Advice()) throws {
    let path = path == "-" ? nil : path
    if let path { try checkIsNamed(path) }
    name = path ?? "standard input"
    typeByName = path.flatMap(Input.fileExtension).flatMap(MediaType.init(fileExtension:))
    fileName = (path?.split(separator: "/").last).map { String(decoding: String($0).systemBytes, as: UTF8.self) }
    self.path = path
    descriptor = try Input.open(path, advice)
    status = try Input.status(of: descriptor)
    if status.kind == .directory { throw Failure(.failed, "\(name) is a directory: \(advice.directory)") }
  }

  /// Opens what was pasted.
  init(_ content: PastedRepresentation.Content) throws {
    let file = try content.descriptor()
    try self.init("/proc/self/fd/\(file.rawValue)")
    path = nil
  }

  /// Creates a file of the words, separated by spaces.
  init(words: [String]) throws {
    let bytes = Array(words.map(\.systemBytes).joined(separator: [UInt8(ascii: " ")]))
    try self.init(calling("close other programs") { try Payload(bytes) })
  }

  /// Opens bytes that have no file.
  init(_ payload: Payload) throws {
    (name, typeByName, fileName) = ("the text", .unspecifiedPlainText, nil)
    descriptor = try calling("close other programs") { SharedDescriptor(try payload.handOut()) }
    status = try Input.status(of: descriptor)
  }

  private static func status(of file: SharedDescriptor) throws -> FileStatus {
    try calling("name another file") { try file.owner.status() }
  }

  /// The folder that contains the file; nil for other inputs.
  var folder: AbsolutePath? {
    get throws { try path.map { AbsolutePath($0.systemBytes, in: try .workingFolder()).folder } }
  }

  /// Whether the input is a whole regular file, read from its beginning.
  var isWholeFile: Bool { status.kind == .regular && lseek(descriptor.rawValue, 0, SEEK_CUR) == 0 }

  /// Returns the file's extension without its dot; nil if it has none. A hidden file's first dot does not count.
  static func fileExtension(of path: String) -> String? {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    return String(name[name.index(after: dot)...])
  }

  private static func open(_ path: String?, _ advice: Advice) throws -> SharedDescriptor {
    guard let path else {
      return try calling("open standard input, or name a file") {
        SharedDescriptor(
          OwnedDescriptor(adopting: try SystemCall.run("read standard input") { fcntl(0, F_DUPFD_CLOEXEC, 3) }))
      }
    }
    do {
      let number = try SystemCall.run("open \(path)") { Glibc.open(path.systemCString, O_RDONLY | O_CLOEXEC) }
      return SharedDescriptor(OwnedDescriptor(adopting: number))
    } catch {
      throw error.advising(remedy(for: error.errno, advice))
    }
  }

  private static func remedy(for reason: Errno?, _ advice: Advice) -> String {
    switch reason {
    case .noSuchFileOrDirectory: advice.missing
    case .permissionDenied: "ask its owner to let you read it"
    default: "name another file"
    }
  }
}
