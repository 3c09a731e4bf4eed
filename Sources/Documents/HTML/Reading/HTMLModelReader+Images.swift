/// Images.
extension HTMLModelReader {
  mutating func addImage(_ node: HTMLTree.Node) {
    guard !flow.isSilent, let source = source(ofImage: node).map(address) else { return }
    let width = dimension(.width, of: node)
    let height = dimension(.height, of: node)
    // An image of one pixel is there to watch the reader.
    if let width, let height, width <= 1 && height <= 1 { return }
    let alternative = AlternativeText.withoutMarkup((tree.value(.alt, of: node) ?? []).collapsingSpaces())
    guard !source.isEmpty, LinkPolicy.allowsImage(source) else {
      if AlternativeText.isShown(alternative[...]) { addText(alternative) }
      return
    }
    if AlternativeText.isEmoji(alternative) { return addText(alternative) }
    let title = tree.value(.title, of: node)?.collapsingSpaces()
    let run = style.run(&styles)
    inlines.settle(before: run, in: &flow.builder)
    let kept = flow.builder.keep(source)
    let text = flow.builder.keep(alternative)
    let name = meaningful(title, beside: alternative).map { flow.builder.keep($0) }
    inlines.add(Image(source: kept, alternative: text, title: name, width: width, height: height), run)
  }

  /// The address of an image. Pages that load images late keep it elsewhere, and show a small one of their own, or none,
  /// until then.
  private func source(ofImage node: HTMLTree.Node) -> ArraySlice<UInt8>? {
    let source = tree.value(.src, of: node)?.trimmingSpaces()
    if let source, !source.isEmpty, !source.starts(with: "data:".utf8), !source.starts(with: "blob:".utf8) {
      return source
    }
    for name in [HTMLAttribute.Name.dataSource, .dataLazySource, .dataOriginal] {
      if let later = tree.value(name, of: node)?.trimmingSpaces(), !later.isEmpty { return later }
    }
    for name in [HTMLAttribute.Name.sourceSet, .dataSourceSet] {
      // Addresses with their widths, of which any will do.
      if let first = tree.value(name, of: node)?.split(whereSeparator: \.isHTMLSpace).first { return first }
    }
    return source
  }

  func dimension(_ name: HTMLAttribute.Name, of node: HTMLTree.Node) -> UInt16? {
    guard let value = tree.value(name, of: node), let number = CSSNumber(value.trimmingSpaces()),
      number.unit.isEmpty || number.unit.isWord("px".utf8), number.value >= 0, number.value < 65536
    else { return nil }
    return UInt16(number.value)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with white space at the ends taken off and in between made single spaces.
  func collapsingSpaces() -> [UInt8] {
    Array(split(whereSeparator: \.isHTMLSpace).joined(separator: [0x20]))
  }
}
