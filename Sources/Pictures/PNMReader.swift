/// Reads portable anymaps: pbm(5), pgm(5) and ppm(5), as text or binary.
struct PNMReader {
  private let bytes: [UInt8]
  private var offset = 2

  static func read(_ bytes: [UInt8]) throws(PictureFailure) -> Bitmap {
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"), (0x31...0x36).contains(bytes[1]) else { throw .malformed }
    var reader = PNMReader(bytes: bytes)
    return try reader.picture(kind: Int(bytes[1]) - 0x30)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func picture(kind: Int) throws(PictureFailure) -> Bitmap {
    let (width, height) = (try number(), try number())
    let isBits = kind == 1 || kind == 4
    let most = isBits ? 1 : try number()
    guard (1...65535).contains(most), width > 0, height > 0 else { throw .malformed }
    guard width <= Bitmap.pixelLimit, height <= Bitmap.pixelLimit / width else { throw .tooManyPixels }
    offset += kind >= 4 ? 1 : 0  // one space ends the header
    let parts = kind == 3 || kind == 6 ? 3 : 1
    let size = most > 255 ? 2 : 1
    let needed =
      switch kind {
      case 1: width * height
      case 2, 3: 2 * width * height * parts - 1
      case 4: (width + 7) / 8 * height
      default: width * height * parts * size
      }
    guard bytes.count - offset >= needed else { throw .malformed }
    let result = try Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var values = (UInt8(0), UInt8(0), UInt8(0))
        switch kind {
        case 1: values.0 = try bit() == 0 ? 255 : 0
        case 4: values.0 = bytes[offset + y * ((width + 7) / 8) + x / 8] >> UInt8(7 - x % 8) & 1 == 0 ? 255 : 0
        default:
          values.0 = try value(most, kind, size)
          if parts == 3 { (values.1, values.2) = (try value(most, kind, size), try value(most, kind, size)) }
        }
        if parts == 1 { values = (values.0, values.0, values.0) }
        result.set(x, y, Colour(red: values.0, green: values.1, blue: values.2))
      }
    }
    return result
  }

  private mutating func value(_ most: Int, _ kind: Int, _ size: Int) throws(PictureFailure) -> UInt8 {
    var value = 0
    if kind < 4 {
      value = try number()
    } else {
      for _ in 0..<size {
        value = value << 8 | Int(bytes[offset])
        offset += 1
      }
    }
    return UInt8((min(value, most) * 255 + most / 2) / most)
  }

  /// Reads one digit, which need not be separated from the next.
  private mutating func bit() throws(PictureFailure) -> Int {
    skipSpace()
    guard offset < bytes.count, (0x30...0x31).contains(bytes[offset]) else { throw .malformed }
    offset += 1
    return Int(bytes[offset - 1]) - 0x30
  }

  private mutating func number() throws(PictureFailure) -> Int {
    skipSpace()
    var (value, digits) = (0, 0)
    while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) {
      value = value * 10 + Int(bytes[offset]) - 0x30
      (digits, offset) = (digits + 1, offset + 1)
      guard digits < 10 else { throw .tooManyPixels }
    }
    guard digits > 0 else { throw .malformed }
    return value
  }

  /// Skips spaces, and comments up to the ends of their lines.
  private mutating func skipSpace() {
    var isComment = false
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "#"): isComment = true
      case 0x0A, 0x0D: isComment = false
      case 0x09, 0x0B, 0x0C, 0x20: break
      default: if !isComment { return }
      }
      offset += 1
    }
  }
}
