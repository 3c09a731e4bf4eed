/// What the system calls text is bytes: words of command lines and names of files need not be UTF-8. A String that is
/// made of such bytes returns them all. A byte that belongs to no character is kept as a scalar of its own, U+10FE80 to
/// U+10FEFF of private use; so is each byte of such a scalar itself, so that no two names become the same text.
extension String {
  /// The text of these bytes.
  public init(systemBytes bytes: [UInt8]) {
    if !bytes.contains(Unicode.Scalar.systemLead), let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      self = String(String.UnicodeScalarView(String.scalars(of: bytes)))
    }
  }

  /// The bytes that the text stands for, for a call of the system.
  public var systemBytes: [UInt8] {
    guard utf8.contains(Unicode.Scalar.systemLead) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in scalar.systemByte.map { [$0] } ?? Array(String(scalar).utf8) }
  }

  /// The bytes that the text stands for, with the NUL that ends a string of C.
  public var systemCString: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

  private static func scalars(of bytes: [UInt8]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        scalars += scalar.systemByte == nil ? [scalar] : encoded.map(Unicode.Scalar.init(systemByte:))
        offset += encoded.count
      case .error(let length):
        scalars += bytes[offset..<offset + length].map(Unicode.Scalar.init(systemByte:))
        offset += length
      case .emptyInput: return scalars
      }
    }
  }
}

extension Unicode.Scalar {
  /// What the UTF-8 of the scalars that stand for bytes begins with.
  fileprivate static let systemLead: UInt8 = 0xF4

  /// The byte that it stands for in text which is made of the system's bytes; nil if it is a character.
  public var systemByte: UInt8? {
    (0x10FE80...0x10FEFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// What stands for a byte from 0x80 on.
  fileprivate init(systemByte byte: UInt8) { self = Unicode.Scalar(0x10FE00 | UInt32(byte)) ?? "\u{FFFD}" }
}
