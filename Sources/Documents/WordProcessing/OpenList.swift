/// A level of a list that is open at a paragraph of a word processor's document.
struct OpenList<Name: Hashable> {
  /// The list; nil for one without a name by which it could continue.
  var name: Name?
  /// The level, from 1.
  var level: Int
  /// The left edge of its last item's text, in points; nil if it is not known.
  var margin: Double?
  var marker: ListStyle.Marker
  /// The number of the item that would continue it.
  var next: UInt32
}

/// An item in the form of word processors: a paragraph that names its list, its level and its marker.
struct WordItem<Name: Hashable> {
  var name: Name
  /// The level, from 1.
  var level: Int
  /// The left edge of its text, in points; nil if it is not known.
  var margin: Double?
  var marker: ListStyle.Marker
  /// The marker text before the item.
  var label: WordMarker?
  /// The item's number, if it is known without a label.
  var number: UInt32?
  /// The number of the level's first item, if the item shows none.
  var start: UInt32 = 1
  /// The markers of the outer levels that are known, from the first on.
  var outerMarkers: [ListStyle.Marker?] = []
  /// How many of these levels are not lists and get no element.
  var levelsApart = 0

  /// Returns the number that the item shows in a list of some kind; nil if it shows none.
  private func number(as marker: ListStyle.Marker) -> UInt32? {
    ListStyle(marker: marker).isOrdered ? label?.number(as: marker) ?? number : nil
  }

  /// The style of the list that begins with the item.
  var style: ListStyle {
    guard ListStyle(marker: marker).isOrdered else { return ListStyle(marker: marker) }
    return ListStyle(marker: marker, start: number(as: marker) ?? start)
  }

  /// Whether the item is the next one of an open list: in the same list and level, with the next number. An item whose
  /// number is unknown continues the list too.
  func continues(_ list: OpenList<Name>) -> Bool {
    guard list.name == name, list.level == level,
      ListStyle(marker: list.marker).isOrdered == ListStyle(marker: marker).isOrdered
    else { return false }
    // What looks like a Roman numeral may be the letter between "h" and "j".
    return (number(as: list.marker) ?? number(as: marker)).map { $0 == list.next } ?? true
  }

  /// Returns the list's state after the item, which continues an open list or begins one.
  func counted(in list: OpenList<Name>?) -> OpenList<Name> {
    let kind = list?.marker ?? marker
    let number = number(as: kind) ?? number(as: marker) ?? list?.next ?? start
    return OpenList(name: name, level: level, margin: margin, marker: kind, next: number &+ 1)
  }

  /// Returns an outer level for the item to be in, with an empty item, since the source has none.
  func filler(level: Int) -> (style: ListStyle, list: OpenList<Name>) {
    let shown = label.flatMap { $0.part(level, of: self.level) }
    let known = outerMarkers.indices.contains(level - 1) ? outerMarkers[level - 1] : nil
    let marker = known ?? shown?.kind ?? self.marker
    var style = ListStyle(marker: marker)
    if style.isOrdered { style.start = shown?.number(as: marker) ?? 1 }
    let margin = self.margin.map { $0 - Double(self.level - level) * ListIndent.usual }
    return (style, OpenList(name: name, level: level, margin: margin, marker: marker, next: style.start &+ 1))
  }
}

/// The effect of an item on the open lists around it: the one decision that all of Word's formats share.
///
/// Levels count only within one list, which continues wherever it is open; lists that began within it end. Between
/// lists, the left margin determines the nesting.
struct ItemPlacement: Equatable {
  /// The number of open lists that stay open.
  var kept: Int
  /// Whether the last of these continues with the item; otherwise a list begins in its last item.
  var isNext: Bool
  /// The outer levels of the item's own list that begin before it.
  var filled: Range<Int>

  /// The maximum nesting of lists by their margins, which could grow for ever.
  private static let depthLimit = 32

  /// Places an item. The first lists, as many as are `held`, can neither end nor continue here.
  init<Name>(of item: WordItem<Name>, in open: [OpenList<Name>], held: Int = 0) {
    let own = open.lastIndex { $0.name == item.name && $0.level <= item.level }
    isNext = false
    var outer = item.levelsApart
    if let own, open[own].level == item.level {
      isNext = own >= held && item.continues(open[own])
      kept = max(isNext ? own + 1 : own, held)
      outer = item.level - 1
    } else if let own {
      kept = max(own + 1, held)
      outer = max(outer, open[own].level)
    } else {
      let inner = open.firstIndex { $0.name == item.name || !item.stands(in: $0) } ?? open.count
      kept = max(min(inner, Self.depthLimit), held)
      outer = max(outer, kept)
    }
    filled = isNext ? item.level..<item.level : min(outer + 1, item.level)..<item.level
  }
}

extension WordItem {
  /// Whether the item is in an item of another list.
  fileprivate func stands(in list: OpenList<Name>) -> Bool {
    guard let margin, let outer = list.margin else { return list.level < level }
    return margin > outer + ListIndent.tolerance
  }
}

extension OpenList {
  /// Whether text at a margin is aligned with the text of the list's items.
  func isAligned(with margin: Double) -> Bool { self.margin.map { abs($0 - margin) < ListIndent.tolerance } ?? false }
}

/// The indents of lists, in points.
enum ListIndent {
  /// The default indent of a level from the text around it.
  static let usual = 36.0
  /// Margins that differ by less than this are the same.
  static let tolerance = 9.0
}
