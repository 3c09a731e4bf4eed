/// The text of documents, read cheaply: what is escaped in them is not found until a converter has read it.
enum MarkupText {
  /// Returns HTML's text, in which each block begins a line.
  static func withoutTags(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    var hidden: String?
    while let byte = rest.popFirst() {
      // Without a letter or a sign behind it, it is text (HTML, 13.2.5.6).
      guard byte == UInt8(ascii: "<"), let next = rest.first,
        (0x61...0x7A).contains(next | 0x20) || "/!?".utf8.contains(next)
      else {
        if hidden == nil { text.append(byte) }
        continue
      }
      let isClosing = next == UInt8(ascii: "/")
      if hidden != nil, !isClosing { continue }
      if rest.starts(with: "!--".utf8) {
        rest = rest.firstRange(of: Array("-->".utf8)).map { rest[$0.upperBound...] } ?? []
        continue
      }
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest[tag.endIndex...].dropFirst()
      let name = utf8(tag.dropFirst(isClosing ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }).lowercased()
      if isClosing ? name == hidden : hiddenElements.contains(name) { hidden = isClosing ? nil : name }
      if !inlineElements.contains(name), let last = text.last, last != 0x0A { text.append(0x0A) }
    }
    return utf8(text[...])
  }

  private static let hiddenElements: Set = ["script", "style"]
  private static let inlineElements: Set = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]

  /// Returns RTF's letters; characters outside ASCII are escaped, and not found.
  static func withoutControlWords(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var isInside = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): isInside = true
      case UInt8(ascii: "{"), UInt8(ascii: "}"): isInside = false
      case 0x20 where isInside: isInside = false
      case 0x0A, 0x0D:
        isInside = false
        if let last = text.last, last != 0x0A { text.append(0x0A) }
      default: if !isInside { text.append(byte) }
      }
    }
    return utf8(text[...])
  }

  /// Returns whether a table is the first content of HTML, before any text.
  static func beginsWithTable(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let start = rest.firstIndex(where: { $0 > 0x20 }), rest[start] == UInt8(ascii: "<") {
      let tag = rest[start...].dropFirst().prefix { $0 != UInt8(ascii: ">") }
      let name = utf8(tag.prefix { $0 > 0x20 }).lowercased()
      if name == "table" { return true }
      rest = rest[tag.endIndex...].dropFirst()
      if hiddenElements.contains(name) || name == "title" {
        rest = rest.firstRange(of: Array("</".utf8)).map { rest[$0.lowerBound...] } ?? []
      }
    }
    return false
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
