/// Finds the markers of list items that Word and PowerPoint write as paragraphs: text at their start.
enum WordMarkerSearch {
  /// How far into a paragraph the search goes.
  private static let horizon = 256
  private static let lengthLimit = 20
  /// How many elements PowerPoint may set around a marker.
  private static let depthLimit = 8

  /// Returns the marker in an element.
  static func marker(in element: HTMLElement) -> WordMarker {
    let font = font(of: element)
    let marker = WordMarker(text(in: element), isSymbol: font?.isSymbolFont == true)
    guard let symbols = font?.symbols else { return marker }
    let box = BallotBox.bullet(symbols.text(of: Array(marker.text.utf8)[...]))
    return BallotBox.isAll(of: box[...]) ? WordMarker(box, isSymbol: true) : marker
  }

  /// Returns the element of the marker before the text of a paragraph that names its list: the one that declares that it
  /// only shows the list, or one that looks like it if a browser has dropped the declaration.
  static func element(under paragraph: HTMLElement) -> HTMLElement? {
    paragraph.descendants.prefix(horizon).first(where: declaresMarker)
      ?? paddedElement(under: paragraph) ?? symbolElement(under: paragraph)
  }

  private static func declaresMarker(_ element: HTMLElement) -> Bool {
    element.declarations.map { isMarker(element, $0) } ?? false
  }

  /// Whether an element with these declarations only shows a list's marker: as Word declares it, or PowerPoint before
  /// the text of a paragraph.
  static func isMarker(_ element: HTMLElement, _ css: CSSDeclarations) -> Bool {
    css.isWordListMarker || css.isBullet && beginsParagraph(element)
  }

  /// Whether an element is no more than a sign or a number before the text of its paragraph.
  private static func beginsParagraph(_ element: HTMLElement) -> Bool {
    guard element.tag.isInline else { return false }
    let marker = marker(in: element)
    guard marker.text.utf8.count <= lengthLimit, !marker.text.utf8.contains(where: \.isHTMLSpace),
      marker.parts != nil || marker.text.unicodeScalars.count == 1
    else { return false }
    let block = (element.parent ?? element).block(within: horizon)
    let (own, all) = (shownTexts(in: element), shownTexts(in: block))
    return own.count < all.count && (own.isEmpty || own.first == all.first)
  }

  private static func shownTexts(in element: HTMLElement) -> [HTMLElement] {
    element.descendants.prefix(horizon).filter(\.isShownText)
  }

  /// Returns the element of a single character at the start of the paragraph in a font of symbols.
  private static func symbolElement(under paragraph: HTMLElement) -> HTMLElement? {
    let first = paragraph.descendants.prefix(horizon).first(where: \.isShownText)
    guard let element = first?.parent, element != paragraph, font(of: element)?.isSymbolFont == true
    else { return nil }
    return String(decoding: text(in: element), as: UTF8.self).count { !$0.isWhitespace } == 1 ? element : nil
  }

  /// Returns the element of the marker at the start of a paragraph whose list is not named: PowerPoint's, which
  /// declares what it is, or one that only looks like Word's.
  static func bareElement(under paragraph: HTMLElement, _ css: CSSDeclarations) -> HTMLElement? {
    let isListParagraph = ParagraphOfWord.usualMargin(of: paragraph) != nil
    guard css.textIndent != nil || css.marginLeft != nil || isListParagraph else { return nil }
    var first = paragraph.firstElement
    for _ in 0..<depthLimit {
      guard let element = first, element.tag.isInline else { break }
      if declaresMarker(element) { return element }
      first = element.firstElement
    }
    // Gmail drops the negative indent.
    return css.textIndent.map { $0 < 0 } ?? isListParagraph ? paddedElement(under: paragraph) : nil
  }

  /// Returns the element of the marker at the start of the paragraph if a browser has dropped all of Word's own
  /// properties: an element with little text that ends with the narrow spaces with which Word fills the indent.
  private static func paddedElement(under paragraph: HTMLElement) -> HTMLElement? {
    var before: [UInt8] = []
    for part in paragraph.descendants.prefix(horizon) {
      if part.tag == .text { before += part.characters.prefix(Reach.sign.bytes).filter { !$0.isHTMLSpace } }
      if before.count > lengthLimit { return nil }
      guard isPadding(part) else { continue }
      // The marker is around the spaces, or before them.
      let marker = part.parent == paragraph ? part.neighbourBefore : part.parent
      if let marker, marker.tag == .text, ParagraphOfWord.usualMargin(of: paragraph) == nil { return nil }
      let text = marker.map { Self.text(in: $0).filter { !$0.isHTMLSpace } } ?? []
      return !text.isEmpty && text.starts(with: before) ? marker : nil
    }
    return nil
  }

  /// Word writes these spaces in 7-point Times New Roman, whatever the text's font.
  private static func isPadding(_ element: HTMLElement) -> Bool {
    guard let css = element.declarations, css.fontSize == 14, let family = css.fontFamily,
      element.tree.text[family.range].isWord("times new roman".utf8)
    else { return false }
    return element.nodes(.sign).allSatisfy { $0.tag != .text || $0.isBlankText }
  }

  private static func text(in element: HTMLElement) -> [UInt8] { element.text(.line) }

  /// Returns the innermost font around the marker's first characters; nil if it is the usual one.
  private static func font(of marker: HTMLElement) -> CSSValue? {
    let first = marker.nodes(.line).first(where: \.isShownText)
    let around = sequence(first: first ?? marker, next: \.parent).prefix(horizon).prefix { $0.tag != .body }
    return around.lazy.compactMap { fontFamily(of: $0) }.first.map { CSSValue(marker.tree.text[$0.range]) }
  }

  private static func fontFamily(of element: HTMLElement) -> TextSpan? {
    if let face = element[.face] { return CSSValue(face).firstFamily }
    return element.declarations?.fontFamily
  }
}
