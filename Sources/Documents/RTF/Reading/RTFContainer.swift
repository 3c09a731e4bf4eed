/// A list with its open item, or a quotation, that paragraphs stand in.
struct RTFContainer {
  /// A list.
  struct List {
    /// What tells it from other lists.
    var key: RTFListKey
    var level: Int
    var style: ListStyle
    /// The index of its node.
    var node: Int
    /// The index of the open item's node.
    var item: Int
    /// How many paragraphs of its own it has, and whether there is space after the last one.
    var paragraphs = 0
    var endsInSpace = false
  }

  /// The list, or nil for a quotation.
  var list: List?
  /// The left edge of its text in twips.
  var indent: Int32
}

/// What tells lists from each other.
enum RTFListKey: Hashable {
  /// A list of the list table. All overrides of it count on together.
  case list(Int)
  /// An override, by its number, that begins anew; or one of no list that is known.
  case override(Int32)
  /// A list by `\pn` groups.
  case legacy
  /// A list whose markers are typed.
  case typed
}

/// How a paragraph is numbered, resolved.
struct RTFListLevel {
  var key: RTFListKey
  var level: Int
  var marker: ListStyle.Marker
  var start: UInt32
  /// How far the list's text stands in from the text around it, in twips.
  var indent: Int32
}

/// The number of the last item of each level of each list.
struct RTFListNumbers {
  private var numbers: [RTFListKey: [UInt32?]] = [:]

  /// Counts an item and gives its number. The levels below begin anew.
  mutating func next(_ level: RTFListLevel) -> UInt32 {
    // These lists say themselves where they start.
    guard level.key != .legacy, level.key != .typed else { return level.start }
    var list = numbers.removeValue(forKey: level.key) ?? Array(repeating: nil, count: 9)
    let number = list[level.level].map { $0 &+ 1 } ?? level.start
    list[level.level] = number
    for below in (level.level + 1)..<Swift.max(list.count, level.level + 1) { list[below] = nil }
    numbers[level.key] = list
    return number
  }
}

extension RTFParagraphState {
  /// Only how far it is indented: neither an item of a list nor spaced like one.
  var place: Self {
    var place = RTFParagraphState()
    place.indent = indent
    return place
  }
}

extension RTFAssembler {
  /// The level of the list that a paragraph is an item of.
  func listLevel(of format: RTFParagraphState) -> RTFListLevel? {
    let level = Swift.min(Int(format.level), 8)
    switch format.numbering {
    case .none: return nil
    case .legacy(let marker, let start):
      return RTFListLevel(key: .legacy, level: level, marker: marker, start: start, indent: 0 &- format.firstIndent)
    case .typed(let marker, let start):
      let outer = containers[outerContainers...].filter { $0.list != nil && $0.indent < format.indent }.count
      return RTFListLevel(
        key: .typed, level: Swift.min(outer, 8), marker: marker, start: start, indent: 0 &- format.firstIndent)
    case .list(let number):
      guard let known = content.lists.level(level, of: number) else {
        return RTFListLevel(key: .override(number), level: level, marker: .disc, start: 1, indent: 720)
      }
      guard let marker = known.marker else { return nil }
      let outer = level > 0 ? content.lists.level(level - 1, of: number)?.indent ?? 0 : 0
      return RTFListLevel(
        key: content.lists.key(of: number), level: level, marker: marker, start: known.start,
        indent: Swift.max(known.indent &- outer, 0))
    }
  }

  /// Closes and opens containers so that a paragraph of this format stands where it belongs.
  mutating func openContainers(for format: RTFParagraphState, isQuote: Bool) {
    guard format.numbering != .none, let level = listLevel(of: format) else {
      closeContainers(indent: format.indent, isQuote: isQuote)
      if isQuote { openQuotes(for: format, indent: format.indent) }
      return countParagraph(format)
    }
    closeLists(for: level, isQuote: isQuote, indent: format.indent)
    if isQuote { openQuotes(for: format, indent: format.indent &- level.indent) }
    openItem(level, indent: format.indent)
    countParagraph(format)
  }

  /// Closes the containers that a paragraph, which is no item, does not stand in.
  ///
  /// A paragraph goes on with an item only if it is indented exactly like it: many that are merely indented follow
  /// lists. A quotation may stand further in.
  private mutating func closeContainers(indent: Int32, isQuote: Bool) {
    let open = containers[outerContainers...]
    let end: Int
    if isQuote {
      end = open.firstIndex { $0.indent > indent } ?? open.endIndex
    } else {
      let lists = open.prefix { $0.list != nil }
      end = lists.lastIndex { $0.indent == indent && indent > 0 }.map { $0 + 1 } ?? outerContainers
    }
    closeContainers(to: end)
  }

  /// Closes the containers that an item does not stand in.
  private mutating func closeLists(for level: RTFListLevel, isQuote: Bool, indent: Int32) {
    let open = containers[outerContainers...]
    let isKept = { (container: RTFContainer) in
      guard let list = container.list else { return isQuote && container.indent <= indent }
      return list.level < level.level
        || list.level == level.level && list.key == level.key && list.style.marker == level.marker
    }
    closeContainers(to: open.firstIndex { !isKept($0) } ?? open.endIndex)
  }

  private mutating func openQuotes(for format: RTFParagraphState, indent: Int32) {
    let step = Swift.max(content.styles.indent(of: Int(format.style)), 0)
    var isQuoted = containers[outerContainers...].contains { $0.list == nil }
    var edge = containers.count > outerContainers ? containers.last?.indent ?? 0 : 0
    while !isQuoted || step > 0 && edge &+ step <= indent && containers.count < outerContainers + 32 {
      edge = edge &+ step
      isQuoted = true
      builder.open(.blockQuote)
      containers.append(RTFContainer(list: nil, indent: edge))
    }
  }

  private mutating func openItem(_ level: RTFListLevel, indent: Int32) {
    let number = numbers.next(level)
    if let last = containers.indices.last, last >= outerContainers, let list = containers[last].list,
      list.level == level.level
    {
      builder.close()
      containers[last].indent = indent
      containers[last].list?.item = builder.nodeCount
    } else {
      var style = ListStyle(marker: level.marker)
      if style.isOrdered { style.start = number }
      let node = builder.nodeCount
      let list = RTFContainer.List(key: level.key, level: level.level, style: style, node: node, item: node + 1)
      builder.open(.list(style))
      containers.append(RTFContainer(list: list, indent: indent))
    }
    builder.open(.listItem(nil))
  }

  /// Counts a paragraph of the innermost list. Space between two of them makes the list loose; what is before the first
  /// and after the last sets it off from other text.
  private mutating func countParagraph(_ format: RTFParagraphState) {
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
        // A single paragraph has no other to be apart from.
        if list.paragraphs == 1, list.endsInSpace { style.isTight = false }
        builder.replace(list.node, with: .list(style))
      }
      builder.close()
    }
  }
}
