enum Zotero {
  /// Returns the source of a formula on a line of its own, which a note contains as code: `<pre class="math">$$a$$</pre>`.
  static func formula(_ element: HTMLElement) -> [UInt8]? {
    guard element.has(.sourceOfFormula) else { return nil }
    let text = element.text(nodes: Reach.sign.nodes)[...].trimmingSpaces()
    guard text.count > 4, text.starts(with: "$$".utf8), text.suffix(2).elementsEqual("$$".utf8) else { return nil }
    return Array(text.dropFirst(2).dropLast(2))
  }
}
