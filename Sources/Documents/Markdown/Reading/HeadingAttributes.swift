/// Attributes in braces after a heading, as in pandoc, kramdown and others: `{#name .class key="some words"}`.
struct HeadingAttributes {
  /// The end of the heading's own text.
  let textEnd: Int
  /// The name of the heading, by which links lead to it.
  private(set) var name: ArraySlice<UInt8>?

  /// Parses the attributes at the end of a heading's text; nil if there are none. Complexity: linear.
  init?(endingText text: ArraySlice<UInt8>) {
    guard text.last == "}", let brace = text.lastIndex(of: "{"), brace > text.startIndex,
      text[brace - 1].isSpaceOrTab
    else { return nil }
    textEnd = brace
    guard let words = Self.words(of: text[(brace + 1)...].dropLast()), !words.isEmpty else { return nil }
    for word in words {
      switch word.first {
      case "#" where word.count > 1 && word.dropFirst().allSatisfy(Self.isNameByte): name = name ?? word.dropFirst()
      case "." where word.count > 1 && word.dropFirst().allSatisfy(Self.isNameByte): break
      default: guard word.elementsEqual("-".utf8) || Self.isAssignment(word) else { return nil }
      }
    }
  }

  /// Splits attributes at white space outside quotation marks; nil if one of these is not closed.
  private static func words(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var quote: UInt8?
    let words = text.split { byte in
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == "\"" || byte == "'" {
        quote = byte
      }
      return quote == nil && byte.isSpaceOrTab
    }
    return quote == nil ? words : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte >= 0x80 || byte == "-" || byte == "_" || byte == ":" || byte == "."
  }

  private static func isAssignment(_ word: ArraySlice<UInt8>) -> Bool {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else { return false }
    return word[..<sign].allSatisfy(isNameByte)
  }
}
