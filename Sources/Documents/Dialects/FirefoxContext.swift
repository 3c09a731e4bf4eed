/// The elements around a copy from Firefox, which writes them without their content into a flavour of its own. They
/// say that items are those of a numbered list, which language code is in, and that blocks are a callout.
///
/// Nothing of them but this meaning is taken, so that a context can neither hide nor add anything.
enum FirefoxContext {
  /// How many elements around the copy are examined, and how many elements that they share with it.
  private static let depthLimit = 256
  private static let sharedLimit = 16
  /// How many boxes may be between a callout and its blocks.
  private static let boxLimit = 4

  /// Returns the start tags that mean before a copy what the elements of its context mean around it; empty if they mean
  /// nothing. Complexity: linear in the size of both.
  static func startTags(before copy: HTMLTree, in context: [UInt8]) -> [UInt8] {
    let parts = topNodes(of: copy)
    if parts.isEmpty { return [] }
    let tree = HTMLTreeBuilder.parse(context)
    return withExtendedLifetime(tree) {
      let whole = elements(of: tree)
      let around = whole.prefix(whole.count - sharedCount(of: whole, with: parts))
      let tags = list(around, of: parts) ?? code(whole, around: parts) ?? callout(around, of: parts) ?? ""
      return Array(tags.utf8)
    }
  }

  // MARK: Both trees

  /// Returns the nodes of a copy that are in no other, apart from white space.
  private static func topNodes(of copy: HTMLTree) -> [HTMLElement] {
    guard let body = copy.elements(.body).first else { return [] }
    return body.children.filter { node in
      switch node.tag {
      case .meta, .style, .title, .fragmentStart, .fragmentEnd: false
      default: !node.isBlankText
      }
    }
  }

  /// Returns the elements of a context, the outermost first.
  private static func elements(of tree: HTMLTree) -> [HTMLElement] {
    guard let body = tree.elements(.body).first else { return [] }
    let chain = sequence(first: body) { element in element.children.first { $0.tag != .text } }
    return Array(chain.dropFirst().prefix(depthLimit))
  }

  /// Returns how many of the innermost elements of a context the copy begins with itself: Firefox writes those that format
  /// text into both.
  private static func sharedCount(of context: [HTMLElement], with parts: [HTMLElement]) -> Int {
    guard parts.count == 1 else { return 0 }
    let outermost = sequence(first: parts[0], next: \.onlyElement).prefix(sharedLimit).first { isWrittenTwice($0.tag) }
    guard let outermost,
      let place = context.suffix(sharedLimit).lastIndex(where: { $0.tag == outermost.tag && isSame($0, outermost) })
    else { return 0 }
    return context.count - place
  }

  private static func isSame(_ one: HTMLElement, _ other: HTMLElement) -> Bool {
    (one[.class] ?? []).elementsEqual(other[.class] ?? [])
  }

  private static func isWrittenTwice(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .a, .abbr, .b, .cite, .code, .dfn, .em, .font, .i, .pre, .s, .span, .strike, .strong, .tt, .u, .var: true
    default: tag.isHeading
    }
  }

  // MARK: What they mean

  /// Returns the list of items that are copied without it.
  private static func list(_ around: ArraySlice<HTMLElement>, of parts: [HTMLElement]) -> String? {
    guard let list = around.last else { return nil }
    switch list.tag {
    case .ol where parts.contains { $0.tag == .li }:
      let start = list[.start].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      return
        "<ol\(start.map { " start=\"\($0)\"" } ?? "")\(list[.reversed] == nil ? "" : " reversed")\(type(of: list))>"
    case .ul where parts.contains { $0.tag == .li }, .menu where parts.contains { $0.tag == .li }: return "<ul>"
    case .dl where parts.contains { $0.tag == .dt || $0.tag == .dd }: return "<dl>"
    default: return nil
    }
  }

  /// Returns the attribute with the kind of a list's numbers (HTML, 4.4.5).
  private static func type(of list: HTMLElement) -> String {
    guard let type = list[.type], type.count == 1, "1aAiI".utf8.contains(type[type.startIndex]) else { return "" }
    return " type=\"\(String(decoding: type, as: UTF8.self))\""
  }

  /// Returns the block of code that text is from, or the language of a block that does not say it.
  private static func code(_ whole: [HTMLElement], around parts: [HTMLElement]) -> String? {
    if whole.last?.has(.fragment) == true, parts.allSatisfy({ $0.has(.partOfFragment) }) {
      return "<div class=\"fragment\">"
    }
    guard let block = whole.last(where: { $0.tag == .pre }) else { return nil }
    let language = CodeLanguage.of(block).map { " class=\"language-\(String(decoding: $0, as: UTF8.self))\"" }
    let own =
      parts.count == 1
      ? sequence(first: parts[0], next: \.onlyElement).prefix(sharedLimit).first { $0.tag == .pre } : nil
    if let own { return CodeLanguage.of(own) == nil ? language.map { "<div\($0)>" } : nil }
    guard parts.allSatisfy({ $0.tag.isInline || $0.tag == .div }) else { return nil }
    // A line end behind the tag would not count.
    return "<pre\(language ?? "")>\n"
  }

  /// Returns the callout that blocks are from. A part of one block is a sentence to quote, and no callout.
  private static func callout(_ around: ArraySlice<HTMLElement>, of parts: [HTMLElement]) -> String? {
    guard parts.allSatisfy({ $0.tag.isBlock }) else { return nil }
    let boxes = around.reversed().prefix(boxLimit).prefix { $0.tag.isPlainBlock || $0.tag == .blockquote }
    guard let name = boxes.lazy.compactMap(HTMLCallout.name).first, CalloutName.isOne(name[...]) else { return nil }
    return "<div data-callout=\"\(String(decoding: name, as: UTF8.self))\">"
  }
}
