/// The replacement for a picture that cannot be kept.
enum AlternativeText {
  /// Whether the text is for readers. Programs also write the picture's address, its path or its file's name there.
  static func isShown(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(whereSeparator: \.isASCIIWhitespace)
    guard let last = words.last else { return false }
    if endsInFileExtension(last) || words.contains(where: { $0.contains("://") }) { return false }
    return words.count > 1 || !(isPath(last) || hasScheme(last))
  }

  /// Returns the text without the elements in it: programs write a picture's caption there, tags and all. A single tag,
  /// or one of no known name, is what the text is about, so it stays.
  static func withoutMarkup(_ text: [UInt8]) -> [UInt8] {
    guard text.contains("<") else { return text }
    var tokenizer = HTMLTokenizer(text)
    var words: [UInt8] = []
    var open: Set<HTMLTag> = []
    var hasElement = false
    while true {
      let token = tokenizer.next()
      switch token.kind {
      case .end: return hasElement ? words[...].collapsingSpaces() : text
      case .text: words += tokenizer.text[token.content.range]
      case .startTag where token.tag != .unknown: open.insert(token.tag)
      case .endTag where open.contains(token.tag): hasElement = true
      default: return text
      }
      if token.tag.isBlock || token.tag == .br { words.append(" ") }
    }
  }

  /// Whether the text is only an emoji, which an image draws.
  static func isEmoji(_ text: [UInt8]) -> Bool {
    guard (3...48).contains(text.count) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x7F
        && (scalar.properties.isEmoji || scalar == "\u{200D}" || scalar.properties.isVariationSelector)
    }
  }

  private static func endsInFileExtension(_ word: ArraySlice<UInt8>) -> Bool {
    guard let dot = word.lastIndex(of: ".") else { return false }
    let suffix = String(decoding: word[(dot + 1)...], as: UTF8.self).lowercased()
    return dot > word.startIndex && extensions.contains(suffix)
  }

  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains("\\") || word.first == "/" || word.count { $0 == "/" } > 1
  }

  private static func hasScheme(_ word: ArraySlice<UInt8>) -> Bool {
    guard let colon = word.firstIndex(of: ":"), colon > word.startIndex else { return false }
    return word[..<colon].allSatisfy(\.isASCIILetterOrDigit) && colon + 1 < word.endIndex
  }

  private static let extensions: Set = [
    "avif", "bmp", "emf", "emz", "gif", "heic", "ico", "jfif", "jpeg", "jpg", "mso", "pict", "png", "svg", "tif",
    "tiff", "webp", "wmf", "wmz",
  ]
}
