/// Reads one JSON value (RFC 8259) from UTF-8.
/// It takes linear time, and its depth is limited, so that recursion is safe for every input.
/// Linear, and bounded in depth, so that recursing is safe whatever the input.
struct JSONReader {
  /// The maximum nesting of values; the messages need four levels.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Returns the value in `bytes`, which may have white space around it.
  static func read(_ bytes: [UInt8]) throws(MalformedMessage) -> JSON {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.error }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var error: MalformedMessage { MalformedMessage(reason: "it is not JSON, from byte \(position) on") }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Skips white space, then `byte` if it comes next; returns false if another byte does.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(MalformedMessage) {
    guard skip(byte) else { throw error }
  }

  private mutating func value() throws(MalformedMessage) -> JSON {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try nested { reader throws(MalformedMessage) in try reader.object() })
    case UInt8(ascii: "["): return .array(try nested { reader throws(MalformedMessage) in try reader.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func nested<Value>(
    _ read: (inout JSONReader) throws(MalformedMessage) -> Value
  ) throws(MalformedMessage) -> Value {
    depth += 1
    guard depth <= JSONReader.depthLimit else { throw error }
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(MalformedMessage) -> JSONObject {
    var object = JSONObject()
    try expect(UInt8(ascii: "{"))
    if skip(UInt8(ascii: "}")) { return object }
    repeat {
      skipSpace()
      let name = try string()
      try expect(UInt8(ascii: ":"))
      object.append(name, try value())
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return object
  }

  private mutating func array() throws(MalformedMessage) -> [JSON] {
    var array: [JSON] = []
    try expect(UInt8(ascii: "["))
    if skip(UInt8(ascii: "]")) { return array }
    repeat { array.append(try value()) } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return array
  }

  private mutating func literal(_ word: StaticString, _ value: JSON) throws(MalformedMessage) -> JSON {
    let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard matches else { throw error }
    position += word.utf8CodeUnitCount
    return value
  }

  // MARK: Numbers (RFC 8259, section 6)

  private mutating func number() throws(MalformedMessage) -> JSON {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let leadingZero = next == UInt8(ascii: "0")
    guard try digits() == 1 || !leadingZero else { throw error }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      position += 1
      isInteger = false
      _ = try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      isInteger = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      _ = try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text) else { throw error }
    return .number(number)
  }

  /// Skips one digit or more; returns their number.
  private mutating func digits() throws(MalformedMessage) -> Int {
    let start = position
    while let byte = next, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw error }
    return position - start
  }

  // MARK: Strings (RFC 8259, section 7)

  private mutating func string() throws(MalformedMessage) -> String {
    guard next == UInt8(ascii: "\"") else { throw error }
    position += 1
    var unescaped: [UInt8] = []
    var start = position
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error }
      if byte == UInt8(ascii: "\\") {
        unescaped += bytes[start..<position]
        try escape(into: &unescaped)
        start = position
      } else {
        position += 1
      }
    }
    guard position < bytes.count else { throw error }
    defer { position += 1 }
    let rest = bytes[start..<position]
    guard let text = JSONReader.text(unescaped.isEmpty ? rest : (unescaped + rest)[...]) else { throw error }
    return text
  }

  /// Returns the string of UTF-8 bytes. Plain ASCII, the usual case, needs no validation.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func escape(into unescaped: inout [UInt8]) throws(MalformedMessage) {
    position += 1
    guard let byte = next else { throw error }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): unescaped += Array(String(try scalar()).utf8)
    default: throw error
    }
  }

  /// Reads the scalar of `\u` and its digits, with the second half of a surrogate pair after a first one.
  private mutating func scalar() throws(MalformedMessage) -> Unicode.Scalar {
    var value = UInt32(try unit())
    if value & 0xFC00 == 0xD800 {
      guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { throw error }
      position += 2
      let low = UInt32(try unit())
      guard low & 0xFC00 == 0xDC00 else { throw error }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw error }
    return scalar
  }

  private mutating func unit() throws(MalformedMessage) -> UInt16 {
    guard bytes.count - position >= 4 else { throw error }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
