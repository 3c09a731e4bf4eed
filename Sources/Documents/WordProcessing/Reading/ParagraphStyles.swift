/// The styles of paragraphs, by their numbers, and the roles that these show.
struct ParagraphStyles {
  /// The role of a style's paragraphs.
  enum Role: Equatable {
    case body
    case heading(UInt8)
    case quote
    case code

    /// Creates the role that a level in the outline shows, from 0; 9 is body text. The deepest headings are on one level.
    init(outline: UInt8) { self = outline < 9 ? .heading(Swift.min(outline + 1, 6)) : .body }

    var isHeading: Bool { if case .heading = self { true } else { false } }
  }

  struct Style {
    var name: [UInt8] = []
    var base: Int?
    var outline: UInt8 = 9
    var indent: Int32 = 0
    var character = CharacterState()
  }

  /// The look that a style gives all text of its paragraphs. Only words with another one stand out from it.
  struct Look {
    var flags: CharacterState.Flags = []
    /// The colour's index; beyond the table if the style has none.
    var color: UInt16 = .max

    /// Those of the properties that also emphasise words.
    fileprivate static let emphases: CharacterState.Flags = [.bold, .italic, .underline]
  }

  private var styles: [Int: Style] = [:]
  /// The style whose definition is read, and its number; nil if it is of other things than paragraphs.
  var current = Style()
  var number: Int? = 0
  private var roles: [Int: Role] = [:]
  /// The number of the style of characters whose definition is read, and those that are for code.
  var characterNumber: Int?
  private(set) var stylesOfCode: Set<Int> = []

  /// How far a style may be from the one that determines its role.
  private static let chainLimit = 16

  /// Defines the current style.
  mutating func define(_ number: Int) {
    styles[number] = current
    roles = [:]
  }

  /// Ends the definition of a style of characters.
  mutating func defineCharacters() {
    if let characterNumber, CharacterState.isStyleOfCode(current.name) { stylesOfCode.insert(characterNumber) }
  }

  /// Returns the indent of a style, in twips.
  func indent(of style: Int) -> Int32 { styles[style]?.indent ?? 0 }

  /// Returns the number of the first style of quotations, if the file has one. Complexity: O(*n*) in the styles.
  mutating func firstOfQuotations() -> Int? { styles.keys.sorted().first { role(of: $0) == .quote } }

  /// Returns the look of a style of headings or quotations, which is not the text's own. Text of other styles keeps
  /// theirs.
  func look(of format: ParagraphState, in role: Role) -> Look {
    guard role != .body, role != .code, let style = styles[Int(format.style)] else { return Look() }
    return Look(flags: style.character.shown.flags.intersection(Look.emphases), color: style.character.color)
  }

  /// Returns the role of a style's paragraphs. Complexity: O(1); the chain of bases is followed for a few steps only.
  mutating func role(of style: Int) -> Role {
    roles[style] ?? keepRole(of: style)
  }

  private mutating func keepRole(of style: Int) -> Role {
    var next: Int? = style
    var role = Role.body
    for _ in 0..<Self.chainLimit {
      guard role == .body, let number = next, let style = styles[number] else { break }
      role = Self.role(of: style)
      next = style.base
    }
    // Not all styles that are based on the one without a level are of headings.
    if role == .body, let own = styles[style], ParagraphStyleName(own.name).isHeadingWithoutLevel { role = .heading(1) }
    roles[style] = role
    return role
  }

  private static func role(of style: Style) -> Role {
    ParagraphStyleName(style.name).role ?? Role(outline: style.outline)
  }
}
