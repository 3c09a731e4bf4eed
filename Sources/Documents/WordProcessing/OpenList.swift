/// A level of a list that is open where a paragraph of a word processor's stands.
struct OpenList<Name: Hashable> {
  /// Which list; nil for one that has no name to go on by.
  var name: Name?
  /// From 1.
  var level: Int
  /// The left edge of its last item's text, in points; nil where nothing says it.
  var margin: Double?
  var marker: ListStyle.Marker
  /// The number of the item that would go on with it.
  var next: UInt32
}

/// An item as word processors know it: a paragraph that says which list it is in, on which level, and what stands before
/// it.
struct WordItem<Name: Hashable> {
  var name: Name
  /// From 1.
  var level: Int
  /// The left edge of its text, in points; nil where nothing says it.
  var margin: Double?
  var marker: ListStyle.Marker
  /// What is written out before it.
  var label: WordMarker?
  /// Its number, where that is known without a label.
  var number: UInt32?
  /// The number of the level's first item, where the item shows none.
  var start: UInt32 = 1
  /// The kinds of the levels around its own, from the first on, as far as they are known.
  var outerMarkers: [ListStyle.Marker?] = []
  /// How many of these levels are no lists, so that nothing stands for them.
  var levelsApart = 0

  /// The number that it shows in a list of some kind; nil where it shows none.
  private func number(as marker: ListStyle.Marker) -> UInt32? {
    ListStyle(marker: marker).isOrdered ? label?.number(as: marker) ?? number : nil
  }

  /// The list that begins with it.
  var style: ListStyle {
    guard ListStyle(marker: marker).isOrdered else { return ListStyle(marker: marker) }
    return ListStyle(marker: marker, start: number(as: marker) ?? start)
  }

  /// Whether it is the next item of an open list: of the same list and level, and numbered as that goes on. An item
  /// whose number cannot be told goes on too.
  func continues(_ list: OpenList<Name>) -> Bool {
    guard list.name == name, list.level == level,
      ListStyle(marker: list.marker).isOrdered == ListStyle(marker: marker).isOrdered
    else { return false }
    // What looks like a Roman one may be the letter between "h" and "j".
    return (number(as: list.marker) ?? number(as: marker)).map { $0 == list.next } ?? true
  }

  /// The open list that it makes of one that it continues, or of one that begins.
  func counted(in list: OpenList<Name>?) -> OpenList<Name> {
    let kind = list?.marker ?? marker
    let number = number(as: kind) ?? number(as: marker) ?? list?.next ?? start
    return OpenList(name: name, level: level, margin: margin, marker: kind, next: number &+ 1)
  }

  /// The outer level that an item of its list would have to stand on before it, empty since the source has none.
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

/// What an item does to the lists that are open around it: the one decision that all of Word's formats share.
///
/// Levels count only within one list, which goes on wherever it stands open: what was begun within it ends. Between
/// lists it is the left margin that tells what stands in what.
struct ItemPlacement: Equatable {
  /// How many of the open lists stay open.
  var kept: Int
  /// Whether the last of these goes on with the item; otherwise a list begins in its last item.
  var isNext: Bool
  /// The levels of the item's own list that begin before its own.
  var filled: Range<Int>

  /// How many lists stand in each other by their margins at most; margins could go on for ever.
  private static let depthLimit = 32

  /// Places an item. The first lists, as many as are `held`, cannot end here, nor go on.
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
  /// Whether it stands in an item of another list.
  fileprivate func stands(in list: OpenList<Name>) -> Bool {
    guard let margin, let outer = list.margin else { return list.level < level }
    return margin > outer + ListIndent.tolerance
  }
}

extension OpenList {
  /// Whether text at a margin stands right under its items' text.
  func isAligned(with margin: Double) -> Bool { self.margin.map { abs($0 - margin) < ListIndent.tolerance } ?? false }
}

/// How lists are indented, in points.
enum ListIndent {
  /// How far a level stands in from what is around it unless its author changes that.
  static let usual = 36.0
  /// What is closer than this stands at the same margin.
  static let tolerance = 9.0
}
