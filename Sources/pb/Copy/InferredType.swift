internal import Bytes
internal import Glibc
internal import Pasteboard

/// Infers the type of content that comes without one, by the file's name or by the first bytes.
enum InferredType {
  /// The basis of the inference.
  enum Rule: Equatable, Sendable {
    /// None: no type is inferred.
    case none
    /// The content; if that reveals nothing, the type that the file's name implies.
    case byContent(named: MediaType?)
    /// The name of the file that is standard input, else the first bytes.
    case byNameOrContent
    /// Only the beginnings of RTF and PostScript.
    case byMarkup

    /// Whether the control sequences of a terminal in the content reveal its type.
    var recognisesOutput: Bool { if case .byContent = self { true } else { false } }

    /// Returns the type of content with this beginning; nil if it is unknown.
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

  /// Returns the type that a file's name implies.
  static func byName(_ path: String) -> MediaType? {
    Input.fileExtension(of: path).flatMap(MediaType.init(fileExtension:))
  }

  /// Returns the type that the first bytes reveal.
  static func byContent(_ beginning: [UInt8]) -> MediaType? {
    if let format = FileFormat(beginning: beginning) { return MediaType(format.rawValue) }
    let text = beginning.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let start = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? .html : nil
  }

  /// Returns the type of a file. Receivers must be able to read it, so a picture is what its bytes are, whatever its
  /// name. Only an archive's name may reveal its kind; and for text, the name counts.
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

  /// Returns the name of the regular file behind a descriptor; nil for other files.
  static func fileName(of descriptor: CInt) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let path = realpath("/proc/self/fd/\(descriptor)", nil)
    else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether people regard a type as text, even if its name does not reveal that.
  static func isTextual(_ type: MediaType) -> Bool {
    type.isText || type.essence.contains("json")
      || ["script", "xml", "yaml", "pgp-keys"].contains { type.essence.hasSuffix($0) }
  }
}
