package import Linux
public import Pasteboard
internal import Wire

/// A pasted representation: bytes of one media type.
public struct PastedRepresentation: Sendable {
  /// The place of the bytes.
  package enum Content: Sendable {
    /// The bytes arrived inside the daemon's answer.
    case bytes([UInt8])
    /// In a file that no longer changes. Its offset is the receiver's own.
    case file(SharedDescriptor, size: Int)
  }

  /// The daemon's name for the media type. `pb` rarely needs more, and starts faster without looking up types.
  let typeName: String
  /// The item's number, which counts up with every change of the pasteboard.
  public let generation: Int
  /// Whether the item is a secret, which must not reach a disk unless the user puts it there.
  public let isSensitive: Bool
  /// The missing part of the representation, such as a picture without its file, as one sentence; nil if it is whole.
  public let shortcoming: String?
  /// The place of the bytes.
  package let content: Content
  /// The display whose clipboard this is; nil unless this process is on another one.
  package let otherDisplay: String?

  /// The media type; bytes of an unknown kind if the daemon's name for it is invalid.
  public var type: MediaType { MediaType(typeName) ?? .octetStream }

  /// Whether the type is plain text of any charset, judged by its name alone.
  package var isPlainText: Bool { typeName == "text/plain" || typeName.hasPrefix("text/plain;") }

  /// The number of bytes.
  public var count: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// Returns all bytes, and reads them into memory if they are in a file.
  public func bytes() throws(ClientError) -> [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .file(let file, let size): try reporting { try FileBytes.readAll(file.rawValue, atMost: size) }
    }
  }

  /// Returns the text of the bytes in the type's charset, which is UTF-8 by default. Invalid bytes become U+FFFD.
  public func text() throws(ClientError) -> String {
    let bytes = try bytes()
    return switch type.charset {
    case "utf-16": Self.utf16(bytes)
    case "iso-8859-1": String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Decodes UTF-16 in the order of its byte order mark, else big-endian (RFC 2781, section 4.3).
  package static func utf16(_ bytes: [UInt8]) -> String {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { place in
      let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittleEndian ? pair.1 << 8 | pair.0 : pair.0 << 8 | pair.1
    }
    return String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self)
  }
}

extension PastedRepresentation {
  /// Creates the representation in a reply and its descriptors.
  init(_ reply: Paste.Reply, _ descriptors: [SharedDescriptor]) throws(Failure) {
    guard let representation = reply.representation, let content = try? representation.content() else {
      throw Failure.contradiction
    }
    switch content {
    case .inline(let bytes): try self.init(reply, .bytes(bytes))
    case .descriptor(let index):
      guard index < descriptors.count else {
        throw Failure(.failed, "the item's descriptor did not arrive: connect to the daemon's own socket")
      }
      try self.init(reply, .file(descriptors[index], size: Self.size(of: descriptors[index])))
    case .stream: throw Failure.contradiction  // only clients name streams
    }
  }

  /// Creates the representation that a reply announces, with its bytes.
  init(_ reply: Paste.Reply, _ content: Content) throws(Failure) {
    guard let typeName = reply.representation?.type else { throw Failure.contradiction }
    self.typeName = typeName
    generation = reply.generation
    isSensitive = reply.sensitive
    shortcoming = reply.shortcoming
    self.content = content
    otherDisplay = reply.otherDisplay
  }

  private static func size(of file: SharedDescriptor) throws(Failure) -> Int {
    let status = try file.owner.status()
    guard status.kind == .regular else {
      throw Failure(.failed, "the daemon passed something that is not a file: check what listens on the socket")
    }
    return status.size
  }
}
