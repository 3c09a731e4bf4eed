/// Writes JSON values (RFC 8259) as UTF-8.
package struct JSONWriter {
  private enum Style {
    case travelling, line, lines
  }

  private var bytes: [UInt8] = []
  private let style: Style

  /// Returns a value on one line, in the form for sending.
  package static func write(_ value: JSON) -> [UInt8] { write(value, .travelling) }

  /// Returns a value on several lines, for people.
  package static func writeReadably(_ value: JSON) -> [UInt8] { write(value, .lines) }

  /// Returns a value on one line, for people.
  package static func writeReadableLine(_ value: JSON) -> [UInt8] { write(value, .line) }

  private static func write(_ value: JSON, _ style: Style) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.append(value, indentation: 0)
    return writer.bytes
  }

  private init(style: Style) { self.style = style }

  private mutating func append(_ value: JSON, indentation: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): append(value)
    case .array(let values):
      list(values, "[", "]", indentation) { $0.append($1, indentation: indentation + 1) }
    case .object(let object):
      list(object.members, "{", "}", indentation) { writer, member in
        writer.append(member.name)
        writer.bytes += (writer.style == .lines ? ": " : ":").utf8
        writer.append(member.value, indentation: indentation + 1)
      }
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], _ begin: String, _ end: String, _ indentation: Int,
    _ append: (inout JSONWriter, Element) -> Void
  ) {
    bytes += begin.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine(indentation + 1)
      append(&self, element)
    }
    if !elements.isEmpty { startLine(indentation) }
    bytes += end.utf8
  }

  private mutating func startLine(_ indentation: Int) {
    guard style == .lines else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * indentation)
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if style == .travelling { for byte in text.utf8 { append(byte) } } else { appendReadably(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Escapes the controls that JSON permits, because text for people must not control their terminal.
  private mutating func appendReadably(_ text: String) {
    for scalar in text.unicodeScalars {
      if scalar.isControl, scalar.value >= 0x7F {
        let number = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - number.utf8.count) + number).utf8
      } else {
        for byte in String(scalar).utf8 { append(byte) }
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case ..<0x20: bytes += ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
    default: bytes.append(byte)
    }
  }
}
