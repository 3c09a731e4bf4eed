/// The program that wrote HTML, as the HTML reveals.
struct HTMLGenerator: Equatable {
  /// The length of HTML that is searched, in bytes.
  static let searchLimit = 1 << 16
  /// The maximum length of a name in the HTML, in bytes.
  private static let nameLimit = 80

  let name: String
  /// The evidence, as a sentence that begins in lower case.
  let evidence: String

  init(name: String, evidence: String) {
    self.name = name
    self.evidence = evidence
  }

  /// The traces that programs leave in the HTML that they copy, in lower case; the first match counts. Those of editors
  /// come first: a browser shows the pages of others.
  private static let marks: [(mark: String, name: String)] = [
    ("<google-sheets-html-origin", "Google Sheets"), ("data-sheets-value", "Google Sheets"),
    ("docs-internal-guid-", "Google Docs"), ("schemas-microsoft-com:office:word", "Microsoft Word"),
    ("schemas-microsoft-com:office:excel", "Microsoft Excel"),
    ("schemas-microsoft-com:office:powerpoint", "Microsoft PowerPoint"), ("cocoa html writer", "an app of macOS"),
    ("apple-converted-space", "an app of Apple"), ("name=\"qrichtext\"", "a Qt program"),
    ("data-pm-slice", "an editor in a browser"), ("<!--startfragment-->", "Chromium"),
  ]

  /// Creates the generator that the HTML names, else the one whose marks it bears; nil if nothing reveals one.
  init?(_ html: [UInt8]) {
    let html = html.prefix(HTMLGenerator.searchLimit)
    let small = html.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if let name = HTMLGenerator.stated(in: small, spelled: Array(html)) {
      self.init(name: name, evidence: "its HTML names \(name) as its generator")
      return
    }
    guard let (mark, name) = HTMLGenerator.marks.first(where: { small.firstRange(of: Array($0.mark.utf8)) != nil })
    else { return nil }
    self.init(name: name, evidence: "its HTML contains \(mark)")
  }

  /// Returns the content of `<meta name="generator" content="…">`, whose attributes may be in any order and unquoted.
  private static func stated(in small: [UInt8], spelled: [UInt8]) -> String? {
    var start = 0
    while let meta = small[start...].firstRange(of: Array("<meta".utf8)) {
      let end = small[meta.upperBound...].firstIndex(of: UInt8(ascii: ">")) ?? small.endIndex
      start = end
      let tag = small[meta.upperBound..<end]
      guard ["name=\"generator\"", "name='generator'", "name=generator"].contains(where: { tag.contains($0) }),
        let content = tag.firstRange(of: Array("content=".utf8))
      else { continue }
      let value = value(at: content.upperBound, of: spelled[..<end])
      if !value.isEmpty { return String(decoding: value.prefix(nameLimit), as: UTF8.self) }
    }
    return nil
  }

  /// Returns the value of an attribute, up to its second quote, or to the next space if it has none.
  private static func value(at start: Int, of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let value = text[start...]
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return value.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
    }
    return value.dropFirst().prefix { $0 != quote }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
