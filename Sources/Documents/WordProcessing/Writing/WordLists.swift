/// The lists that a file for word processors has, each of them nine levels of markers.
///
/// Nested lists are levels of the list around them, unless their markers or starts differ from what that level has
/// already, or numbers would run on from one list to the next.
struct WordLists {
  /// What stands before the items of one level.
  struct Level: Hashable {
    var marker: ListStyle.Marker
    var start: Int

    /// The level of a list. The most that LibreOffice and Word both count from is 32767.
    init(_ style: ListStyle) {
      marker = style.marker
      start = style.isOrdered ? Int(Swift.min(style.start, 32767)) : 1
    }
  }

  /// A list of the file.
  struct Entry {
    /// Its levels, nil where the document has none.
    var levels: [Level?] = Array(repeating: nil, count: WordLists.levelCount)
    /// The level that it begins with. Those above are the list's around it, for who moves an item there.
    let first: Int
    /// A bit for each level whose numbers would go on with the next item.
    fileprivate var running: UInt16 = 0

    fileprivate init(first: Int) { self.first = first }

    /// The markers of all levels.
    var markers: [ListStyle.Marker] { levels.enumerated().map { $1?.marker ?? .usual(at: $0) } }
  }

  /// How many levels a list has.
  static let levelCount = 9

  /// The lists, of which the first has the number 1.
  private(set) var entries: [Entry] = []
  /// How many lists there can be.
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  /// Whether there is none.
  var isEmpty: Bool { entries.isEmpty }

  /// Whether there can be no more.
  var isFull: Bool { entries.count >= limit }

  /// The level of a list in an item of a list at a level. Lists that nest deeper stay at the last one.
  static func level(below outer: Int?) -> Int { outer.map { Swift.min($0 + 1, levelCount - 1) } ?? 0 }

  /// The number of a list at a level, in an item of the list `parent` if there is one.
  mutating func number(of level: Level, at index: Int, in parent: Int?) -> Int {
    guard let parent else { return add(level, at: index, below: []) ?? 1 }
    let outer = entries[parent - 1]
    guard outer.levels[index] ?? level == level, outer.running & (1 << index) == 0 else {
      return add(level, at: index, below: outer.levels[..<index]) ?? parent
    }
    entries[parent - 1].levels[index] = level
    return parent
  }

  private mutating func add(_ level: Level, at index: Int, below outer: ArraySlice<Level?>) -> Int? {
    guard !isFull else { return nil }
    var entry = Entry(first: index)
    entry.levels.replaceSubrange(..<index, with: outer)
    entry.levels[index] = level
    entries.append(entry)
    return entries.count
  }

  /// Notes that an item is written, from where all deeper levels count anew.
  mutating func beginItem(level: Int, of list: Int) {
    let bit: UInt16 = 1 << level
    entries[list - 1].running = entries[list - 1].running & (bit - 1) | bit
  }
}

extension ListStyle.Marker {
  /// The bullet that word processors and browsers show at a level where nobody chose one.
  static func usual(at level: Int) -> Self { [.disc, .circle, .square][level % 3] }

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
