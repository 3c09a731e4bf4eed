package import Linux
public import Pasteboard
internal import Wire

/// What was pasted: bytes of one media type.
public struct PastedRepresentation: Sendable {
  /// Where the bytes are.
  package enum Content: Sendable {
    /// They came inside the daemon's answer.
    case bytes([UInt8])
    /// In a file that does not change any more. Its offset is the receiver's own.
    case file(SharedDescriptor, size: Int)
  }

  /// The daemon's name for the media type. Most of `pb` needs no more, and a start that looks nothing up is faster.
  let typeName: String
  /// Which item it is of: the number counts up whenever a pasteboard changes.
  public let generation: Int
  /// Whether the item is a secret, which must not reach a disk unless the user puts it there.
  public let isSensitive: Bool
  /// Where the bytes are.
  package let content: Content

  /// The media type; bytes of an unknown kind if the daemon's name for it is none.
  public var type: MediaType { MediaType(typeName) ?? .octetStream }

  /// Whether it is plain text, whatever its charset. Told by the name alone.
  package var isPlainText: Bool { typeName == "text/plain" || typeName.hasPrefix("text/plain;") }

  /// How many bytes there are.
  public var count: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .file(_, let size): size
    }
  }

  /// All of the bytes. They come into memory now, if they are many.
  public func bytes() throws(ClientError) -> [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .file(let file, let size): try reporting { try FileBytes.readAll(file.rawValue, atMost: size) }
    }
  }

  /// The text that the bytes are in the type's charset, which is UTF-8 if it names none. What is not valid in it becomes
  /// U+FFFD.
  public func text() throws(ClientError) -> String {
    let bytes = try bytes()
    return switch type.charset {
    case "utf-16": Self.utf16(bytes)
    case "iso-8859-1": String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: String(decoding: bytes, as: UTF8.self)
    }
  }

  /// UTF-16 in the order that its byte order mark says, else big-endian (RFC 2781, section 4.3).
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
  /// What a reply and the descriptors beside it carry.
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
    case .stream: throw Failure.contradiction  // only a client names streams
    }
  }

  /// What a reply announces, with its bytes.
  init(_ reply: Paste.Reply, _ content: Content) throws(Failure) {
    guard let typeName = reply.representation?.type else { throw Failure.contradiction }
    self.typeName = typeName
    generation = reply.generation
    isSensitive = reply.sensitive
    self.content = content
  }

  private static func size(of file: SharedDescriptor) throws(Failure) -> Int {
    let status = try file.owner.status()
    guard status.kind == .regular else {
      throw Failure(.failed, "the daemon passed something that is not a file: check what listens on the socket")
    }
    return status.size
  }
}
