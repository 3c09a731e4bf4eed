/// Writes numbers, strings and values that consist of them as bytes.
struct ManifestWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  mutating func append(_ flag: Bool) { append(UInt8(flag ? 1 : 0)) }

  mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes += text.utf8
  }

  mutating func append(_ time: Duration) {
    append(time.components.seconds)
    append(time.components.attoseconds)
  }

  mutating func append<Value>(_ value: Value?, _ write: (inout ManifestWriter, Value) -> Void) {
    append(value != nil)
    if let value { write(&self, value) }
  }

  mutating func append<Element>(_ list: [Element], _ write: (inout ManifestWriter, Element) -> Void) {
    append(UInt32(list.count))
    for element in list { write(&self, element) }
  }
}

/// An error in bytes that are read.
struct Malformed: Error {}

/// Reads the bytes of a ``ManifestWriter``. With any other input, it ends or throws.
struct ManifestReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
    try take(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  mutating func flag() throws -> Bool {
    switch try number(UInt8.self) {
    case 0: false
    case 1: true
    default: throw Malformed()
    }
  }

  mutating func string() throws -> String {
    guard let text = String(validating: try take(Int(try number(UInt32.self))), as: UTF8.self) else {
      throw Malformed()
    }
    return text
  }

  mutating func duration() throws -> Duration {
    Duration(secondsComponent: try number(), attosecondsComponent: try number())
  }

  mutating func optional<Value>(_ read: (inout ManifestReader) throws -> Value) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads a list whose elements take at least a byte each.
  mutating func list<Element>(_ read: (inout ManifestReader) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    for _ in 0..<(try number(UInt32.self)) { elements.append(try read(&self)) }
    return elements
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
