/// The lists of a file for word processors, each with nine levels of markers.
///
/// Nested lists are levels of the list around them, unless that level already has other markers or another start, or
/// numbers would continue from one list to the next.
struct WordLists {
  /// The marker of one level's items.
  struct Level: Hashable {
    var marker: ListStyle.Marker
    var start: Int
    /// Whether all items are tasks, whose boxes take the place of bullets.
    var isOfTasks: Bool

    /// Creates the level of a list; a list of tasks with unusual bullets keeps them. The highest start that both LibreOffice and Word accept is 32767.
    init(_ style: ListStyle, isOfTasks: Bool = false) {
      marker = style.marker
      start = style.isOrdered ? Int(Swift.min(style.start, 32767)) : 1
      self.isOfTasks = isOfTasks && style.marker == .disc
    }

    /// The marker before its items; nil where the boxes of tasks take its place.
    var itemMarker: ListStyle.Marker? { isOfTasks ? nil : marker }

    /// Returns the level with the marker that it shows.
    func shown(at index: Int) -> Level {
      var shown = self
      shown.marker = marker.shown(at: index)
      return shown
    }
  }

  /// A list of the file.
  struct Entry {
    /// The list's levels; nil for those that the document does not have.
    var levels: [Level?] = Array(repeating: nil, count: WordLists.levelCount)
    /// The level at which the list begins. Those above are the outer list's, for users who move an item there.
    let first: Int
    let place: Place
    /// A bit for each level whose numbers the next item would continue.
    fileprivate var running: UInt16 = 0

    fileprivate init(first: Int, place: Place) { (self.first, self.place) = (first, place) }

    /// The markers before the items of all levels.
    var markers: [ListStyle.Marker?] {
      levels.enumerated().map { index, level in level.map(\.itemMarker) ?? .usual(at: index) }
    }
  }

  /// The number of tables around a list, and of lists around it in the same cell. Of the lists in the same place, none is
  /// in an item of another.
  struct Place: Hashable {
    var tables = 0
    var lists = 0
  }

  static let levelCount = 9

  /// The lists; the first has the number 1.
  private(set) var entries: [Entry] = []
  /// The maximum number of lists.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether no more lists can be added.
  var isFull: Bool { entries.count >= limit }

  /// Returns the level of a list in an item of a list at a level. Lists that nest deeper stay at the last one.
  static func level(below outer: Int?) -> Int { outer.map { Swift.min($0 + 1, levelCount - 1) } ?? 0 }

  /// Returns the number of a list at a level, in an item of the list `parent` if there is one, and within a number of
  /// tables.
  mutating func number(of level: Level, at index: Int, in parent: Int?, tableDepth: Int = 0) -> Int {
    guard let parent else { return add(level, at: index, below: [], at: Place(tables: tableDepth)) ?? 1 }
    let outer = entries[parent - 1]
    guard outer.levels[index] ?? level == level, outer.running & (1 << index) == 0 else {
      let place = Place(tables: tableDepth, lists: outer.place.lists + 1)
      return add(level, at: index, below: outer.levels[..<index], at: place) ?? parent
    }
    entries[parent - 1].levels[index] = level
    return parent
  }

  private mutating func add(_ level: Level, at index: Int, below outer: ArraySlice<Level?>, at place: Place) -> Int? {
    guard !isFull else { return nil }
    var entry = Entry(first: index, place: place)
    entry.levels.replaceSubrange(..<index, with: outer)
    entry.levels[index] = level
    entries.append(entry)
    return entries.count
  }

  /// Records that an item is written, after which all deeper levels start afresh.
  mutating func beginItem(level: Int, of list: Int) {
    let bit: UInt16 = 1 << level
    entries[list - 1].running = entries[list - 1].running & (bit - 1) | bit
  }
}

extension Document {
  /// Whether all items of the list at a node are tasks.
  func isListOfTasks(_ list: Int) -> Bool {
    children(of: list).allSatisfy { if case .listItem(.some) = nodes[$0].element { true } else { false } }
  }
}

extension ListStyle.Marker {
  /// Returns the default bullet of word processors and browsers at a level.
  static func usual(at level: Int) -> Self { [.disc, .circle, .square][level % 3] }

  /// Returns the marker that a level shows. A disc is the default, so it changes from level to level as in browsers and
  /// word processors.
  func shown(at level: Int) -> Self { self == .disc ? .usual(at: level) : self }

  /// The sign before an item; nil for numbers.
  var bullet: String? {
    switch self {
    case .disc: "\u{2022}"
    case .circle: "\u{25E6}"
    case .square: "\u{25AA}"
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman: nil
    }
  }
}
