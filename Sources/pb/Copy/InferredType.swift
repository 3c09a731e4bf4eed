internal import Bytes
internal import Glibc
internal import Pasteboard

/// The type of what comes without one: by the name of the file that it is in, or by its first bytes.
enum InferredType {
  /// By what it is guessed.
  enum Rule: Equatable, Sendable {
    /// Not at all.
    case none
    /// What the bytes show, and only then the type that the file's name stands for.
    case byContent(named: MediaType?)
    /// The name of the file that standard input is, or what it begins with.
    case byNameOrContent
    /// Whether it begins as RTF or PostScript does.
    case byMarkup

    /// The type of what begins so; nil if nothing tells.
    func type(_ beginning: [UInt8]) -> MediaType? {
      switch self {
      case .none: nil
      case .byContent(let named): InferredType.byContent(beginning, named: named)
      case .byNameOrContent:
        InferredType.fileName(of: 0).flatMap(InferredType.byName) ?? InferredType.byContent(beginning)
      case .byMarkup: InferredType.byMarkup(beginning)
      }
    }
  }

  /// The type that a file's name stands for.
  static func byName(_ path: String) -> MediaType? {
    Input.fileExtension(of: path).flatMap(MediaType.init(fileExtension:))
  }

  /// The type that is told by the first bytes.
  static func byContent(_ beginning: [UInt8]) -> MediaType? {
    if let format = FileFormat(beginning: beginning) { return MediaType(format.rawValue) }
    let text = beginning.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let start = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? .html : nil
  }

  /// The type of a file: receivers have to be able to read it, so a picture is what its bytes are, whatever it is called.
  /// What a kind of archive is, its name alone may tell; and text is what its name says, however it begins.
  private static func byContent(_ beginning: [UInt8], named: MediaType?) -> MediaType? {
    guard let format = FileFormat(beginning: beginning) else { return named }
    if let named, format.isArchive || named.isText && UTF8Check.looksLikeText(beginning) { return named }
    return MediaType(format.rawValue)
  }

  private static func byMarkup(_ beginning: [UInt8]) -> MediaType? {
    FileFormat(beginning: beginning).flatMap { [.rtf, .postScript].contains($0) ? MediaType($0.rawValue) : nil }
  }

  /// PostScript: `application/postscript`.
  static let postScript = MediaType(FileFormat.postScript.rawValue)

  /// The regular file that a descriptor is open on, by its name; nil if it is none.
  static func fileName(of descriptor: CInt) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let path = realpath("/proc/self/fd/\(descriptor)", nil)
    else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a type is text to people, though its name may not say so.
  static func isTextual(_ type: MediaType) -> Bool {
    type.isText || type.essence.contains("json")
      || ["script", "xml", "yaml", "pgp-keys"].contains { type.essence.hasSuffix($0) }
  }
}
