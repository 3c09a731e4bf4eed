/// The bytes of one media type as a message carries them.
///
/// Exactly one of `text`, `base64`, `descriptor` and `stream` is there in a well-formed one; `content()` checks that. One that is
/// only promised, which `Provide` takes, has none of them.
public struct Representation: JSONConvertible, Hashable {
  /// The most bytes that may travel inside a message.
  public static let inlineLimit = 1 << 20

  /// The media type.
  public var type: String
  /// How many bytes there are, if the sender says so.
  public var size: Int?
  /// The bytes as text.
  public var text: String?
  /// The bytes in base64 (RFC 4648, section 4).
  public var base64: String?
  /// An index among the descriptors that travel beside the message.
  public var descriptor: Int?
  /// The name of a stream that ``Upload`` has stored.
  public var stream: String?
  /// Who may see it: everyone if nothing is said.
  public var visibility: Visibility?
  /// Whether producing a promised one costs little enough to do it for whoever reads all that there is.
  public var isCheap: Bool?

  /// Who may see a representation.
  public enum Visibility: String, JSONConvertible, Hashable {
    /// Every application.
    case everyone
    /// This user's programs that speak to the daemon, such as `pb`.
    case pb

    public init(json: JSON) throws(JSONMismatch) {
      guard let visibility = Visibility(rawValue: try String(json: json)) else { throw JSONMismatch() }
      self = visibility
    }

    public var json: JSON { .string(rawValue) }
  }

  /// Where the bytes are.
  public enum Content: Hashable, Sendable {
    case inline([UInt8])
    case descriptor(Int)
    case stream(String)
  }

  /// Bytes inside the message: as text where they are UTF-8 that still fits when JSON has escaped it, else in base64.
  /// At most `inlineLimit` of them; the receiver refuses more.
  public init(type: String, inline bytes: [UInt8]) {
    self.type = type
    size = bytes.count
    if Self.escapedSize(of: bytes) <= Self.escapedLimit, let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
    } else {
      base64 = Base64.encode(bytes)
    }
  }

  /// Bytes behind the descriptor with this index; `size` if it is known.
  public init(type: String, descriptor index: Int, size: Int? = nil) {
    self.type = type
    self.size = size
    descriptor = index
  }

  /// Bytes that came or come as a stream: of this name, for a representation that is handed over.
  public init(type: String, stream: String, size: Int? = nil) {
    self.type = type
    self.size = size
    self.stream = stream
  }

  /// Bytes that are produced when somebody asks for them; `size` is how many there might be, if that is known.
  public init(promised type: String, size: Int? = nil) {
    self.type = type
    self.size = size
  }

  /// Whether the bytes are still to be produced.
  public var isPromised: Bool { text == nil && base64 == nil && descriptor == nil && stream == nil }

  /// Where the bytes are, decoded if they are inline. Throws InvalidRepresentation or TooLarge.
  public func content() throws(WireError) -> Content {
    switch (text, base64, descriptor, stream) {
    case (let text?, nil, nil, nil):
      return .inline(try Self.limited(Array(text.utf8)))
    case (nil, let base64?, nil, nil):
      guard let bytes = Base64.decode(base64) else {
        throw .invalidRepresentation(reason: "\(type) is not valid base64")
      }
      return .inline(try Self.limited(bytes))
    case (nil, nil, let index?, nil):
      guard index >= 0 else { throw .invalidRepresentation(reason: "\(type) has a negative descriptor index") }
      return .descriptor(index)
    case (nil, nil, nil, let name?): return .stream(name)
    default:
      throw .invalidRepresentation(reason: "\(type) needs exactly one of text, base64, descriptor and stream")
    }
  }

  private static func limited(_ bytes: [UInt8]) throws(WireError) -> [UInt8] {
    guard bytes.count <= inlineLimit else { throw .tooLarge(limit: inlineLimit) }
    return bytes
  }

  /// Leaves room for the rest of a message below `FrameReader.messageLimit`; base64 of `inlineLimit` bytes fits too.
  private static let escapedLimit = inlineLimit / 2 * 3

  /// How long a JSON string of these bytes is (RFC 8259, section 7).
  private static func escapedSize(of bytes: [UInt8]) -> Int {
    var size = 0
    for byte in bytes {
      switch byte {
      case 0x08, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "\""), UInt8(ascii: "\\"): size += 2
      case ..<0x20: size += 6
      default: size += 1
      }
    }
    return size
  }

  public init(json: JSON) throws(JSONMismatch) {
    let fields = try json.members()
    type = try fields.required("type")
    size = try fields.optional("size")
    text = try fields.optional("text")
    base64 = try fields.optional("base64")
    descriptor = try fields.optional("descriptor")
    stream = try fields.optional("stream")
    visibility = try fields.optional("visibility")
    isCheap = try fields.optional("cheap")
  }

  public var json: JSON {
    var object = JSONObject()
    object.add("type", type)
    object.add("size", size)
    object.add("text", text)
    object.add("base64", base64)
    object.add("descriptor", descriptor)
    object.add("stream", stream)
    object.add("visibility", visibility)
    object.add("cheap", isCheap)
    return .object(object)
  }
}
