/// How the last word of a search can go on: a filter's name, or its value.
package struct SearchCompletion: Hashable, Sendable {
  /// The completed word, such as `type:picture`.
  package let word: String
  /// The whole text of the search with it. A word that is finished has a space behind it.
  package let text: String

  /// Returns the completions of the text before the cursor, the usual ones first. `applications` are the names of those
  /// that have copied something.
  package static func completions(of text: String, applications: [String]) -> [SearchCompletion] {
    let start = text.lastWordStart
    let word = text[start...]
    let sign = word.hasPrefix("-") ? "-" : ""
    return values(for: word.dropFirst(sign.count), applications).map { value in
      let end = value.hasSuffix(":") && value != "pinned:" ? "" : " "
      return SearchCompletion(word: sign + value, text: text[..<start] + sign + value + end)
    }
  }

  /// The number of letters from which on the names of filters are offered.
  private static let shortest = 2

  private static func values(for word: Substring, _ applications: [String]) -> [String] {
    guard let colon = word.firstIndex(of: ":") else {
      let word = word.lowercased()
      return word.count < shortest ? [] : SearchFilter.names.filter { $0.hasPrefix(word) }
    }
    let name = word[...colon].lowercased()
    let folded = { (text: String) in String(decoding: Folding.bytes(of: text), as: UTF8.self) }
    let value = folded(word[word.index(after: colon)...].filter { $0 != "\"" })
    let begun = { (known: String) in known.hasPrefix(value) && known != value }
    switch name {
    case "type:": return TypeFilter.kindNames.filter(begun).map { name + $0 }
    case "since:", "before:": return SearchTime.usual.filter(begun).map { name + $0 }
    case "app:": return applications.filter { begun(folded($0)) }.map { name + $0.quotedIfNeeded }
    default: return []
    }
  }
}

extension String {
  /// The beginning of the last word. A value in quotation marks that is not closed belongs to it.
  fileprivate var lastWordStart: Index {
    var start = startIndex
    var isQuoted = false
    var last: Character?
    for index in indices {
      if self[index] == "\"" { isQuoted = isQuoted ? false : last == ":" }
      if self[index].isWhitespace, !isQuoted { start = self.index(after: index) }
      last = self[index]
    }
    return start
  }

  /// The text, in quotation marks if it has spaces.
  fileprivate var quotedIfNeeded: String { contains { $0.isWhitespace } ? "\"\(self)\"" : self }
}
