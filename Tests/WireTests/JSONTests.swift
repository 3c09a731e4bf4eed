import Testing

@testable import Wire

struct JSONTests {
  private static let values: [(text: String, value: JSON)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)), ("-12", .integer(-12)),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("1.5", .number(1.5)), ("-1e3", .number(-1000)), (#""""#, .string("")), (#""a b""#, .string("a b")),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u0041\u00e9""#, .string("A\u{e9}")),
    (#""\ud83d\udccb""#, .string("\u{1F4CB}")), (#""日本""#, .string("日本")), ("[]", .array([])),
    (" [ 1 , [ 2 ] ] ", .array([.integer(1), .array([.integer(2)])])), ("{}", .object(JSONObject())),
    (#"{"a":1,"b":{"c":null}}"#, .object(object(["a": .integer(1), "b": .object(object(["c": .null]))]))),
  ]

  @Test(arguments: values)
  func isRead(text: String, value: JSON) throws {
    #expect(try JSONReader.read(Array(text.utf8)) == value)
    #expect(try JSONReader.read(JSONWriter.write(value)) == value)
    #expect(try JSONReader.read(JSONWriter.writeReadably(value)) == value)
    #expect(try JSONReader.read(JSONWriter.writeReadableLine(value)) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "truee", "01", "-", "1.", ".5", "1e", "+1", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "[", "[1", "[1,", "[1,]", "[,]", "{", "{\"a\"",
    "{\"a\":",
    "{\"a\":1,}", "{a:1}", "{1:1}", "1 1", "[1]]", "\u{FEFF}1",
  ])
  func isNotJSON(text: String) {
    #expect(throws: MalformedMessage.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test func invalidUTF8IsNotJSON() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      #expect(throws: MalformedMessage.self) { try JSONReader.read(bytes) }
    }
  }

  @Test func depthIsBounded() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    #expect(throws: MalformedMessage.self) { try JSONReader.read(deep) }
  }

  @Test func everyControlCharacterIsEscaped() throws {
    let text = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0 as UInt32) }))
    let written = JSONWriter.write(.string(text))
    #expect(written.allSatisfy { $0 >= 0x20 })
    #expect(try JSONReader.read(written) == .string(text))
  }
}

private func object(_ members: KeyValuePairs<String, JSON>) -> JSONObject {
  var object = JSONObject()
  for (name, value) in members { object.append(name, value) }
  return object
}
