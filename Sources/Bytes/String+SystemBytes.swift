/// The system's text is bytes: words of command lines and names of files need not be UTF-8. A String that was created
/// from such bytes can return them all. A byte that is not part of a character becomes a scalar of its own, U+10FE80 to
/// U+10FEFF of private use; so does each byte of such a scalar itself, so that no two names become the same text.
extension String {
  /// Creates the text of these bytes.
  package init(systemBytes bytes: [UInt8]) {
    if !bytes.contains(Unicode.Scalar.systemLead), let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      self = String(String.UnicodeScalarView(TextElement.utf8(bytes).flatMap(String.scalars)))
    }
  }

  /// The bytes of the text, for a system call.
  package var systemBytes: [UInt8] {
    guard utf8.contains(Unicode.Scalar.systemLead) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in scalar.systemByte.map { [$0] } ?? Array(String(scalar).utf8) }
  }

  /// The bytes of the text, with the NUL that ends a C string.
  package var systemCString: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

  private static func scalars(for element: TextElement) -> [Unicode.Scalar] {
    switch element {
    case .scalar(let scalar) where scalar.systemByte == nil: [scalar]
    case .scalar(let scalar): String(scalar).utf8.map(Unicode.Scalar.init(systemByte:))
    case .stray(let byte): [Unicode.Scalar(systemByte: byte)]
    }
  }
}

extension Unicode.Scalar {
  /// The first byte, in UTF-8, of the scalars for bytes.
  fileprivate static let systemLead: UInt8 = 0xF4

  /// The byte that this scalar represents in text from the system's bytes; nil if it is a character.
  package var systemByte: UInt8? {
    (0x10FE80...0x10FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// Creates the scalar for a byte from 0x80 on.
  fileprivate init(systemByte byte: UInt8) { self = Unicode.Scalar(0x10FE00 | UInt32(byte)) ?? "\u{FFFD}" }
}
