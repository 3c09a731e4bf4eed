/// A level of a list that is open at a paragraph of a word processor's document.
struct OpenList<Name: Hashable> {
  /// The list; nil for one without a name by which it could continue.
  var name: Name?
  /// The level, from 1.
  var level: Int
  /// The left edges of its last item, if they are known.
  var edges: ItemEdges?
  var marker: ListStyle.Marker
  /// The number of the item that would continue it.
  var next: UInt32
  /// Whether the marker of its last item is the box of a task.
  var isOfTasks = false
}

/// An item in the form of word processors: a paragraph that names its list, its level and its marker.
struct WordItem<Name: Hashable> {
  var name: Name
  /// The level, from 1.
  var level: Int
  /// Its left edges, if they are known.
  var edges: ItemEdges?
  var marker: ListStyle.Marker
  /// The marker text before the item.
  var label: WordMarker?
  /// The item's number, if it is known without a label.
  var number: UInt32?
  /// The number of the level's first item, if the item shows none.
  var start: UInt32 = 1
  /// The styles of the outer levels that are known, from the first on.
  var outerStyles: [ListStyle?] = []
  /// How many of the outer levels are headings.
  var levelsOfHeadings = 0
  /// Whether elements around the item show that it is on an inner level, even if no item of an outer one is there.
  var hasOuterElements = false

  /// Returns the number that the item shows in a list of some kind; nil if it shows none.
  private func number(as marker: ListStyle.Marker) -> UInt32? {
    marker.isOrdered ? label?.number(as: marker) ?? number : nil
  }

  fileprivate var isTask: Bool { label?.task != nil }

  /// The style of the list that begins with the item.
  var style: ListStyle {
    guard marker.isOrdered else { return ListStyle(marker: marker) }
    return ListStyle(marker: marker, start: number(as: marker) ?? start)
  }

  /// Whether the item is the next one of an open list: in the same list and level, with the next number. An item whose
  /// number is unknown continues the list too.
  func continues(_ list: OpenList<Name>) -> Bool {
    guard list.name == name || isAmongTasks(of: list), list.level == level, list.marker.isOrdered == marker.isOrdered
    else { return false }
    // An apparent Roman numeral may be the letter between "h" and "j".
    return (number(as: list.marker) ?? number(as: marker)).map { $0 == list.next } ?? true
  }

  /// Returns the list's state after the item, which continues an open list or begins one.
  func counted(in list: OpenList<Name>?) -> OpenList<Name> {
    let kind = list?.marker ?? marker
    let number = number(as: kind) ?? number(as: marker) ?? list?.next ?? start
    return OpenList(
      name: name, level: level, edges: edges, marker: kind, next: number &+ 1, isOfTasks: isTask)
  }

  /// Returns an outer level for the item to be in, with an empty item, since the source has none.
  func filler(level: Int) -> (style: ListStyle, list: OpenList<Name>) {
    let known = outerStyles.indices.contains(level - 1) ? outerStyles[level - 1] : nil
    let style = known ?? ListStyle(marker: marker)
    var edges = self.edges
    edges?.marker -= Double(self.level - level) * ItemEdges.usualIndent
    edges?.text = nil
    return (style, OpenList(name: name, level: level, edges: edges, marker: style.marker, next: style.start &+ 1))
  }

  /// Whether the marker shows more than the item's place: words, or a compound number, `3.2.1`, whose outer parts are
  /// not the numbers of the items around it. It is text then, because a list could only show the last part.
  func showsMore(than open: [OpenList<Name>]) -> Bool {
    guard let label, marker.isOrdered else { return false }
    if label.hasWords { return true }
    guard let parts = label.parts, parts.count > 1 else { return false }
    let outer = open.filter { $0.name == name && $0.level < level }
    let isWhole = parts.count == levelsOfHeadings + outer.count + 1
    return !isWhole
      || zip(parts.dropFirst(levelsOfHeadings), outer).contains { part, list in
        part.number(as: list.marker) != list.next &- 1
      }
  }
}

/// The effect of an item on the open lists around it: the one decision that all of Word's formats share.
///
/// Levels count only within one list, which continues wherever it is open; lists that began within it end. A selection
/// may begin anywhere in a list: its first item is on the outermost level, unless elements around it show another one.
/// Between lists, the place of the marker determines the nesting.
struct ItemPlacement: Equatable {
  /// The number of open lists that stay open.
  var kept: Int
  /// Whether the last of these continues with the item; otherwise a list begins in its last item.
  var isNext: Bool
  /// The levels of the item's own list that begin before it.
  var filled: Range<Int>

  /// The maximum nesting of lists by their margins, which could grow for ever.
  private static let depthLimit = 32

  /// Places an item. The first lists, as many as are `held`, can neither end nor continue here.
  init<Name>(of item: WordItem<Name>, in open: [OpenList<Name>], held: Int = 0) {
    let own =
      open.lastIndex { $0.name == item.name && $0.level <= item.level } ?? open.lastIndex { item.isAmongTasks(of: $0) }
    filled = item.level..<item.level
    if let own, open[own].level == item.level {
      isNext = own >= held && item.continues(open[own])
      kept = max(isNext ? own + 1 : own, held)
      return
    }
    let outer: Int
    if let own {
      // Levels between them may be those of another list.
      outer = own + 1 + open[(own + 1)...].prefix { item.stands(in: $0, below: open[own].level) }.count
    } else {
      let inner = open.firstIndex { $0.name == item.name || !item.stands(in: $0) } ?? open.count
      outer = min(inner, Self.depthLimit)
    }
    // After items of deeper levels, the first item of a level that was skipped is beside them.
    isNext = outer >= held && outer < open.count && item.stepsOut(of: open[outer])
    kept = max(isNext ? outer + 1 : outer, held)
    if isNext || own == nil && !item.hasOuterElements { return }
    let known = max(own != nil && kept > 0 ? open[kept - 1].level : kept, item.levelsOfHeadings)
    filled = min(known + 1, item.level)..<item.level
  }
}

extension WordItem {
  /// Whether the item is on an outer level of a list's own, and both have bullets.
  fileprivate func stepsOut(of list: OpenList<Name>) -> Bool {
    list.name == name && list.level > level && !list.marker.isOrdered && !marker.isOrdered
  }

  /// Whether the item goes on with the tasks of another list: Word has one for those that are done.
  fileprivate func isAmongTasks(of list: OpenList<Name>) -> Bool {
    isTask && list.isOfTasks && list.level == level && !stands(in: list)
  }

  /// Whether the item is in an item of another list on a level between its own and an outer one.
  fileprivate func stands(in list: OpenList<Name>, below outer: Int) -> Bool {
    list.name != name && list.level > outer && list.level < level && stands(in: list)
  }

  /// Whether the item is in an item of another list.
  fileprivate func stands(in list: OpenList<Name>) -> Bool {
    guard let edges, let outer = list.edges else { return list.level < level }
    return edges.marker > outer.marker + ItemEdges.tolerance
  }
}

extension ListStyle.Marker {
  /// Whether the markers are numbers.
  var isOrdered: Bool { ListStyle(marker: self).isOrdered }
}

extension OpenList {
  /// Whether text at a margin is aligned with the text of the list's items.
  func isAligned(with margin: Double) -> Bool { edges?.text.map { abs($0 - margin) < ItemEdges.tolerance } ?? false }
}

/// The left edges of an item, in points.
struct ItemEdges {
  var marker: Double
  /// Nil if it is not known.
  var text: Double?

  /// The edges of an item whose text has a margin. Its first line, where the marker is, usually hangs.
  init(margin: Double, firstLineIndent: Double? = nil) {
    text = margin
    marker = margin + (firstLineIndent ?? -Self.usualHang)
  }

  /// The edges of an item at a level with the usual indents.
  init(level: Int) { self.init(margin: Double(level) * Self.usualIndent) }

  /// The usual indent of a level from the text around it.
  static let usualIndent = 36.0
  private static let usualHang = 18.0
  /// Edges that differ by less than this are the same.
  static let tolerance = 9.0
}
