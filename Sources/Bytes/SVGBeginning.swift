/// The beginning of a drawing: XML whose first element is svg (SVG 2, section 5.1).
struct SVGBeginning {
  /// The bytes after the name of the first element; nil if that is too far away, or behind declarations of entities.
  let attributes: ArraySlice<UInt8>?

  /// Creates the beginning; nil if `bytes` are not one. Linear: each byte is skipped once.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    var isDeclared = false
    while true {
      rest = rest.drop(while: \.isXMLSpace)
      if let element = Self.after("<svg", in: rest) ?? Self.after("<svg:svg", in: rest) {
        attributes = element
        return
      }
      if rest.starts(with: "<?".utf8), let next = Self.skip("?>", in: rest) {
        rest = next
      } else if rest.starts(with: "<!--".utf8), let next = Self.skip("-->", in: rest) {
        rest = next
      } else if !isDeclared, let declaration = Self.after("<!DOCTYPE svg", in: rest) {
        isDeclared = true
        let declared = declaration.prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: ">") }
        rest = declaration[declared.endIndex...]
        if rest.first == UInt8(ascii: ">") { rest = rest.dropFirst() }
      } else {
        guard isDeclared else { return nil }
        attributes = nil
        return
      }
    }
  }

  /// Returns what follows `start`, which must be a whole name.
  private static func after(_ start: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = bytes.dropFirst(start.utf8.count)
    guard bytes.starts(with: start.utf8), let next = rest.first, next.isXMLSpace || next == UInt8(ascii: ">") else {
      return nil
    }
    return rest
  }

  /// Returns what follows the first `end`; nil if there is none.
  private static func skip(_ end: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = Array(end.utf8)
    let place = bytes.indices.first { bytes[$0] == end[0] && bytes[$0...].starts(with: end) }
    return place.map { bytes[($0 + end.count)...] }
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or the end of a line in XML.
  var isXMLSpace: Bool { [0x09, 0x0A, 0x0D, 0x20].contains(self) }
}
