/// Where a paragraph stands in Word's lists: `mso-list:l0 level2 lfo1`.
struct WordListPosition: Equatable, Sendable {
  /// Which list, as a number that only tells lists apart.
  var list: UInt64
  /// From 1 to 9.
  var level: Int

  init?(_ value: CSSValue) {
    let words = value.words
    guard let name = words.first(where: { $0.first == UInt8(ascii: "l") }),
      let level = words.first(where: { $0.prefix(5).isWord("level".utf8) }),
      let number = CSSNumber(level.dropFirst(5)), number.value >= 1, number.value <= 9
    else { return nil }
    let override = words.last { $0.prefix(3).isWord("lfo".utf8) } ?? name
    list = NameHash.of(override)
    self.level = Int(number.value)
  }
}
