/// The language of a code block, as those who mark code up spell it in the names of classes.
enum CodeLanguage {
  /// The language that class names give; nil if none does. More names count on an element of the code itself.
  static func named(by classes: ArraySlice<UInt8>, ofCode isCode: Bool) -> ArraySlice<UInt8>? {
    let words = classes.split(maxSplits: 16, whereSeparator: { $0.isHTMLSpace || $0 == UInt8(ascii: ";") })
    for prefix in prefixes {
      for word in words where word.count > prefix.utf8.count && word.starts(with: prefix.utf8) {
        let name = word.dropFirst(prefix.utf8.count)
        // Here somebody has said that it is plain text.
        if isCode, prefix == prefixes[0], name.elementsEqual("text".utf8) { return name }
        if let name = meaningful(name) { return name }
      }
    }
    for (word, next) in zip(words, words.dropFirst()) {
      let isNext = followed.contains { word.elementsEqual($0.utf8) } && (isCode || !word.elementsEqual("hljs".utf8))
      if isNext, let name = meaningful(next) { return name }
      if isCode, next.elementsEqual("hljs".utf8), let name = meaningful(word) { return name }
    }
    return nil
  }

  /// A name that is one, and not a word for having none.
  static func meaningful(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let isNone = none.contains(String(decoding: name.map(\.lowercasedASCII), as: UTF8.self))
    return isNone || !HTMLStyle.isLanguageName(name) ? nil : name
  }

  /// Of HTML's own recommendation and Prism, of Google's prettifier, Org, GitHub, Sphinx and SyntaxHighlighter.
  private static let prefixes = [
    "language-", "lang-", "src-", "highlight-source-", "highlight-text-", "highlight-", "brush:",
  ]
  /// The words before a language: pandoc's, highlight.js's, Hexo's, SyntaxHighlighter's.
  private static let followed = ["sourceCode", "hljs", "highlight", "brush:"]
  private static let none: Set = [
    "auto", "code", "copy", "default", "highlight", "highlighter", "highlighter-rouge", "hljs", "line-numbers",
    "no-highlight", "nohighlight", "none", "notranslate", "plain", "plaintext", "text", "txt", "undefined", "unknown",
    "wrap",
  ]
}
