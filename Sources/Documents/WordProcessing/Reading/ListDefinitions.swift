/// The lists of a file, and what overrides their levels.
struct ListDefinitions {
  struct Level {
    /// The marker before its items; nil for none.
    var marker: ListStyle.Marker? = .decimal
    var start: UInt32 = 1
    /// The number of outer levels whose items begin its count afresh, those of the first ones; nil for all.
    var restarts: Int?
    /// The indent of its text in twips.
    var indent: Int32 = 0
    /// The text before an item, which RTF repeats in each; `%1` is the number of the first level (ECMA-376, 17.9.6).
    var text: [UInt8] = []
    var format = NumberFormat.usual
    /// Whether all numbers in the text are decimal (17.9.4).
    var isLegal = false
    /// The style whose paragraphs are items of the level.
    var style: String?
    var paragraph = ParagraphProperties()
    /// The font of its text, if that draws symbols instead of letters.
    var symbols: CodePage?

    /// The box of a task, if the level's text is one.
    var box: [UInt8]? {
      let shown = symbols.map { BallotBox.bullet($0.text(of: text[...])) } ?? text
      return BallotBox.isAll(of: shown[...]) ? shown : nil
    }
  }

  struct Override {
    var list = 0
    /// The levels that it has instead of those of the list, whose items it counts all the same.
    var levels: [Level]?
    var starts: [UInt32?] = []
  }

  var lists: [Int: [Level]] = [:]
  var overrides: [Int32: Override] = [:]

  /// The levels of the list whose definition is read.
  var levels: [Level] = []
  /// The index of the level that is read.
  private var place: Int?
  /// Whether the text of the level shows nothing so far.
  private var isTextBlank = true
  /// The override whose definition is read.
  var override = Override()
  /// Whether its last level starts at a number of its own.
  var startsHere = false

  var isEmpty: Bool { overrides.isEmpty && lists.isEmpty }

  /// Returns the levels of a list, by the number of its override.
  func levels(of list: Int32) -> [Level] { overrides[list].flatMap(levels) ?? [] }

  /// Returns the levels of an override, its own or those of its list; nil if there is no such list.
  func levels(of override: Override) -> [Level]? { override.levels ?? lists[override.list] }

  /// Returns the level whose items a style's paragraphs are.
  func level(ofStyle style: String, in list: Int32) -> UInt8? {
    levels(of: list).firstIndex { $0.style == style }.map { UInt8($0) }
  }

  /// Returns the properties that a level of a list gives its items.
  func properties(ofLevel level: UInt8, in list: Int32) -> ParagraphProperties {
    let levels = levels(of: list)
    return levels.indices.contains(Int(level)) ? levels[Int(level)].paragraph : ParagraphProperties()
  }

  /// Returns the level of a list, by the number of its override and the level's index; nil if there is no such list.
  func level(_ index: Int, of list: Int32) -> Level? {
    guard let override = overrides[list], let levels = levels(of: override) else { return nil }
    guard levels.indices.contains(index) else { return levels.last }
    var level = levels[index]
    if override.starts.indices.contains(index), let start = override.starts[index] { level.start = start }
    return level
  }

  /// Returns the deeper levels whose count an item of a level does not begin afresh (ECMA-376, 17.9.10).
  func levelsThatGoOn(after level: Int, in list: Int32) -> Set<Int> {
    let levels = levels(of: list)
    // A number of levels that are not all outside is ignored.
    return Set(
      levels.indices.dropFirst(level + 1).filter { index in
        levels[index].restarts.map { level >= $0 && $0 <= index } ?? false
      })
  }

  /// Whether there is such a list, by the number of its override and the level's index.
  func knows(_ list: Int32, level index: Int = 0) -> Bool { level(index, of: list) != nil }

  /// Returns the identity of a list, by the number of its override.
  func key(of list: Int32) -> ListKey {
    guard let override = overrides[list], override.starts.allSatisfy({ $0 == nil }) else { return .override(list) }
    return .list(override.list)
  }

  // MARK: Levels

  /// The level that is read; nil before the first one.
  var current: Level? {
    get { place.map { levels[$0] } }
    set { if let place, let newValue { levels[place] = newValue } }
  }

  mutating func beginList() {
    levels = []
    place = nil
  }

  /// Begins the level with an index of at most 8. Levels without a definition before it are like the usual ones.
  mutating func beginLevel(_ index: Int) {
    let index = Swift.min(Swift.max(index, 0), 8)
    while levels.count <= index { levels.append(Level()) }
    place = index
  }

  /// Reads the text of the level.
  mutating func read(_ text: [UInt8]) {
    current?.text = text
    beginLevelText()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { readLevelText(scalar.value) }
    endLevelText()
  }

  mutating func beginLevelText() { isTextBlank = true }

  /// Ends the level's text. Invisible bullets are not markers.
  mutating func endLevelText() {
    if isTextBlank, current?.marker == .disc { current?.marker = nil }
  }

  /// Reads a character of the level's text, which distinguishes bullets.
  mutating func readLevelText(_ scalar: UInt32) {
    if scalar > 0x20, scalar != 0xA0, scalar != 0x200B, scalar != 0x3B { isTextBlank = false }
    guard current?.marker == .disc else { return }
    switch scalar {
    case 0x6F, 0x25CB, 0x25E6, 0x25EF: current?.marker = .circle
    case 0xA7, 0xF0A7, 0x25A0, 0x25AA, 0x25FC, 0x25FE: current?.marker = .square
    default: break
    }
  }
}
