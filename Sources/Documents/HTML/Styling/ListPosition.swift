/// The list of an item whose source does not put an element around it.
enum ListName: Hashable, Sendable {
  /// A list of Word, by the name of its override or its definition.
  case word([UInt8])
  /// A list of Word Online, by its number.
  case wordOnline([UInt8])
  /// A list of Google Docs, by the class that its levels share.
  case googleDocs([UInt8])
  /// The one list that Quill, Draft.js, Slack, Etherpad or Confluence writes in a place.
  case quill, draft, slack, etherpad, tasks
  /// The list of paragraphs that only their indents make items.
  case indents
  /// The list of items without a list.
  case loose

  /// Whether its items show by a name or a number that they belong together, even if an empty paragraph separates them.
  var outlastsSpace: Bool {
    switch self {
    case .word, .wordOnline, .indents: true
    case .googleDocs, .quill, .draft, .slack, .etherpad, .tasks, .loose: false
    }
  }
}

/// An item's position in lists that its source counts itself: Word's `mso-list:l0 level2 lfo1`, and the attributes of
/// web editors.
struct ListPosition: Sendable {
  var list: ListName
  /// The level, from 1.
  var level: Int
  /// The beginning of the names by which Word's sheet describes the list's levels, `l0:level`.
  private var definition: [UInt8]?

  init(list: ListName, level: Int) {
    self.list = list
    self.level = level
  }

  /// Parses Word's `mso-list`; nil if it names no list and level.
  init?(_ value: CSSValue) {
    let words = value.words
    guard let name = words.first(where: { $0.first == "l" }),
      let level = words.first(where: { $0.prefix(5).isWord("level".utf8) }),
      let number = CSSNumber(level.dropFirst(5)), number.value >= 1, number.value <= 9
    else { return nil }
    // The override distinguishes lists of one definition.
    let override = words.last { $0.prefix(3).isWord("lfo".utf8) } ?? name
    self.init(list: .word(override.map(\.lowercasedASCII)), level: Int(number.value))
    definition = name.map(\.lowercasedASCII) + Array(":level".utf8)
  }

  /// Whether the position is Word's, whose paragraphs have margins.
  var isWords: Bool { definition != nil }

  /// Returns the name by which Word's sheet describes one of the list's levels, `l0:level2`.
  func definition(ofLevel level: Int) -> [UInt8]? { definition.map { $0 + Array(String(level).utf8) } }
}
