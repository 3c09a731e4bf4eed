/// The lists that a document uses, each of them nine levels of markers.
///
/// Levels of nested lists share one entry, as word processors have it, unless their markers differ or numbers would run
/// on from one list to the next.
struct RTFListTable {
  /// What stands before the items of one level.
  struct Level: Hashable {
    var marker: ListStyle.Marker
    var start: Int
  }

  private struct Entry {
    var levels: [Level?] = Array(repeating: nil, count: RTFListTable.levelCount)
    /// A bit for each level whose numbers would go on with the next item.
    var running: UInt16 = 0
  }

  /// How many levels a list has.
  static let levelCount = 9
  /// How many lists there can be: a paragraph's `\ls` is at most 2000.
  private static let limit = 2000

  private var entries: [Entry] = []
  private var byTopLevel: [Level: Int] = [:]

  /// The level of a list in an item of a list at a level. Lists that nest deeper stay at the last one.
  static func level(below outer: Int) -> Int { Swift.min(outer + 1, levelCount - 1) }

  /// Whether there is no list.
  var isEmpty: Bool { entries.isEmpty }

  /// The number for `\ls` of a new list that is nested in no other; `isAdjacent` says that it touches the one before.
  mutating func topLevel(_ style: ListStyle, isAdjacent: Bool) -> Int {
    let level = Level(style, at: 0)
    // Bullets do not count, so lists of bullets need no entries of their own.
    if let known = byTopLevel[level], entries.count >= Self.limit || !(style.isOrdered || isAdjacent) { return known }
    return add(level, at: 0, fallback: 1)
  }

  /// The number for `\ls` of a new list in an item of the list `parent`.
  mutating func nested(_ style: ListStyle, level index: Int, in parent: Int) -> Int {
    let level = Level(style, at: index)
    let entry = entries[parent - 1]
    let isFree = entry.levels[index] == nil || entry.levels[index] == level
    guard isFree, entry.running & (1 << index) == 0 else {
      // The outer levels stay as they are, for who moves an item there.
      return add(level, at: index, among: entry.levels[..<index], fallback: parent)
    }
    entries[parent - 1].levels[index] = level
    return parent
  }

  /// Notes that an item is written, from where all deeper levels count anew.
  mutating func beginItem(level: Int, of list: Int) {
    let bit: UInt16 = 1 << level
    entries[list - 1].running = entries[list - 1].running & (bit - 1) | bit
  }

  private mutating func add(
    _ level: Level, at index: Int, among outer: ArraySlice<Level?> = [], fallback: Int
  ) -> Int {
    guard entries.count < Self.limit else { return fallback }
    var entry = Entry()
    entry.levels.replaceSubrange(..<index, with: outer)
    entry.levels[index] = level
    entries.append(entry)
    if index == 0, byTopLevel[level] == nil { byTopLevel[level] = entries.count }
    return entries.count
  }

  /// Writes the list table and the list override table.
  func write(to output: inout RTFOutput) {
    guard !isEmpty else { return }
    output.raw("{\\*\\listtable\n")
    for (index, entry) in entries.enumerated() { write(entry, number: index + 1, to: &output) }
    output.raw("}\n{\\*\\listoverridetable\n")
    for number in 1...entries.count {
      output.raw("{\\listoverride")
      output.word("listid", number)
      output.word("listoverridecount", 0)
      output.word("ls", number)
      output.raw("}\n")
    }
    output.raw("}\n")
  }

  private func write(_ entry: Entry, number: Int, to output: inout RTFOutput) {
    output.raw("{\\list")
    output.word("listtemplateid", number)
    output.raw("\\listhybrid\n")
    for (index, level) in entry.levels.enumerated() {
      (level ?? .usual(at: index)).write(index: index, to: &output)
    }
    output.raw("{\\listname ;}")
    output.word("listid", number)
    output.raw("}\n")
  }
}

extension RTFListTable.Level {
  init(_ style: ListStyle, at index: Int) {
    marker = style.marker.shown(at: index)
    start = style.isOrdered ? Int(Swift.min(style.start, 32767)) : 1
  }

  /// What a level is like that the document does not use.
  static func usual(at index: Int) -> Self { Self(marker: ListStyle.Marker.disc.shown(at: index), start: 1) }

  /// Writes the definition of the level with this index.
  func write(index: Int, to output: inout RTFOutput) {
    output.raw("{\\listlevel")
    output.word("levelnfc", marker.numberFormat)
    output.word("leveljc", 0)
    output.word("levelfollow", 0)
    output.word("levelstartat", start)
    output.raw("{\\leveltext")
    if let bullet = marker.bullet {
      output.raw("\\'01")
      // The small square of Wingdings is the one that every word processor has; Unicode's may come out as an emoji.
      output.text(marker == .square ? "\u{F0A7}" : bullet)
      output.raw(";}{\\levelnumbers;}")
      output.word("f", marker == .square ? RTFFontTable.wingdings : RTFFontTable.body)
    } else {
      // Numbers take the font of their items; a font of their own would stay when the text gets another.
      // The text is two characters, the number of this level and a full stop; the number is the first of them.
      output.raw("\\'02\\'")
      output.hexadecimal(UInt8(index))
      output.raw(".;}{\\levelnumbers\\'01;}")
    }
    // LibreOffice would give markers the formatting that the end of their items has.
    output.words("\\b0\\i0\\strike0\\ulnone")
    output.word("fi", -RTFMeasure.markerWidth)
    output.word("li", RTFMeasure.listIndent * (index + 1))
    output.raw("}\n")
  }
}

extension ListStyle.Marker {
  /// The marker that a level shows. A disc is what nobody chose, so it changes from level to level as in browsers and
  /// word processors.
  func shown(at level: Int) -> Self {
    let usual: [Self] = [.disc, .circle, .square]
    return self == .disc ? usual[level % usual.count] : self
  }

  /// The sign before an item; nil for numbers.
  var bullet: String? {
    switch self {
    case .disc: "\u{2022}"
    case .circle: "\u{25E6}"
    case .square: "\u{25AA}"
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman: nil
    }
  }

  /// The value of `\levelnfc`.
  var numberFormat: Int {
    switch self {
    case .disc, .circle, .square: 23
    case .decimal: 0
    case .upperRoman: 1
    case .lowerRoman: 2
    case .upperAlpha: 3
    case .lowerAlpha: 4
    }
  }

  /// What stands before the item of a number, for readers that do not count themselves.
  func label(_ number: UInt64) -> String { bullet ?? ListNumeral.text(number, self) ?? "" }
}
