/// Which list an item is in, where its source does not say so by an element around it.
enum ListName: Hashable, Sendable {
  /// Word's, by the name of its override or its definition.
  case word([UInt8])
  /// Word Online's, by its number.
  case wordOnline([UInt8])
  /// The one list that Quill, Slack and Confluence have in one place.
  case quill, slack, tasks
  /// Of paragraphs that only their indents make items.
  case indents
  /// Of items without a list.
  case loose
}

/// Where an item stands in lists that its source counts itself: Word's `mso-list:l0 level2 lfo1`, and what web editors
/// say in attributes.
struct ListPosition: Equatable, Sendable {
  var list: ListName
  /// From 1.
  var level: Int
  /// The beginning of the names under which Word's sheet describes its levels, `l0:level`.
  private var definition: [UInt8]?

  init(list: ListName, level: Int) {
    self.list = list
    self.level = level
  }

  /// Word's `mso-list`; nil where it names no list and level.
  init?(_ value: CSSValue) {
    let words = value.words
    guard let name = words.first(where: { $0.first == "l" }),
      let level = words.first(where: { $0.prefix(5).isWord("level".utf8) }),
      let number = CSSNumber(level.dropFirst(5)), number.value >= 1, number.value <= 9
    else { return nil }
    // Lists of one definition are told apart by their override.
    let override = words.last { $0.prefix(3).isWord("lfo".utf8) } ?? name
    self.init(list: .word(override.map(\.lowercasedASCII)), level: Int(number.value))
    definition = name.map(\.lowercasedASCII) + Array(":level".utf8)
  }

  /// Whether Word says it, whose paragraphs have margins.
  var isWords: Bool { definition != nil }

  /// The name under which Word's sheet describes one of the list's levels, `l0:level2`.
  func definition(ofLevel level: Int) -> [UInt8]? { definition.map { $0 + Array(String(level).utf8) } }

  static func == (left: ListPosition, right: ListPosition) -> Bool {
    left.list == right.list && left.level == right.level
  }
}

extension HTMLTree {
  /// A level that an attribute states, counted from 1.
  func level(_ name: HTMLAttribute.Name, of node: Node, from first: Double) -> Int? {
    guard let number = number(name, of: node), number.value >= first, number.value < first + 9 else { return nil }
    return Int(number.value - first) + 1
  }
}
