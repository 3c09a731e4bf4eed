/// The info string of a fenced code block: its language, and the arguments after it.
///
/// In CommonMark, the first word is the language. Pandoc, knitr and Quarto write it in braces, `{.python #id}` or
/// `{r, echo=FALSE}`, and MyST after a directive, `{code-block} python`. Other words in braces are dropped.
struct CodeInfo {
  private(set) var language: [UInt8]
  private(set) var arguments: [UInt8] = []

  /// Reads an info string. Complexity: O(n).
  init(_ range: Range<Int>, in text: [UInt8]) {
    let info = text[range]
    if let language = Self.languageByBraces(info) {
      self.language = Array(CodeLanguage.withoutNotebook(language))
      return
    }
    let word = info.prefix { !$0.isASCIIWhitespace }
    // Gatsby and VuePress name lines right after the language: `js{1,4}`.
    let name = info.contains("}") ? word.prefix { $0 != "{" } : word
    let end = name.isEmpty || name.last == "\\" ? word.endIndex : name.endIndex
    language = MarkdownEscapes.resolved(range.lowerBound..<end, in: text)
    arguments = MarkdownEscapes.resolved(info[end...].drop(while: \.isASCIIWhitespace).indices, in: text)
  }

  /// Returns the language of code whose info string begins with braces, an empty one if they name none; nil if they are
  /// those of something else, as of a directive or of `{=html}`.
  private static func languageByBraces(_ info: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard info.first == "{", let end = info.firstIndex(of: "}") else { return nil }
    // Quarto shows braces that are doubled.
    let words = info[..<end].drop { $0 == "{" }.split { $0.isASCIIWhitespace || $0 == "," }
    guard let first = words.first, first.first != "=" else { return nil }
    if first.first == "." || first.first == "#" || first.contains("=") {
      return words.lazy.filter { $0.first == "." }.compactMap { CodeLanguage.meaningful($0.dropFirst()) }.first ?? []
    }
    if isAny(of: directives, first) {
      return info[(end + 1)...].drop(while: \.isASCIIWhitespace).prefix { !$0.isASCIIWhitespace }
    }
    if let known = CodeLanguage.name(inLabel: first) { return known }
    return words.count > 1 || isAny(of: engines, first) ? first : nil
  }

  private static func isAny(of names: [StaticString], _ word: ArraySlice<UInt8>) -> Bool {
    names.contains { word.elementsEqual($0.bytes) }
  }

  /// The directives of MyST for code, after which its language comes.
  private static let directives: [StaticString] = ["code", "code-block", "code-cell", "sourcecode"]
  /// The languages of knitr and Quarto that only they have.
  private static let engines: [StaticString] = ["dot", "ojs", "Rcpp", "stan"]
}
