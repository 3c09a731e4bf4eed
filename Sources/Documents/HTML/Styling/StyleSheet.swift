/// The rules of a document's `<style>` elements for tags and classes, and Word's rules for the levels of its lists.
/// Applications such as TextEdit and Word write boldness and colours only there.
struct StyleSheet {
  /// The rules for tags, and those for classes by the class and the tag; without a tag for any.
  private var tags: [HTMLTag: CSSDeclarations] = [:]
  private var classes: [HashedBytes: [HTMLTag?: CSSDeclarations]] = [:]
  /// Word's rules for levels, by their names.
  private var levels: [[UInt8]: CSSDeclarations] = [:]
  /// Whether a rule declares a monospaced font.
  private(set) var hasMonospace = false

  /// Reads the sheets of a tree.
  init(of tree: HTMLTree) {
    for index in tree.styles {
      guard let child = HTMLElement(index, in: tree).firstChild else { continue }
      if child.tag == .text { add(tree.text, child.characters.indices) }
    }
  }

  var isEmpty: Bool { tags.isEmpty && classes.isEmpty && levels.isEmpty }

  /// Adds the rules of `text[range]`. Selectors with combinators or pseudo-classes, and at-rules other than Word's
  /// `@list` and those for any screen, are ignored with all that is in them.
  private mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    var braces = CSSBraces(text, range)
    var start = range.lowerBound
    while let open = braces.next() {
      let prelude = Self.prelude(text[start..<open])
      start = open + 1
      // The closing brace of rules for a screen is one too many.
      if text[open] == "}" || Self.screens.contains(prelude) { continue }
      let close = braces.endOfBlock()
      start = close + 1
      if prelude.starts(with: Self.listRule) {
        let name = prelude.dropFirst(Self.listRule.count).trimmingSpaces()
        levels[name.map(\.lowercasedASCII)] = CSSDeclarations(text, (open + 1)..<close)
      } else if !prelude.contains("@") {
        let declarations = CSSDeclarations(text, (open + 1)..<close)
        hasMonospace = hasMonospace || declarations.isMonospace == true
        for selector in prelude.split(separator: ",") {
          add(declarations, for: selector.trimmingSpaces())
        }
      }
    }
  }

  /// Adds the rule of the selector `tag`, `.class` or `tag.class`.
  private mutating func add(_ declarations: CSSDeclarations, for selector: ArraySlice<UInt8>) {
    guard !selector.isEmpty, selector.allSatisfy({ $0.isASCIILetterOrDigit || "._-".utf8.contains($0) }) else { return }
    let name = selector.prefix { $0 != "." }
    let tag = HTMLTag(name: name)
    if !name.isEmpty, tag == .unknown { return }
    if name.endIndex == selector.endIndex {
      tags[tag] = declarations
    } else {
      let word = Self.lowercased(selector[name.endIndex...].dropFirst())
      classes[HashedBytes(word), default: [:]][name.isEmpty ? nil : tag] = declarations
    }
  }

  /// Returns the name of a class in lower case, as most are.
  private static func lowercased(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.allSatisfy { $0.lowercasedASCII == $0 } ? word : word.map(\.lowercasedASCII)[...]
  }

  private static let listRule = Array("@list ".utf8)
  private static let screens = NameTable(names: ["@media screen", "@media all", "@media only screen"])

  /// Returns the rule for a level of a list that Word counts. Only these keys contain a colon.
  func rule(ofLevel level: Int, of position: ListPosition) -> CSSDeclarations? {
    position.definition(ofLevel: level).flatMap { levels[$0] }
  }

  /// Returns the marker of a level, if there is a rule for it.
  func marker(ofLevel level: Int, of position: ListPosition) -> ListStyle.Marker? {
    rule(ofLevel: level, of: position).map { $0.marker ?? .decimal }
  }

  /// Returns what is before a block, without at-rules that have none, comments, and the `<!--` that hides a sheet from
  /// old browsers.
  private static func prelude(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.lastIndex { $0 == ";" || $0 == "/" }.map { $0 + 1 } ?? text.startIndex
    let rest = text[start...].trimmingSpaces()
    return rest.starts(with: "<!--".utf8) ? rest.dropFirst(4).trimmingSpaces() : rest
  }

  /// Returns the sheet's declarations for an element, the less specific rules first.
  func declarations(for tag: HTMLTag, classes: ClassNames) -> [CSSDeclarations] {
    let ofClasses = declarations(forClasses: classes, of: tag)
    return tags[tag].map { [$0] + ofClasses } ?? ofClasses
  }

  /// Returns the sheet's declarations for the classes of an element.
  func declarations(forClasses words: ClassNames, of tag: HTMLTag) -> [CSSDeclarations] {
    if words.isEmpty || classes.isEmpty { return [] }
    let rules = words.compactMap { classes[HashedBytes(Self.lowercased($0))] }
    return rules.compactMap { $0[nil] } + rules.compactMap { $0[tag == .unknown ? nil : tag] }
  }
}
