/// Finds the markers of list items that Word and PowerPoint write as paragraphs: text at their start.
struct WordMarkerSearch {
  let tree: HTMLTree

  /// How far into a paragraph the search goes.
  private static let horizon = 256
  private static let lengthLimit = 20
  /// How many elements PowerPoint may set around a marker.
  private static let depthLimit = 8

  /// Returns the marker in an element.
  func marker(in element: HTMLTree.Index) -> WordMarker {
    let font = font(of: element)
    let marker = WordMarker(text(in: element), isSymbol: font?.isSymbolFont == true)
    guard let symbols = font?.symbols else { return marker }
    let box = BallotBox.bullet(symbols.text(of: Array(marker.text.utf8)[...]))
    return BallotBox.isAll(of: box[...]) ? WordMarker(box, isSymbol: true) : marker
  }

  /// Returns the element of the marker before the text of a paragraph that names its list: the one that declares that it
  /// only shows the list, or one that looks like it if a browser has dropped the declaration.
  func element(under paragraph: HTMLTree.Index) -> HTMLTree.Index? {
    tree.descendants(of: paragraph).prefix(Self.horizon).first(where: declaresMarker)
      ?? paddedElement(under: paragraph) ?? symbolElement(under: paragraph)
  }

  private func declaresMarker(_ element: HTMLTree.Index) -> Bool {
    tree.declarations(of: tree[element]).map { isMarker(element, $0) } ?? false
  }

  /// Whether an element with these declarations only shows a list's marker: as Word declares it, or PowerPoint before
  /// the text of a paragraph.
  func isMarker(_ element: HTMLTree.Index, _ css: CSSDeclarations) -> Bool {
    css.isWordListMarker || css.isBullet && beginsParagraph(element)
  }

  /// Whether an element is no more than a sign or a number before the text of its paragraph.
  private func beginsParagraph(_ element: HTMLTree.Index) -> Bool {
    guard tree[element].tag.isInline else { return false }
    let marker = marker(in: element)
    guard marker.text.utf8.count <= Self.lengthLimit, !marker.text.utf8.contains(where: \.isHTMLSpace),
      marker.parts != nil || marker.text.unicodeScalars.count == 1
    else { return false }
    let block = tree.block(around: tree[element].parent, levels: Self.horizon)
    let (own, all) = (shownTexts(in: element), shownTexts(in: block))
    return own.count < all.count && (own.isEmpty || own.first == all.first)
  }

  private func shownTexts(in element: HTMLTree.Index) -> [HTMLTree.Index] {
    tree.descendants(of: element).prefix(Self.horizon).filter(tree.isShownText)
  }

  /// Returns the element of a single character at the start of the paragraph in a font of symbols.
  private func symbolElement(under paragraph: HTMLTree.Index) -> HTMLTree.Index? {
    let first = tree.descendants(of: paragraph).prefix(Self.horizon).first(where: tree.isShownText)
    guard let element = first.map({ tree[$0].parent }), element != paragraph, font(of: element)?.isSymbolFont == true
    else { return nil }
    return String(decoding: text(in: element), as: UTF8.self).count { !$0.isWhitespace } == 1 ? element : nil
  }

  /// Returns the element of the marker at the start of a paragraph whose list is not named: PowerPoint's, which
  /// declares what it is, or one that only looks like Word's.
  func bareElement(under paragraph: HTMLTree.Index, _ css: CSSDeclarations) -> HTMLTree.Index? {
    let isListParagraph = Word.usualMargin(of: tree[paragraph], in: tree) != nil
    guard css.textIndent != nil || css.marginLeft != nil || isListParagraph else { return nil }
    var first = tree.firstElement(in: tree[paragraph])
    for _ in 0..<Self.depthLimit {
      guard let element = first, tree[element].tag.isInline else { break }
      if declaresMarker(element) { return element }
      first = tree.firstElement(in: tree[element])
    }
    // Gmail drops the negative indent.
    return css.textIndent.map { $0 < 0 } ?? isListParagraph ? paddedElement(under: paragraph) : nil
  }

  /// Returns the element of the marker at the start of the paragraph if a browser has dropped all of Word's own
  /// properties: an element with little text that ends with the narrow spaces with which Word fills the indent.
  private func paddedElement(under paragraph: HTMLTree.Index) -> HTMLTree.Index? {
    var before: [UInt8] = []
    for index in tree.descendants(of: paragraph).prefix(Self.horizon) {
      let node = tree[index]
      if node.tag == .text { before += tree.characters(of: index).prefix(64).filter { !$0.isHTMLSpace } }
      if before.count > Self.lengthLimit { return nil }
      guard isPadding(index) else { continue }
      // The marker is around the spaces, or before them.
      let marker = node.parent == paragraph ? tree.neighbour(before: index) : node.parent
      if let marker, tree[marker].tag == .text, Word.usualMargin(of: tree[paragraph], in: tree) == nil { return nil }
      let text = marker.map { self.text(in: $0).filter { !$0.isHTMLSpace } } ?? []
      return !text.isEmpty && text.starts(with: before) ? marker : nil
    }
    return nil
  }

  /// Word writes these spaces in 7-point Times New Roman, whatever the text's font.
  private func isPadding(_ index: HTMLTree.Index) -> Bool {
    guard let css = tree.declarations(of: tree[index]), css.fontSize == 14, let family = css.fontFamily,
      tree.text[family.range].isWord("times new roman".utf8)
    else { return false }
    return tree.descendants(of: index).prefix(8).allSatisfy { tree[$0].tag != .text || tree.isBlankText($0) }
  }

  private func text(in element: HTMLTree.Index) -> [UInt8] { tree.text(in: element, nodes: 64, bytes: 64) }

  /// Returns the innermost font around the marker's first characters; nil if it is the usual one.
  private func font(of marker: HTMLTree.Index) -> CSSValue? {
    let first = tree.descendants(of: marker).prefix(64).first(where: tree.isShownText)
    var index = first ?? marker
    for _ in 0..<Self.horizon where index > 0 && tree[index].tag != .body {
      if let family = fontFamily(of: tree[index]) { return CSSValue(tree.text[family.range]) }
      index = tree[index].parent
    }
    return nil
  }

  private func fontFamily(of node: HTMLTree.Node) -> TextSpan? {
    if let face = tree.value(.face, of: node) { return CSSValue(face).firstFamily }
    return tree.declarations(of: node)?.fontFamily
  }
}
