/// The names of kinds of callouts: `note`, `warning`.
enum CalloutName {
  /// Whether a name is one word.
  static func isOne(_ name: ArraySlice<UInt8>) -> Bool {
    (1...32).contains(name.count) && name.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
      && name.first?.isASCIILetter == true
  }

  /// Returns the title of a callout that has no title of its own. Complexity: linear in the name's length.
  static func usualTitle(of name: ArraySlice<UInt8>) -> [UInt8] {
    Array(String(decoding: name.prefix(1), as: UTF8.self).uppercased().utf8) + name.dropFirst()
  }

  /// Whether a title says no more than the usual one: pages write it in capitals too, or with a colon.
  static func isUsualTitle(_ title: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    let words = title.last == ":" ? title.dropLast() : title
    return words.elementsEqual(name) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  // MARK: In the names of classes

  /// Returns the callout name that an element's class names contain; nil if they do not make it a callout.
  static func named(by classes: some Collection<ArraySlice<UInt8>>) -> [UInt8]? {
    guard classes.contains(where: mayBeOfCallout) else { return nil }
    let words = classes.map { String(decoding: $0, as: UTF8.self).lowercased() }
    for prefix in prefixes {
      for word in words where word.hasPrefix(prefix) {
        let rest = String(word.dropFirst(prefix.count))
        if let name = colors[rest] ?? (names.contains(rest) ? rest : nil) { return Array(name.utf8) }
      }
    }
    guard words.contains(where: general.contains) else { return nil }
    return words.lazy.compactMap { names.contains($0) ? $0 : colors[$0] }.first.map { Array($0.utf8) }
  }

  /// Whether class names make an element a callout, of whatever kind.
  static func isGeneral(_ classes: some Collection<ArraySlice<UInt8>>) -> Bool {
    classes.contains { $0.isWord("admonition".utf8) }
  }

  /// Whether class names are of callouts whose title may say their kind.
  static func mayBeNamedByTitle(_ classes: some Collection<ArraySlice<UInt8>>) -> Bool {
    classes.contains(where: namedByTitle.contains)
  }

  /// Returns the kind that a title is the name of.
  static func named(byTitle title: ArraySlice<UInt8>) -> [UInt8]? {
    let name = String(decoding: title.prefix(32), as: UTF8.self).lowercased()
    return names.contains(name) ? Array(name.utf8) : nil
  }

  /// Returns the kind of a section that can be folded, from the first of its classes, which MkDocs writes.
  static func ofSection(_ classes: some Collection<ArraySlice<UInt8>>) -> [UInt8]? {
    guard let first = classes.first, sections.contains(first) || admonitions.contains(first) else { return nil }
    return first.map(\.lowercasedASCII)
  }

  /// Returns the kind of a remark in documentation of code, as Doxygen names it.
  static func ofRemark(_ classes: some Collection<ArraySlice<UInt8>>) -> [UInt8]? {
    classes.lazy.compactMap { remarks[$0].map { Array($0.utf8) } }.first ?? bare(among: classes)
  }

  /// Returns the name of a callout that is one of an element's classes. That makes it a callout only if its title agrees.
  static func bare(among classes: some Collection<ArraySlice<UInt8>>) -> [UInt8]? {
    classes.first(where: admonitions.contains)?.map(\.lowercasedASCII)
  }

  /// Whether a class name begins like a callout's. Most elements have no such class, so this rejects them early.
  private static func mayBeOfCallout(_ word: ArraySlice<UInt8>) -> Bool {
    let word = word.lazy.map(\.lowercasedASCII)
    return heads.contains { word.starts(with: $0.utf8) }
  }

  /// Whether a class name marks an element as a callout's title.
  static func isOfTitle(_ word: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: word, as: UTF8.self).lowercased()
    return titles.contains { word.hasPrefix($0) }
  }

  /// The prefixes of GitHub, Docusaurus, Bootstrap's documentation and Confluence, those that several dialects share, and
  /// that of GitBook.
  private static let prefixes = [
    "markdown-alert-", "theme-admonition-", "bd-callout-", "confluence-information-macro-", "starlight-aside--",
    "blockquote-tag-", "admonition-", "admonish-", "callout-", "alert--", "alert-", "hint-",
  ]
  /// The words that Sphinx, AsciiDoc, VitePress, MDN and others write beside the name.
  private static let general: Set = [
    "admonition", "admonitionblock", "alert", "book-hint", "callout", "custom-block", "custom-container",
    "hint-container", "notecard", "notice",
  ]
  private static let heads = prefixes + general
  private static let namedByTitle = NameTable(names: ["admonition", "alert", "ghd-alert"])
  /// The names that mean little else.
  private static let admonitions = NameTable(names: [
    "note", "tip", "important", "warning", "caution", "danger", "hint", "attention",
  ])
  /// Further names of sections that can be folded.
  private static let sections = NameTable(names: ["abstract", "info", "success", "failure", "bug", "example"])
  /// Doxygen's names for remarks.
  private static let remarks = NameTable<String>([
    ("remark", "note"), ("deprecated", "warning"), ("todo", "todo"), ("bug", "bug"),
  ])
  private static let titles = [
    "markdown-alert-title", "ghd-alert-title", "admonition-title", "admonition-heading", "admonitionheading",
    "callout-title", "alert-heading",
    "alert-title", "custom-block-title", "custom-container-title", "hint-container-title", "starlight-aside__title",
  ]
  /// Bootstrap's colour names for callouts, Confluence's names, and MDN's.
  private static let colors = [
    "primary": "note", "secondary": "note", "success": "tip", "danger": "caution", "information": "info",
    "deprecated": "warning", "nonstandard": "warning", "experimental": "note", "secure": "note",
  ]
  private static let names: Set = [
    "note", "tip", "important", "warning", "caution", "danger", "error", "hint", "attention", "seealso", "info",
    "abstract", "success", "question", "failure", "bug", "example", "quote", "todo", "summary", "help",
  ]
}
