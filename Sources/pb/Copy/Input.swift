internal import Bytes
internal import Glibc
internal import Linux
internal import Pasteboard
internal import SystemPackage

/// A file, standard input or given words, which a verb reads.
struct Input {
  /// What to do about a name that cannot be read.
  struct Advice {
    /// If there is no such file.
    var missing = "check the name"
    /// If it is a directory.
    var directory = "name a file"
  }

  /// What to call it in a sentence.
  let name: String
  /// It.
  let descriptor: SharedDescriptor
  /// What kind of file it is, and how long.
  let status: FileStatus
  /// The media type that the file's extension stands for, or that of words.
  let typeByName: MediaType?
  /// The file's name without its folder; nil for what is none.
  let fileName: String?

  /// Opens the file at `path`; standard input if it is "-" or nil.
  init(_ path: String?, advice: Advice = Advice()) throws {
    let path = path == "-" ? nil : path
    name = path ?? "standard input"
    typeByName = path.flatMap(Input.fileExtension).flatMap(MediaType.init(fileExtension:))
    fileName = (path?.split(separator: "/").last).map { String(decoding: String($0).systemBytes, as: UTF8.self) }
    descriptor = try Input.open(path, advice)
    status = try Input.status(of: descriptor)
    if status.kind == .directory { throw Failure(.failed, "\(name) is a directory: \(advice.directory)") }
  }

  /// Words with a space between them, as if they lay in a file.
  init(words: [String]) throws {
    (name, typeByName, fileName) = ("the text", .unspecifiedPlainText, nil)
    let bytes = Array(words.map(\.systemBytes).joined(separator: [UInt8(ascii: " ")]))
    descriptor = try calling("close other programs") { SharedDescriptor(try Payload(bytes).handOut()) }
    status = try Input.status(of: descriptor)
  }

  private static func status(of file: SharedDescriptor) throws -> FileStatus {
    try calling("name another file") { try file.owner.status() }
  }

  /// Whether everything that is to be read lies in a file, from its beginning.
  var isWholeFile: Bool { status.kind == .regular && lseek(descriptor.rawValue, 0, SEEK_CUR) == 0 }

  /// What stands after the last dot of the file's name at `path`; nil if there is none but the one of a hidden file.
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
