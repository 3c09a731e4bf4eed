internal import Glibc
internal import Pasteboard

/// The type of what comes without one: by the name of the file that it is in, else by its first bytes.
enum InferredType {
  /// How many bytes are looked at.
  static let window = 512

  /// By what it is guessed.
  enum Rule: Equatable, Sendable {
    /// Not at all.
    case none
    /// The name of the file that standard input is, or what it begins with.
    case byNameOrContent
    /// Whether it begins as RTF or PostScript does.
    case byMarkup

    /// The type of what begins so; nil if nothing tells.
    func type(_ beginning: [UInt8]) -> MediaType? {
      switch self {
      case .none: nil
      case .byNameOrContent:
        InferredType.fileName(of: 0).flatMap(InferredType.byName) ?? InferredType.byContent(beginning)
      case .byMarkup: InferredType.byMarkup(ContentReader(beginning))
      }
    }
  }

  /// The type that a file's name stands for.
  static func byName(_ path: String) -> MediaType? {
    Input.fileExtension(of: path).flatMap(MediaType.init(fileExtension:))
  }

  /// The type that is told by the first bytes.
  static func byContent(_ beginning: [UInt8]) -> MediaType? {
    let content = ContentReader(beginning)
    if let image = ImageHeader(content) { return image.format.type }
    if content.has("%PDF-") { return MediaType("application/pdf") }
    if let markup = byMarkup(content) { return markup }
    let text = beginning.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    let start = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? .html : nil
  }

  private static func byMarkup(_ content: ContentReader) -> MediaType? {
    if content.has(#"{\rtf"#) { return .rtf }
    return content.has("%!PS") ? postScript : nil
  }

  /// PostScript: `application/postscript`.
  static let postScript = MediaType("application/postscript")

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

extension ImageHeader.Format {
  fileprivate var type: MediaType? {
    switch self {
    case .png: .png
    case .jpeg: MediaType("image/jpeg")
    case .gif: MediaType("image/gif")
    case .bmp: MediaType("image/bmp")
    case .webP: MediaType("image/webp")
    case .tiff: MediaType("image/tiff")
    }
  }
}
