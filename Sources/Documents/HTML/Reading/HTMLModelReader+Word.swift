/// The items that Word writes as paragraphs: their style says so, and their marker is text.
extension HTMLModelReader {
  /// Begins a paragraph that is an item of one of Word's lists; false where it is none, or a real item already.
  mutating func beginWordItem(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ css: [CSSDeclarations]) -> Bool {
    guard let last = css.last, node.tag == .p || node.tag == .div || node.tag == .pre,
      flow.innermost != .item || flow.isBetweenItems || flow.continuesPlacedItem
    else { return false }
    if let position = css.wordList {
      beginWordItem(at: position, wordMarker(under: index), css)
      return true
    }
    guard let marker = bareMarker(under: index, last) else { return false }
    closeParagraph()
    paddedMarker = marker
    if !flow.isAfterList { indents = IndentLevels() }
    let level = indents.level(of: last.marginLeft ?? 0)
    beginWordItem(at: ListPosition(list: .indents, level: level), wordMarker(in: marker), css)
    return true
  }

  private mutating func beginWordItem(at position: ListPosition, _ label: WordMarker, _ css: [CSSDeclarations]) {
    closeParagraph()
    let rule = levelMarker(position.level, of: position)
    let isOrdered = rule.map { ListStyle(marker: $0).isOrdered } ?? true
    var item = WordItem(
      name: position.list, level: position.level, marker: isOrdered ? rule ?? label.kind : label.bullet)
    item.label = label
    item.margin = css.marginLeft ?? levelRule(position.level, of: position)?.marginLeft
    item.levelsApart = levelsApart(from: position)
    item.outerMarkers = (1..<position.level).map { levelMarker($0, of: position) }
    flow.startItem(item, isVisible: !label.isEmpty)
    beginItemContent()
  }

  /// The kind of a level, where the sheet has a rule for it.
  func levelMarker(_ level: Int, of position: ListPosition) -> ListStyle.Marker? {
    levelRule(level, of: position).map { $0.marker ?? .decimal }
  }

  private func levelRule(_ level: Int, of position: ListPosition) -> CSSDeclarations? {
    position.definition(ofLevel: level).flatMap { sheet.level($0) }
  }

  /// Begins a paragraph that goes on with an item of Word's, under whose text it stands; false where it does not.
  mutating func resumeWordItem(_ css: [CSSDeclarations]) -> Bool {
    guard let margin = css.marginLeft, margin > 0 else { return false }
    return flow.resumeItem { _, list in list.name != nil && list.isAligned(with: margin) }
  }

  // MARK: Headings

  /// How many levels of a list are those of the headings before its item.
  func levelsApart(from position: ListPosition) -> Int {
    numberedHeading.map { $0.list == position.list ? $0.level : 0 } ?? 0
  }

  /// Adds the number of a heading, which Word writes as a list's marker. A bullet says nothing.
  mutating func addHeadingNumber(_ marker: HTMLTree.Index) {
    let label = wordMarker(in: marker)
    guard ListStyle(marker: label.kind).isOrdered else { return }
    addText(Array((label.text + " ").utf8))
  }

  // MARK: Markers

  /// How far into a paragraph its marker is looked for.
  private static let markerHorizon = 256

  /// The marker before the paragraph's text that says of itself that it only shows the list.
  private func wordMarker(under paragraph: HTMLTree.Index) -> WordMarker {
    let marker = tree.descendants(of: paragraph).prefix(Self.markerHorizon).first { index in
      inlineDeclarations(of: index)?.isWordListMarker == true
    }
    return marker.map { wordMarker(in: $0) } ?? WordMarker([], isSymbol: false)
  }

  /// The marker that begins a paragraph of no list that is named: PowerPoint's, which says what it is, or one that only
  /// looks like Word's.
  private func bareMarker(under paragraph: HTMLTree.Index, _ css: CSSDeclarations) -> HTMLTree.Index? {
    guard css.textIndent != nil || css.marginLeft != nil else { return nil }
    if let first = tree.firstElement(in: tree[paragraph]), inlineDeclarations(of: first)?.isWordListMarker == true {
      return first
    }
    return css.textIndent.map { $0 < 0 } == true ? paddedMarker(under: paragraph) : nil
  }

  /// The marker that begins the paragraph, in a browser that keeps nothing of Word's own properties: an element that
  /// holds little text and ends with the narrow spaces that Word fills the indent with.
  private func paddedMarker(under paragraph: HTMLTree.Index) -> HTMLTree.Index? {
    var before: [UInt8] = []
    for index in tree.descendants(of: paragraph).prefix(Self.markerHorizon) {
      let node = tree[index]
      if node.tag == .text { before += tree.text[node.content.range].prefix(64).filter { !$0.isHTMLSpace } }
      if before.count > Self.longestMarker { return nil }
      guard isMarkerPadding(index), node.parent != paragraph else { continue }
      let text = markerText(in: node.parent).filter { !$0.isHTMLSpace }
      return !text.isEmpty && text.starts(with: before) ? node.parent : nil
    }
    return nil
  }

  private static let longestMarker = 20

  /// Word writes these spaces in 7-point Times New Roman, whatever the text is in.
  private func isMarkerPadding(_ index: HTMLTree.Index) -> Bool {
    guard let css = inlineDeclarations(of: index), css.fontSize == 14, let family = css.fontFamily,
      tree.text[family.range].isWord("times new roman".utf8)
    else { return false }
    return tree.descendants(of: index).prefix(8).allSatisfy { child in
      tree[child].tag != .text || InlineRuns.isBlank(tree.text[tree[child].content.range])
    }
  }

  private func wordMarker(in element: HTMLTree.Index) -> WordMarker {
    WordMarker(markerText(in: element), isSymbol: isInSymbolFont(element))
  }

  private func markerText(in element: HTMLTree.Index) -> [UInt8] {
    tree.text(in: element, nodes: 64, bytes: 64)
  }

  /// Whether the innermost font around the marker's first characters draws signs for letters.
  private func isInSymbolFont(_ marker: HTMLTree.Index) -> Bool {
    var index =
      tree.descendants(of: marker).prefix(64).first { child in
        tree[child].tag == .text && !InlineRuns.isBlank(tree.text[tree[child].content.range])
      } ?? marker
    for _ in 0..<Self.markerHorizon where index > 0 && tree[index].tag != .body {
      if let family = fontFamily(of: index) { return CSSValue(tree.text[family.range]).isSymbolFont }
      index = tree[index].parent
    }
    return false
  }

  private func fontFamily(of index: HTMLTree.Index) -> TextSpan? {
    if let face = tree.value(.face, of: tree[index]) { return CSSValue(face).firstFamily }
    return inlineDeclarations(of: index)?.fontFamily
  }

  /// What the `style` attribute of an element declares.
  func inlineDeclarations(of index: HTMLTree.Index) -> CSSDeclarations? {
    tree.value(.style, of: tree[index]).map { CSSDeclarations(tree.text, $0.indices) }
  }
}

extension [CSSDeclarations] {
  /// Word's position in a list, unless what is more specific says that there is none.
  var wordList: ListPosition? { last { $0.wordList != nil || $0.leavesWordList }?.wordList }

  /// The margin on the left, in points.
  var marginLeft: Double? { last { $0.marginLeft != nil }?.marginLeft }
}

/// The levels of items that only their indents tell apart.
struct IndentLevels {
  private var open: [(margin: Double, level: Int)] = []

  private static let deepest = 9

  /// The level of an item with this margin, in points: deeper than the last by as many levels as the usual indent goes
  /// into the difference.
  mutating func level(of margin: Double) -> Int {
    while let last = open.last, last.margin > margin + ListIndent.tolerance { open.removeLast() }
    guard let last = open.last else {
      open = [(margin, 1)]
      return 1
    }
    let difference = margin - last.margin
    if difference <= ListIndent.tolerance { return last.level }
    let steps = max(1, min(difference / ListIndent.usual - 0.5, Double(Self.deepest)).rounded(.up))
    let level = min(Self.deepest, last.level + Int(steps))
    open.append((margin, level))
    return level
  }
}
