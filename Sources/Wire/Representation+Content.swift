internal import Bytes

extension Representation {
  /// The maximum number of bytes inside a message.
  package static let inlineLimit = 1 << 20

  /// The place of the bytes.
  package enum Content: Hashable, Sendable {
    case inline([UInt8])
    case descriptor(Int)
    case stream(String)
  }

  /// Creates a representation whose bytes are inside the message: as text if they are UTF-8 and their escaped form
  /// still fits, otherwise in base64. At most `inlineLimit` of them; the receiver refuses more.
  package init(type: String, inline bytes: [UInt8]) {
    self.init(type: type, size: bytes.count)
    if Self.escapedSize(of: bytes) <= Self.escapedLimit, let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
    } else {
      base64 = Base64.encode(bytes)
    }
  }

  /// Whether the bytes are still to be produced.
  package var isPromised: Bool { text == nil && base64 == nil && descriptor == nil && stream == nil }

  /// Returns the place of the bytes, which are decoded if they are inline. Throws InvalidRepresentation or TooLarge.
  package func content() throws(WireError) -> Content {
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

  /// Returns the length of these bytes as a JSON string (RFC 8259, section 7).
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
}
