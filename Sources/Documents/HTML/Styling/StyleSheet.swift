/// The rules of a document's `<style>` elements that go by tag and class: apps such as TextEdit and Word keep what is
/// bold or coloured only there. And Word's rules for the levels of its lists.
struct StyleSheet {
  private var rules: [[UInt8]: CSSDeclarations] = [:]

  /// The sheets of a tree.
  init(of tree: HTMLTree) {
    for element in tree.styles where tree[element].firstChild != HTMLTree.none {
      let child = tree[tree[element].firstChild]
      if child.tag == .text { add(tree.text, child.content.range) }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of `text[range]`. Selectors with combinators or pseudo-classes, and other at-rules than Word's
  /// `@list`, are passed over.
  private mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    var rest = text[range]
    while let open = rest.firstIndex(of: "{") {
      let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
      let selectors = Self.withoutComments(rest[..<open])
      if selectors.starts(with: Self.listRule) {
        let name = selectors.dropFirst(Self.listRule.count).trimmingSpaces()
        rules[name.map(\.lowercasedASCII)] = CSSDeclarations(text, (open + 1)..<close)
      } else if !selectors.contains("@") {
        let declarations = CSSDeclarations(text, (open + 1)..<close)
        for selector in selectors.split(separator: ",") {
          if let key = Self.key(of: selector.trimmingSpaces()) { rules[key] = declarations }
        }
      }
      rest = rest[close...].dropFirst()
    }
  }

  private static let listRule = Array("@list ".utf8)

  /// The rule for a level of a list that Word counts. No other key has its name's colon.
  func rule(ofLevel level: Int, of position: ListPosition) -> CSSDeclarations? {
    position.definition(ofLevel: level).flatMap { rules[$0] }
  }

  /// The kind of a level, where there is a rule for it.
  func marker(ofLevel level: Int, of position: ListPosition) -> ListStyle.Marker? {
    rule(ofLevel: level, of: position).map { $0.marker ?? .decimal }
  }

  /// What stands after the last comment, or after the `<!--` that hides a sheet from old browsers.
  private static func withoutComments(_ selectors: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = (selectors.lastIndex(of: "/").map { selectors[($0 + 1)...] } ?? selectors).trimmingSpaces()
    return rest.starts(with: "<!--".utf8) ? rest.dropFirst(4).trimmingSpaces() : rest
  }

  /// The key of `tag`, `.class` or `tag.class`.
  private static func key(of selector: ArraySlice<UInt8>) -> [UInt8]? {
    guard !selector.isEmpty, selector.allSatisfy({ $0.isASCIILetterOrDigit || "._-".utf8.contains($0) }) else {
      return nil
    }
    return selector.map(\.lowercasedASCII)
  }

  /// What the sheet says of an element, the less specific rules first.
  func declarations(for tag: HTMLTag, classes: ArraySlice<UInt8>) -> [CSSDeclarations] {
    var found: [CSSDeclarations] = []
    let name = Array(tag.rawValue.utf8)
    if let rule = rules[name] { found.append(rule) }
    let classes = classes.split(maxSplits: 8, whereSeparator: \.isHTMLSpace)
    for qualifier in [[], name] {
      for one in classes {
        if let rule = rules[qualifier + Array(".".utf8) + one.map(\.lowercasedASCII)] { found.append(rule) }
      }
    }
    return found
  }
}
