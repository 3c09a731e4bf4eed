/// An element of text.
package enum TextElement: Equatable, Sendable {
  case scalar(Unicode.Scalar)
  /// A byte that is not part of a character.
  case stray(UInt8)

  /// Returns the elements of bytes that are mostly UTF-8.
  package static func utf8(_ bytes: [UInt8]) -> [TextElement] {
    var elements: [TextElement] = []
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        elements.append(.scalar(Unicode.UTF8.decode(encoded)))
        offset += encoded.count
      case .error(let length):
        elements += bytes[offset..<offset + length].map { .stray($0) }
        offset += length
      case .emptyInput: return elements
      }
    }
  }
}
