/// Pictures and frames that float beside a paragraph. Writer puts them behind its first letter, where they would part
/// the word: `T<img align="left">he`. They move before the words and the paragraphs that they part.
enum FloatsInWords: MarkupRule {
  static let needs: MarkupFactSet? = [.float]

  /// How many nodes beside a float are examined, and how many in each of them.
  private static let neighbourLimit = 64
  /// How many elements around a frame are searched for its paragraph.
  private static let surroundingsLimit = 8
  /// How many bytes of a style are searched.
  private static let styleLimit = 128

  static func rewrite(_ page: inout HTMLNormalizer) {
    let floats = page.tree.elements { $0 == .img || $0 == .span }.filter { $0.hasPlace && isFloat($0) }
    for frame in floats where frame.tag == .span { joinParagraph(around: frame) }
    for float in floats {
      let link = float.parent.flatMap { isFloat($0) ? $0 : nil }
      moveFloats(from: link ?? float)
    }
  }

  /// Whether an element is a picture that floats, a link around one, or a frame, whose paragraphs are behind it.
  private static func isFloat(_ element: HTMLElement) -> Bool {
    switch element.tag {
    case .a: return element.onlyElement.map { $0.tag == .img && isFloat($0) } ?? false
    case .img: if element.has(.align, "left") || element.has(.align, "right") { return true }
    case .span: if element.firstChild != nil { return false }
    default: return false
    }
    return element[.style]?.prefix(styleLimit).contains("float:") == true
  }

  /// Moves neighbouring floats before the word that they part.
  private static func moveFloats(from first: HTMLElement) {
    guard let word = first.previous, word.isShownText, word.characters.last?.isHTMLSpace == false else { return }
    let floats = sequence(first: first, next: \.next).prefix(neighbourLimit).prefix { isFloat($0) || $0.isBlankText }
    guard let rest = floats.last?.next, rest.isShownText, rest.characters.first?.isHTMLSpace == false else { return }
    for float in floats {
      if float.isBlankText { float.detach() } else { word.insertBefore(float) }
    }
  }

  /// Moves a frame's paragraphs before the one that it is in. They have ended that one, whose rest has no element.
  private static func joinParagraph(around frame: HTMLElement) {
    guard let paragraph = frame.outer(within: surroundingsLimit, where: { $0.tag == .p }) else { return }
    let behind = sequence(first: paragraph, next: \.next).dropFirst()
    let parts = behind.prefix(neighbourLimit).prefix { !isLine($0) }
    guard parts.contains(where: \.tag.isBlock), let rest = parts.last?.next, isLine(rest) else { return }
    // The line feed before the end of the frame is no part of the text.
    let first = ([rest] + rest.descendants.prefix(neighbourLimit)).first { $0.tag == .text }
    if let first, first.characters.first == "\n" { first.shorten(to: first.characters.dropFirst()) }
    rest.insertBefore(paragraph)
    var upcoming: HTMLElement? = rest
    while let part = upcoming, !part.tag.isBlock {
      upcoming = part.next
      paragraph.append(part)
    }
  }

  /// Whether an element is no block, nor a frame with blocks, and shows anything. White space between blocks has the
  /// formats around them.
  private static func isLine(_ element: HTMLElement) -> Bool {
    if element.tag.isBlock || element.firstElement?.tag.isBlock == true { return false }
    return ([element] + element.descendants.prefix(neighbourLimit)).contains(where: \.isShownTextOrImage)
  }
}
