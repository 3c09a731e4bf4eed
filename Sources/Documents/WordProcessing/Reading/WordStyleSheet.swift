/// The styles of a file, by their identifiers.
struct WordStyleSheet {
  struct Style {
    var name: [UInt8] = []
    var base: String?
    var isOfParagraphs = true
    var isDefault = false
    /// Whether the style has no name, but contains the formatting of single paragraphs beyond the one it is based on.
    var isAutomatic = false
    /// Whether the style of a table has a look of its own for the first row.
    var hasHeaderRow = false
    var paragraph = ParagraphProperties()
    var run = RunProperties()
    /// The number by which paragraphs refer to the style.
    fileprivate(set) var number = 0
    /// Whether the properties contain those of the bases.
    fileprivate var isResolved = false
  }

  /// The properties of everything, unless a style says otherwise.
  var defaults = Style()
  private var styles: [String: Style] = [:]
  /// The identifier of the style of paragraphs that name none.
  private(set) var standard = ""

  /// How long a chain of styles may be.
  private static let chainLimit = 16

  mutating func add(_ style: Style, _ identifier: String) {
    var style = style
    style.number = styles[identifier]?.number ?? styles.count + 1
    styles[identifier] = style
    if style.isDefault, style.isOfParagraphs { standard = identifier }
  }

  /// Defines the styles of paragraphs by their numbers, for their roles and their looks.
  mutating func define(in styles: inout ParagraphStyles) {
    for identifier in self.styles.keys {
      guard let style = resolved(identifier), style.isOfParagraphs else { continue }
      let named = style.isAutomatic ? style.base.flatMap { resolved($0) } : style
      styles.current = ParagraphStyles.Style(
        name: named?.name ?? style.name, base: style.base.flatMap { self.styles[$0]?.number },
        outline: style.paragraph.outline ?? 9, indent: named?.paragraph.textIndent ?? 0)
      named?.run.apply(to: &styles.current.character)
      styles.define(style.number)
    }
  }

  /// Returns a style with the properties of those that it is based on; nil if there is no such style.
  mutating func resolved(_ identifier: String) -> Style? {
    guard var style = styles[identifier] else { return nil }
    guard !style.isResolved else { return style }
    var base = style.base
    for _ in 0..<Self.chainLimit {
      guard let next = base.flatMap({ styles[$0] }) else { break }
      style.paragraph.inherit(next.paragraph)
      style.run.inherit(next.run)
      base = next.isResolved ? nil : next.base
    }
    style.isResolved = true
    styles[identifier] = style
    return style
  }

  /// Returns the format of characters in a paragraph's style. Its size is that of all text, and so is its font, unless
  /// that is for code: what a style changes is the look of a kind of paragraph, not that of its words.
  func characterState(of style: Style?, in fonts: FontTable) -> CharacterState {
    var state = CharacterState()
    defaults.run.apply(to: &state)
    styles[standard]?.run.apply(to: &state)
    let usual = state
    style?.run.apply(to: &state)
    state.size = usual.size
    if !fonts.isMonospaced(state.font) { state.font = usual.font }
    return state
  }
}
