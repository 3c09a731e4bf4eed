/// The rules of a document's `<style>` elements for tags and classes, and Word's rules for the levels of its lists.
/// Applications such as TextEdit and Word write boldness and colours only there.
struct StyleSheet {
  private var rules: [[UInt8]: CSSDeclarations] = [:]

  /// Reads the sheets of a tree.
  init(of tree: HTMLTree) {
    for element in tree.styles where tree[element].firstChild != HTMLTree.none {
      let child = tree[tree[element].firstChild]
      if child.tag == .text { add(tree.text, child.content.range) }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

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
        rules[name.map(\.lowercasedASCII)] = CSSDeclarations(text, (open + 1)..<close)
      } else if !prelude.contains("@") {
        let declarations = CSSDeclarations(text, (open + 1)..<close)
        for selector in prelude.split(separator: ",") {
          if let key = Self.key(of: selector.trimmingSpaces()) { rules[key] = declarations }
        }
      }
    }
  }

  private static let listRule = Array("@list ".utf8)
  private static let screens = NameTable(names: ["@media screen", "@media all", "@media only screen"])

  /// Returns the rule for a level of a list that Word counts. Only these keys contain a colon.
  func rule(ofLevel level: Int, of position: ListPosition) -> CSSDeclarations? {
    position.definition(ofLevel: level).flatMap { rules[$0] }
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

  /// Returns the key of `tag`, `.class` or `tag.class`.
  private static func key(of selector: ArraySlice<UInt8>) -> [UInt8]? {
    guard !selector.isEmpty, selector.allSatisfy({ $0.isASCIILetterOrDigit || "._-".utf8.contains($0) }) else {
      return nil
    }
    return selector.map(\.lowercasedASCII)
  }

  /// Returns the sheet's declarations for an element, the less specific rules first.
  func declarations(for tag: HTMLTag, classes: ArraySlice<UInt8>) -> [CSSDeclarations] {
    let ofTag = rules[Array(tag.rawValue.utf8)].map { [$0] } ?? []
    return ofTag + declarations(forClasses: classes, of: tag)
  }

  /// Returns the sheet's declarations for the classes of an element.
  func declarations(forClasses classes: ArraySlice<UInt8>, of tag: HTMLTag) -> [CSSDeclarations] {
    if classes.isEmpty || rules.isEmpty { return [] }
    let keys = HTMLTree.words(ofClass: classes).map { Array(".".utf8) + $0.map(\.lowercasedASCII) }
    return [[], Array(tag.rawValue.utf8)].flatMap { name in keys.compactMap { rules[name + $0] } }
  }
}
