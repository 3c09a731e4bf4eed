extension WordAssembler {
  /// Returns the level of the list of which a paragraph is an item. The items of a list whose markers do not show are
  /// ordinary paragraphs, except for tasks.
  func listLevel(of format: ParagraphState, isTask: Bool = false) -> ListLevel? {
    let level = Swift.min(Int(format.level), 8)
    switch format.numbering {
    case .none, .continued: return nil
    case .legacy(let marker, let start):
      let outer = level > 0 ? level : listsAround(format, of: .legacy)
      return ListLevel(key: .legacy, level: outer, marker: marker, start: start, indent: 0 &- format.firstIndent)
    case .typed(let marker, let start):
      let outer = listsAround(format)
      return ListLevel(key: .typed, level: outer, marker: marker, start: start, indent: 0 &- format.firstIndent)
    case .list(let number):
      guard let known = content.lists.level(level, of: number) else {
        return ListLevel(key: .override(number), level: level, marker: .disc, start: 1, indent: 720)
      }
      guard let marker = known.marker ?? (isTask ? .disc : nil) else { return nil }
      let outer = level > 0 ? content.lists.level(level - 1, of: number)?.indent ?? 0 : 0
      return ListLevel(
        key: content.lists.key(of: number), level: level, marker: marker, start: known.start,
        indent: Swift.max(known.indent &- outer, 0), goingOn: content.lists.levelsThatGoOn(after: level, in: number))
    }
  }

  /// Returns the number of open lists, of one kind or of any, whose text is indented less than a paragraph.
  private func listsAround(_ format: ParagraphState, of key: ListKey? = nil) -> Int {
    let lists = containers[outerContainers...].lazy.filter { $0.indent < format.indent }.compactMap {
      $0.list?.open.name
    }
    return Swift.min(lists.filter { key == nil || $0 == key }.count, 8)
  }

  /// Closes and opens containers for a block of this format. Returns whether the paragraph's number is text.
  @discardableResult
  mutating func openContainers(for format: ParagraphState, as kind: WordBlockKind, isTask: Bool = false) -> Bool {
    let level = format.numbering == .none ? nil : listLevel(of: format, isTask: isTask)
    let item = level.map { self.item($0, format) }
    let open = containers[outerContainers...].compactMap { $0.list?.open }
    guard let level, let item, !item.showsMore(than: open) else {
      switch kind {
      case .quotation:
        closeContainers(aroundQuotation: format)
        openQuotes(for: format, indent: format.indent)
      case .text:
        let indent = format.numbering == .none ? format.edge : format.indent
        closeContainers(indent: level == nil ? indent : 0) { $0.prefix { $0.list != nil } }
      case .block: closeContainers(indent: format.indent) { $0 }
      }
      countParagraph(format)
      return level != nil
    }
    let edge = format.indent &- level.indent
    let placement = closeLists(for: item, as: kind, format, edge: edge)
    if kind == .quotation { openQuotes(for: format, indent: edge) }
    numbers.count(level, self.open(item, placement, indent: format.indent))
    countParagraph(format)
    return false
  }

  /// Returns a paragraph as an item of a list.
  private func item(_ level: ListLevel, _ format: ParagraphState) -> WordItem<ListKey> {
    var item = WordItem(name: level.key, level: level.level + 1, marker: level.marker, start: level.start)
    if format.indent > 0 {
      item.edges = ItemEdges(margin: Double(format.indent) / 20, firstLineIndent: Double(format.firstIndent) / 20)
    }
    item.label = format.label.map { WordMarker(builder[$0], isSymbol: false) }
    if let numberedHeading, numberedHeading.key == level.key { item.levelsOfHeadings = numberedHeading.level + 1 }
    switch format.numbering {
    case .list(let number):
      item.number = numbers.next(level)
      item.outerStyles = (0..<level.level).map { level in
        content.lists.level(level, of: number)?.marker.map { ListStyle(marker: $0) }
      }
    case .typed(_, let start): item.number = start
    default: break
    }
    return item
  }

  /// Closes the containers that do not contain a block, which is neither an item nor of a quotation's style.
  ///
  /// It continues one of the possible containers only if its indent is exactly the same: many blocks that are merely
  /// indented follow lists, and those whose first lines hang, such as the entries of a bibliography.
  private mutating func closeContainers(
    indent: Int32, among possible: (ArraySlice<WordContainer>) -> ArraySlice<WordContainer>
  ) {
    let last = possible(containers[outerContainers...]).lastIndex { $0.indent == indent && indent > 0 }
    closeContainers(to: last.map { $0 + 1 } ?? outerContainers)
  }

  /// Closes the containers that do not contain a paragraph of a quotation's style, which may be indented further than
  /// the text around it: by the style itself, until it is in a quotation.
  private mutating func closeContainers(aroundQuotation format: ParagraphState) {
    let open = containers[outerContainers...]
    let firstQuote = open.firstIndex { $0.list == nil } ?? open.endIndex
    let outerIndent = format.indent &- content.styles.indent(of: Int(format.style))
    let end = open.indices.first { open[$0].indent > ($0 < firstQuote ? outerIndent : format.indent) }
    closeContainers(to: end ?? open.endIndex)
  }

  /// Closes the containers that do not contain an item, and returns its effect on those that stay.
  private mutating func closeLists(
    for item: WordItem<ListKey>, as kind: WordBlockKind, _ format: ParagraphState, edge: Int32
  ) -> ItemPlacement {
    let open = containers[outerContainers...]
    let quotes = open.indices.filter { open[$0].list == nil }
    let firstOutside = quotes.first { quote in
      switch kind {
      case .text: true
      case .block: open[quote].indent > edge
      // The marker is in all quotations around the item. For the outermost one, the style is enough.
      case .quotation: open[quote].indent > (quote == quotes.first ? format.indent : format.edge)
      }
    }
    let end = firstOutside ?? open.endIndex
    let places = (outerContainers..<end).filter { containers[$0].list != nil }
    let placement = ItemPlacement(of: item, in: places.compactMap { containers[$0].list?.open })
    closeContainers(to: placement.kept < places.count ? places[placement.kept] : end)
    return placement
  }

  private mutating func openQuotes(for format: ParagraphState, indent: Int32) {
    let step = Swift.max(content.styles.indent(of: Int(format.style)), 0)
    var isQuoted = containers[outerContainers...].contains { $0.list == nil }
    var edge = containers.count > outerContainers ? containers.last?.indent ?? 0 : 0
    while !isQuoted || step > 0 && edge &+ step <= indent && containers.count < outerContainers + 32 {
      // The paragraph may be indented less than its style.
      edge = Swift.min(edge &+ step, indent)
      isQuoted = true
      builder.open(.blockQuote)
      containers.append(WordContainer(list: nil, indent: edge))
    }
  }

  /// Opens an item in the list that it continues, or in one of its own, and returns its number.
  private mutating func open(_ item: WordItem<ListKey>, _ placement: ItemPlacement, indent: Int32) -> UInt32 {
    if placement.isNext, let last = containers.indices.last, let list = containers[last].list {
      let open = item.counted(in: list.open)
      builder.close()
      containers[last].indent = indent
      containers[last].list?.open = open
      containers[last].list?.item = builder.nodeCount
      builder.open(.listItem(item.label?.task))
      return open.next &- 1
    }
    for level in placement.filled {
      let (style, open) = item.filler(level: level)
      openList(style, open, nil, indent: 0)
    }
    let open = item.counted(in: nil)
    openList(item.style, open, item.label?.task, indent: indent)
    return open.next &- 1
  }

  private mutating func openList(
    _ style: ListStyle, _ open: OpenList<ListKey>, _ task: TaskState?, indent: Int32
  ) {
    let node = builder.nodeCount
    containers.append(
      WordContainer(list: WordContainer.List(open: open, style: style, node: node, item: node + 1), indent: indent))
    builder.open(.list(style))
    builder.open(.listItem(task))
  }

  /// Counts a paragraph of the innermost list. Space between two of them makes the list loose; space before the first
  /// and after the last separates it from other text.
  private mutating func countParagraph(_ format: ParagraphState) {
    guard let last = containers.indices.last, last >= outerContainers, var list = containers[last].list else { return }
    let isApart = !format.hasContextualSpace
    if list.paragraphs > 0, list.endsInSpace || isApart && format.hasSpaceBefore { list.style.isTight = false }
    list.paragraphs += 1
    list.endsInSpace = isApart && format.hasSpaceAfter
    containers[last].list = list
  }

  /// Closes containers until only so many are open.
  mutating func closeContainers(to count: Int) {
    while containers.count > count, let last = containers.popLast() {
      if let list = last.list {
        builder.close()
        var style = list.style
        // A single paragraph has no other to be separate from.
        if list.paragraphs == 1, list.endsInSpace { style.isTight = false }
        builder.replace(list.node, with: .list(style))
      }
      builder.close()
    }
  }
}
