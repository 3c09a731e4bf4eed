/// The texts that the lists of a file put before its paragraphs, with the numbers that these show.
struct ListTexts {
  private var numbers = ListNumbers()
  /// The levels of instances that have begun, and for each list the instances whose levels began last.
  private var begun: Set<LevelOfInstance> = []
  private var current: [Int: [Int32]] = [:]

  private struct LevelOfInstance: Hashable {
    var instance: Int32
    var level: UInt8
  }

  /// Returns the instance whose count an item of a level continues. All instances of a list share one count, and one
  /// with a start of its own for the level begins it, and the levels below, afresh when it is first used (17.9.27). The
  /// result has the same levels.
  mutating func counting(_ list: Int32, level: UInt8, _ lists: ListDefinitions) -> Int32 {
    guard let override = lists.overrides[list], override.levels == nil, level < 9 else { return list }
    let index = Int(level)
    var instances = current[override.list] ?? Array(repeating: list, count: 9)
    let hasStart = override.starts.indices.contains(index) && override.starts[index] != nil
    if begun.insert(LevelOfInstance(instance: list, level: level)).inserted, hasStart {
      for deeper in index..<instances.count { instances[deeper] = list }
    }
    current[override.list] = instances
    return instances[index]
  }

  /// Returns the number or the task's box before an item, and counts the item; nil if it shows none.
  mutating func label(ofLevel level: UInt8, in list: Int32, _ lists: ListDefinitions) -> [UInt8]? {
    let own = lists.levels(of: list)
    guard own.indices.contains(Int(level)) else { return nil }
    let shown = (0...Int(level)).compactMap { index in
      lists.level(index, of: list).map {
        ListLevel(
          key: lists.key(of: list), level: index, marker: $0.marker ?? .disc, start: $0.start, indent: $0.indent,
          goingOn: index == level ? lists.levelsThatGoOn(after: index, in: list) : [])
      }
    }
    guard let last = shown.last, last.level == level else { return nil }
    // An item that shows no number counts too: the levels within it begin afresh (17.9.10).
    numbers.count(last, numbers.next(last))
    guard last.marker.isOrdered else { return own[last.level].box }
    return Self.text(own[Int(level)].text) { wanted in
      guard let level = shown.first(where: { $0.level == wanted }), level.marker.isOrdered else { return "" }
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
