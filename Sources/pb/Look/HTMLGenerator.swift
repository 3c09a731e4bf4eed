/// The program that has written HTML, as the HTML tells.
struct HTMLGenerator: Equatable {
  /// How much of the HTML is looked at, in bytes.
  static let searchLimit = 1 << 16
  /// The longest name that is taken from the HTML, in bytes.
  private static let nameLimit = 80

  let name: String
  /// What tells, as a sentence that begins with a small letter.
  let evidence: String

  init(name: String, evidence: String) {
    self.name = name
    self.evidence = evidence
  }

  /// What programs leave in the HTML that they copy, in small letters; the first that is found tells. What editors leave
  /// comes first: a browser shows the pages of others.
  private static let marks: [(mark: String, name: String)] = [
    ("<google-sheets-html-origin", "Google Sheets"), ("data-sheets-value", "Google Sheets"),
    ("docs-internal-guid-", "Google Docs"), ("schemas-microsoft-com:office:word", "Microsoft Word"),
    ("schemas-microsoft-com:office:excel", "Microsoft Excel"),
    ("schemas-microsoft-com:office:powerpoint", "Microsoft PowerPoint"), ("cocoa html writer", "an app of macOS"),
    ("apple-converted-space", "an app of Apple"), ("name=\"qrichtext\"", "a Qt program"),
    ("data-pm-slice", "an editor in a browser"), ("<!--startfragment-->", "Chromium"),
  ]

  /// The generator that HTML names itself, else the one whose marks it bears; nil if nothing tells.
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

  /// The content of `<meta name="generator" content="…">`, whose attributes may stand in any order and lack quotes.
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

  /// The value of an attribute, up to its second quote, or to the next space if it has none.
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
