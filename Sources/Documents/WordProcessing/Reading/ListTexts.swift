/// The lists of a file beyond what the assembler needs, and the numbers that its paragraphs show.
struct ListTexts {
  /// A level of a list (17.9.6).
  struct Level {
    /// The text before an item; `%1` is the number of the first level.
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
    fileprivate var box: [UInt8]? {
      let shown = symbols.map { BallotBox.bullet($0.text(of: text[...])) } ?? text
      return BallotBox.isAll(of: shown[...]) ? shown : nil
    }
  }

  /// The levels by the number of their list.
  var levels: [Int: [Level]] = [:]
  private var numbers = ListNumbers()
  /// The levels of instances that have begun, and for each list the instances whose levels began last.
  private var begun: Set<LevelOfInstance> = []
  private var current: [Int: [Int32]] = [:]

  private struct LevelOfInstance: Hashable {
    var instance: Int32
    var level: UInt8
  }

  private func levels(of list: Int32, in lists: ListDefinitions) -> [Level] {
    lists.overrides[list].flatMap { levels[$0.list] } ?? []
  }

  /// Returns the instance whose count an item of a level continues. All instances of a list share one count, and one
  /// with a start of its own for the level begins it, and the levels below, afresh when it is first used (17.9.27).
  mutating func counting(_ list: Int32, level: UInt8, _ lists: ListDefinitions) -> Int32 {
    guard let override = lists.overrides[list], level < 9 else { return list }
    let index = Int(level)
    var instances = current[override.list] ?? Array(repeating: list, count: 9)
    let hasStart = override.starts.indices.contains(index) && override.starts[index] != nil
    if begun.insert(LevelOfInstance(instance: list, level: level)).inserted, hasStart {
      for deeper in index..<instances.count { instances[deeper] = list }
    }
    current[override.list] = instances
    return instances[index]
  }

  /// Returns the level whose items a style's paragraphs are.
  func level(ofStyle style: String, in list: Int32, _ lists: ListDefinitions) -> UInt8? {
    levels(of: list, in: lists).firstIndex { $0.style == style }.map { UInt8($0) }
  }

  /// Returns the properties that a level of a list gives its items.
  func properties(ofLevel level: UInt8, in list: Int32, _ lists: ListDefinitions) -> ParagraphProperties {
    let levels = levels(of: list, in: lists)
    return levels.indices.contains(Int(level)) ? levels[Int(level)].paragraph : ParagraphProperties()
  }

  /// Returns the number or the task's box before an item, and counts the item; nil if it shows none.
  mutating func label(ofLevel level: UInt8, in list: Int32, _ lists: ListDefinitions) -> [UInt8]? {
    let own = levels(of: list, in: lists)
    guard own.indices.contains(Int(level)) else { return nil }
    let shown = (0...Int(level)).compactMap { index in
      lists.level(index, of: list).map {
        ListLevel(
          key: lists.key(of: list), level: index, marker: $0.marker ?? .disc, start: $0.start, indent: $0.indent)
      }
    }
    guard let last = shown.last, last.level == level else { return nil }
    // An item that shows no number counts too: the levels within it begin afresh (17.9.10).
    numbers.count(last, numbers.next(last))
    guard ListStyle(marker: last.marker).isOrdered else { return own[last.level].box }
    return Self.text(own[Int(level)].text) { wanted in
      guard let level = shown.first(where: { $0.level == wanted }), ListStyle(marker: level.marker).isOrdered else {
        return ""
      }
      if own[last.level].isLegal { return String(numbers.last(level)) }
      return own[wanted].format.text(numbers.last(level), level.marker)
    }
  }

  /// Returns a level's text with the numbers of the levels to which it refers.
  private static func text(_ template: [UInt8], number: (_ level: Int) -> String) -> [UInt8] {
    var text: [UInt8] = []
    var isReference = false
    for byte in template {
      if isReference, ("1"..."9") ~= byte {
        text += number(Int(byte - UInt8(ascii: "1"))).utf8
      } else if byte != "%" {
        text.append(byte)
      }
      isReference = byte == "%"
    }
    return text
  }
}
