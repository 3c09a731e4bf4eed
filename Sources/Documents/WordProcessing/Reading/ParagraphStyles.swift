/// The styles of paragraphs, by their numbers, and the roles that these show.
struct ParagraphStyles {
  /// The role of a style's paragraphs.
  enum Role: Equatable {
    case body
    case heading(UInt8)
    case quote
    case code

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

  /// Returns the look of the style of headings and quotations. What another style emphasises, text would lose.
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
    roles[style] = role
    return role
  }

  /// Returns the level of a heading by its style's name: a word for headings and a digit. Other names of the same style
  /// may follow a comma.
  private static func headingLevel(_ name: String) -> UInt8? {
    let name = name.prefix { $0 != "," }
    guard let digit = name.utf8.last, (0x31...0x36).contains(digit) else { return nil }
    var word = name.dropLast()
    while word.last == " " || word.last == "\u{A0}" { word.removeLast() }
    return headings.contains(String(word)) ? digit - 0x30 : nil
  }

  /// Names of headings in the languages of word processors. Word before 1997 wrote only this name.
  private static let headings: Set<String> = [
    "heading", "überschrift", "titre", "título", "titolo", "kop", "rubrik", "overskrift", "otsikko", "nagłówek",
    "nadpis", "címsor", "başlık", "titlu", "naslov", "antraštė", "virsraksts", "pealkiri", "fyrirsögn", "títol",
    "izenburua",
    "επικεφαλίδα", "заголовок", "заглавие", "наслов", "כותרת", "عنوان", "หัวเรื่อง", "見出し", "标题", "標題", "제목",
  ]

  private static func role(of style: Style) -> Role {
    let name = String(decoding: style.name.drop { $0 == " " }, as: UTF8.self).lowercased()
    if let level = headingLevel(name) { return .heading(level) }
    switch name {
    case "title": return .heading(1)
    case "quote", "intense quote", "quotations", "block quotation", "block text", "blockquote": return .quote
    case "html preformatted", "preformatted text", "source code", "code", "code block": return .code
    default: return style.outline < 6 ? .heading(style.outline + 1) : .body
    }
  }
}
