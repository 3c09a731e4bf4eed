/// The bytes of an XML part while it is written: markup as it is, text and attribute values escaped.
///
/// Characters that XML 1.0 forbids (2.2) are dropped, because no escape can represent them.
struct XMLOutput {
  private var output: ByteOutput

  /// The bytes written so far.
  var bytes: [UInt8] { output.bytes }

  /// Creates an output that begins with the XML declaration. `capacity` is the expected number of bytes; too many cost
  /// nothing until they are used, while growing copies.
  init(capacity: Int = 0) {
    output = ByteOutput(capacity: capacity)
    markup("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n")
  }

  /// Creates an output that is a part of another one.
  static func fragment(capacity: Int = 0) -> XMLOutput { XMLOutput(output: ByteOutput(capacity: capacity)) }

  private init(output: ByteOutput) { self.output = output }

  mutating func markup(_ markup: StaticString) { output.append(markup) }

  /// Appends what another output contains.
  mutating func markup(_ bytes: [UInt8]) { output.append(bytes) }

  /// Appends ` name="number"`.
  mutating func attribute(_ name: StaticString, _ number: Int) {
    attribute(name) { $0.output.append(number: number) }
  }

  /// Appends ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: ArraySlice<UInt8>) {
    attribute(name) { $0.text(value) }
  }

  /// Appends ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    attribute(name) { $0.markup(value) }
  }

  /// Appends ` name="RRGGBB"`, with a prefix before the digits.
  mutating func attribute(_ name: StaticString, _ color: Color, prefix: StaticString = "") {
    attribute(name) { output in
      output.markup(prefix)
      output.output.append(color.hexadecimal.uppercased().utf8)
    }
  }

  /// Appends an empty element with the attributes that `attributes` writes.
  mutating func element(_ name: StaticString, _ attributes: (inout XMLOutput) -> Void) {
    tag(name, attributes, end: "/>")
  }

  /// Appends a start tag with the attributes that `attributes` writes.
  mutating func open(_ name: StaticString, _ attributes: (inout XMLOutput) -> Void) {
    tag(name, attributes, end: ">")
  }

  private mutating func tag(_ name: StaticString, _ attributes: (inout XMLOutput) -> Void, end: StaticString) {
    markup("<")
    markup(name)
    attributes(&self)
    markup(end)
  }

  private mutating func attribute(_ name: StaticString, value: (inout XMLOutput) -> Void) {
    markup(" ")
    markup(name)
    markup("=\"")
    value(&self)
    markup("\"")
  }

  mutating func text(_ text: ArraySlice<UInt8>) {
    output.append(
      Array(text), 0..<text.count,
      where: {
        $0.places(below: 0x20) | $0.places(of: "&") | $0.places(of: "<") | $0.places(of: ">") | $0.places(of: "\"")
          | $0.places(of: 0xEF)
      }, escape: Self.reference)
  }

  /// Returns the escape for the start of a text and the number of bytes that it replaces, or nil.
  private static func reference(to text: ArraySlice<UInt8>) -> (StaticString, count: Int)? {
    if let reference = MarkupReference.to(text.first) { return (reference, 1) }
    switch text.first {
    case "\t", "\n", "\r": return (" ", 1)
    case 0xEF: return isNoCharacter(text.prefix(3)) ? ("", 3) : nil
    default: return ("", 1)
    }
  }

  /// Whether these are the bytes of U+FFFE or U+FFFF.
  private static func isNoCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual([0xEF, 0xBF, 0xBE]) || bytes.elementsEqual([0xEF, 0xBF, 0xBF])
  }
}
