/// Where an item stands in lists that its source counts itself: Word's `mso-list:l0 level2 lfo1`, and what web editors
/// say in attributes.
struct ListPosition: Equatable, Sendable {
  /// Which list, as a number that only tells lists apart.
  var list: UInt64
  /// From 1.
  var level: Int
  /// The beginning of the names under which Word's sheet describes its levels, `l0:level`, hashed.
  private var definition: NameHash?

  init(list: UInt64, level: Int) {
    self.list = list
    self.level = level
  }

  /// Word's `mso-list`; nil where it names no list and level.
  init?(_ value: CSSValue) {
    let words = value.words
    guard let name = words.first(where: { $0.first == UInt8(ascii: "l") }),
      let level = words.first(where: { $0.prefix(5).isWord("level".utf8) }),
      let number = CSSNumber(level.dropFirst(5)), number.value >= 1, number.value <= 9
    else { return nil }
    // Lists of one definition are told apart by their override.
    let override = words.last { $0.prefix(3).isWord("lfo".utf8) } ?? name
    self.init(list: NameHash.of(override), level: Int(number.value))
    definition = NameHash()
    for byte in name + Array(":level".utf8) { definition?.add(byte) }
  }

  /// Whether Word says it, whose paragraphs have margins.
  var isWords: Bool { definition != nil }

  /// The name under which Word's sheet describes one of the list's levels, `l0:level2`, hashed.
  func definition(ofLevel level: Int) -> UInt64? {
    var name = definition
    name?.add(UInt8(ascii: "0") &+ UInt8(clamping: level))
    return name?.value
  }

  static func == (left: ListPosition, right: ListPosition) -> Bool {
    left.list == right.list && left.level == right.level
  }
}
