/// The references of XML without a document type: five names, and numbers (XML 1.0, 4.1 and 4.6). Word's HTML has the
/// no-break space of HTML besides.
enum XMLReference {
  /// Returns a text with its references replaced. Complexity: O(n).
  static func resolved(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var resolved: [UInt8] = []
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      resolved += rest[..<ampersand]
      let name = rest[(ampersand + 1)...].prefix(limit).prefix { $0 != ";" }
      if rest[name.endIndex...].first == ";", let character = character(name) {
        resolved += character
        rest = rest[(name.endIndex + 1)...]
      } else {
        resolved.append("&")
        rest = rest[(ampersand + 1)...]
      }
    }
    return resolved.isEmpty ? text : (resolved + rest)[...]
  }

  /// The longest reference: a number of seven digits.
  private static let limit = 9

  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    if name.first == "#" {
      let digits = String(decoding: name.dropFirst(), as: UTF8.self)
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.map { Array(String(Character(CharacterReference.numeric($0))).utf8) }
    }
    return switch String(decoding: name, as: UTF8.self) {
    case "amp": Array("&".utf8)
    case "lt": Array("<".utf8)
    case "gt": Array(">".utf8)
    case "quot": Array("\"".utf8)
    case "apos": Array("'".utf8)
    case "nbsp": Array("\u{A0}".utf8)
    default: nil
    }
  }
}
