/// The names of kinds of callouts: `note`, `warning`.
enum CalloutName {
  /// Whether it is one word.
  static func isOne(_ name: ArraySlice<UInt8>) -> Bool {
    (1...32).contains(name.count) && name.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
      && name.first?.isASCIILetter == true
  }

  /// The title of a callout that has none of its own. Complexity: linear in the name's length.
  static func usualTitle(of name: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: name.prefix(1), as: UTF8.self).uppercased().utf8) + name.dropFirst()
  }

  // MARK: In the names of classes

  /// The name that class names give to an element; nil where they make no callout of it.
  static func named(by classes: [ArraySlice<UInt8>]) -> [UInt8]? {
    guard classes.contains(where: mayBeOfCallout) else { return nil }
    let words = classes.map { String(decoding: $0, as: UTF8.self).lowercased() }
    for prefix in prefixes {
      for word in words where word.hasPrefix(prefix) {
        let rest = String(word.dropFirst(prefix.count))
        if let name = colors[rest] ?? (names.contains(rest) ? rest : nil) { return Array(name.utf8) }
      }
    }
    guard words.contains(where: general.contains) else { return nil }
    return words.first(where: names.contains).map { Array($0.utf8) }
  }

  /// Whether a class name begins like one that makes a callout; most elements have none, and are told here at once.
  private static func mayBeOfCallout(_ word: ArraySlice<UInt8>) -> Bool {
    let word = word.lazy.map(\.lowercasedASCII)
    return heads.contains { word.starts(with: $0.utf8) }
  }

  /// Whether a class name says that an element is a callout's title.
  static func isOfTitle(_ word: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: word, as: UTF8.self).lowercased()
    return titles.contains { word.hasPrefix($0) }
  }

  /// GitHub's, Docusaurus', Bootstrap's documentation's, and what several have in common.
  private static let prefixes = [
    "markdown-alert-", "theme-admonition-", "bd-callout-", "callout-", "alert--", "alert-",
  ]
  /// Sphinx', AsciiDoc's and others' words beside the name.
  private static let general: Set = ["admonition", "admonitionblock", "alert", "callout", "notice"]
  private static let heads = prefixes + general
  private static let titles = [
    "markdown-alert-title", "admonition-title", "admonitionheading", "callout-title", "alert-heading",
  ]
  /// What Bootstrap calls by the colour.
  private static let colors = [
    "primary": "note", "secondary": "note", "success": "tip", "danger": "caution",
  ]
  private static let names: Set = [
    "note", "tip", "important", "warning", "caution", "danger", "error", "hint", "attention", "seealso", "info",
    "abstract", "success", "question", "failure", "bug", "example", "quote", "todo", "summary", "help",
  ]
}
