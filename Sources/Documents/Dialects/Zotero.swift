enum Zotero {
  /// Returns the source of a formula on a line of its own, which a note contains as code: `<pre class="math">$$a$$</pre>`.
  static func formula(_ element: HTMLElement) -> [UInt8]? {
    guard element.tag == .pre, element.hasClass("math") else { return nil }
    let text = element.text(nodes: 8)[...].trimmingSpaces()
    guard text.count > 4, text.starts(with: "$$".utf8), text.suffix(2).elementsEqual("$$".utf8) else { return nil }
    return Array(text.dropFirst(2).dropLast(2))
  }

  /// Whether an element is the number or the text of an entry of a bibliography, which stand in one line.
  static func isPartOfEntry(_ element: HTMLElement) -> Bool {
    element.tag == .div && element.hasClass(in: partsOfEntries)
  }

  private static let partsOfEntries = NameTable(names: ["csl-left-margin", "csl-right-inline"])
}
