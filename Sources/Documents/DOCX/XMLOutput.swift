/// The bytes of an XML part in the making: markup as it is, text and attribute values escaped.
///
/// Characters that XML 1.0 does not allow (2.2) are dropped: no escape could bring them in.
struct XMLOutput {
  private(set) var bytes: [UInt8] = []

  /// An output that begins with the XML declaration; `capacity` is the number of bytes to expect. Too many cost nothing
  /// until they are used, while growing copies.
  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
    markup("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n")
  }

  /// Appends markup.
  mutating func markup(_ markup: StaticString) {
    bytes.append(contentsOf: markup.bytes)
  }

  /// Appends ` name="number"`.
  mutating func attribute(_ name: StaticString, _ number: Int) {
    attribute(name) { $0.bytes.append(contentsOf: String(number).utf8) }
  }

  /// Appends ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    attribute(name) { $0.escape(value) }
  }

  /// Appends ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    attribute(name) { $0.markup(value) }
  }

  /// Appends ` name="RRGGBB"`.
  mutating func attribute(_ name: StaticString, _ color: Color) {
    attribute(name) { output in
      for channel in [color.red, color.green, color.blue] {
        output.bytes.append(Self.digit(channel >> 4))
        output.bytes.append(Self.digit(channel & 15))
      }
    }
  }

  /// Appends ` name="rId1"`, the name of a relationship with its number.
  mutating func attribute(relationship name: StaticString, _ number: Int) {
    attribute(name) { $0.bytes.append(contentsOf: "rId\(number)".utf8) }
  }

  /// Appends the empty element that WordprocessingML has for most properties: one with a `w:val`.
  mutating func property(_ name: StaticString, _ number: Int) {
    element(name) { $0.attribute("w:val", number) }
  }

  /// Appends the empty element that WordprocessingML has for most properties: one with a `w:val`.
  mutating func property(_ name: StaticString, _ value: StaticString) {
    element(name) { $0.attribute("w:val", value) }
  }

  /// Appends an empty element with the attributes that `attributes` writes.
  mutating func element(_ name: StaticString, _ attributes: (inout XMLOutput) -> Void) {
    markup("<")
    markup(name)
    attributes(&self)
    markup("/>")
  }

  /// Appends text.
  mutating func text(_ text: ArraySlice<UInt8>) { escape(text) }

  private mutating func attribute(_ name: StaticString, value: (inout XMLOutput) -> Void) {
    markup(" ")
    markup(name)
    markup("=\"")
    value(&self)
    markup("\"")
  }

  /// Copies the runs between bytes that need a second look whole.
  private mutating func escape(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let count = Self.specialCount(text, at: index)
      guard count > 0 else {
        index += 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      markup(Self.reference(to: text[index]))
      index += count
      start = index
    }
    bytes.append(contentsOf: text[start...])
  }

  /// How many bytes at an index cannot stand as they are; 0 if they can.
  @inline(__always)
  private static func specialCount(_ text: ArraySlice<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0..<0x20, "&", "<", ">", "\"": 1
    case 0xEF where isNoCharacter(text[index...].prefix(3)): 3
    default: 0
    }
  }

  /// Whether these are the bytes of U+FFFE or U+FFFF.
  private static func isNoCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual([0xEF, 0xBF, 0xBE]) || bytes.elementsEqual([0xEF, 0xBF, 0xBF])
  }

  private static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": " "
    default: ""
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
