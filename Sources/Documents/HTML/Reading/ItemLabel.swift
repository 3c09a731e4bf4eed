/// The marker that an item of a list without markers, or a paragraph with a hanging indent, has as text: `•`, `1.`, `(a)`,
/// `・`.
struct ItemLabel {
  /// The text that begins with the marker.
  let text: HTMLElement
  /// Where the item's own text begins in the source.
  let end: Int
  let marker: WordMarker
  private let isBullet: Bool

  /// How many nodes come before the text at most.
  private static let horizon = 8
  private static let lengthLimit = 8

  /// Finds the marker at the start of an item; nil if there is none.
  init?(of item: HTMLElement) {
    let nodes = item.descendants.prefix(Self.horizon)
    let first = nodes.first { ($0.tag.isVoid || Self.content.contains($0.tag)) && !$0.isBlankText }
    guard let text = first, text.tag == .text else { return nil }
    let line = text.characters.drop(while: \.isHTMLSpace)
    let isNumberOfStep = Self.isNumberOfStep(line, text, in: item)
    guard let word = isNumberOfStep ? line.trimmingSpaces() : Self.word(atStartOf: line) ?? Self.sign(atStartOf: line)
    else { return nil }
    self.text = text
    isBullet = Bullet.isWord(word)
    marker = WordMarker(word, isSymbol: false)
    let rest = line[word.endIndex...]
    // A no-break space may follow instead of a space.
    end = rest.starts(with: "\u{A0}".utf8) ? rest.startIndex + 2 : rest.startIndex
  }

  /// Finds the marker at the start of a paragraph with a hanging indent; nil if there is none.
  init?(hangingIn paragraph: HTMLElement) {
    let nodes = paragraph.descendants.prefix(Self.horizon)
    let first = nodes.first { ($0.tag.isVoid || $0.tag.isBlock || Self.content.contains($0.tag)) && !$0.isBlankText }
    guard let text = first, text.tag == .text, let box = text.parent else { return nil }
    let isAlone = box != paragraph && text.next == nil || text.next.map(Self.isGap) == true
    let isSymbol = box.declarations?.fontFamily.map { CSSValue(box.tree.text[$0.range]).isSymbolFont } ?? false
    let line = text.characters.drop(while: \.isHTMLSpace)
    guard let sign = HangingSign.atStart(of: line, isAlone: isAlone, isSymbol: isSymbol),
      line[sign.endIndex...].contains(where: { !$0.isBlank })
        || paragraph.nodes(.line).contains(where: { $0 != text && $0.isShownText })
    else { return nil }
    // Word says which of its paragraphs are items: a number in another was typed, and may have no place in a list.
    let isNumber = Self.isNumber(sign)
    if isNumber, Self.isOfWord(paragraph) { return nil }
    self.text = text
    end = sign.endIndex
    isBullet = !isNumber
    marker = WordMarker(sign, isSymbol: isSymbol)
  }

  /// Whether a paragraph has a class or a tab of Word's.
  private static func isOfWord(_ paragraph: HTMLElement) -> Bool {
    paragraph.firstClass(startingWith: "Mso") != nil
      || paragraph.nodes(.label).contains { $0.declarations?.isTab == true }
  }

  /// Whether an element is only the space behind a marker.
  private static func isGap(_ element: HTMLElement) -> Bool {
    element.tag.isInline && element.tag != .text && element.nodes(.sign).contains { $0.tag == .text }
      && element.nodes(.sign).allSatisfy { $0.tag == .text ? $0.isBlankText : !$0.tag.isVoid }
  }

  /// The number that the marker shows.
  var number: UInt32? { isBullet ? nil : marker.number(as: marker.kind) }

  /// Returns the bullet or the number that a space separates from a text.
  private static func word(atStartOf line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let word = line.prefix(lengthLimit).prefix { !$0.isHTMLSpace && $0 != 0xC2 }
    let isSetOff = line[word.endIndex...].first.map { $0.isHTMLSpace || $0 == 0xC2 } ?? true
    return isSetOff && (Bullet.isWord(word) || isNumber(word)) ? word : nil
  }

  /// Returns the bullet or the number that needs no space after it, as in Japanese and Chinese: `・`, `１．`, `（1）`.
  private static func sign(atStartOf line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = String(decoding: line.prefix(lengthLimit * 3), as: UTF8.self).unicodeScalars
    guard let first = text.first else { return nil }
    let bullet = line.prefix(UTF8.width(first))
    if Bullet.isWide(bullet), text.dropFirst().first != first { return bullet }
    let digits = text.dropFirst(first == "（" ? 1 : 0).prefix { ("0"..."9").contains($0) || ("０"..."９").contains($0) }
    guard !digits.isEmpty, digits.endIndex < text.endIndex else { return nil }
    let sign = text[digits.endIndex]
    guard first == "（" ? sign == "）" : "．、）".unicodeScalars.contains(sign) else { return nil }
    return line.prefix(text[...digits.endIndex].reduce(0) { $0 + UTF8.width($1) })
  }

  /// Whether a text is a number in an element of its own, before the rest of an item.
  private static func isNumberOfStep(
    _ line: ArraySlice<UInt8>, _ text: HTMLElement, in item: HTMLElement
  ) -> Bool {
    let number = line.trimmingSpaces()
    guard let box = text.parent, !number.isEmpty, number.count <= 3, number.allSatisfy(\.isASCIIDigit), box != item,
      box.tag != .a
    else {
      return false
    }
    return text.next == nil && box.firstChild == text && box.neighbourAfter != nil
  }

  private static let content: [HTMLTag] = [.text, .ul, .ol, .table, .pre, .code]

  /// Whether a word is a number or letters with a sign after them, such as `1.`, `(2)`, `iv.`, `b)`.
  static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard let sign = word.last, sign == "." || sign == ")" else { return false }
    let core = (word.first == "(" ? word.dropFirst() : word).dropLast()
    return !core.isEmpty && (core.allSatisfy(\.isASCIIDigit) || core.allSatisfy(\.isASCIILetter))
  }

  /// Returns the style of a list whose items all begin with markers that are bullets or count up; nil for another list.
  static func style(ofList list: HTMLElement) -> ListStyle? {
    var style: ListStyle?
    var next: UInt32 = 0
    for item in list.children where item.tag == .li {
      guard let label = ItemLabel(of: item) else { return nil }
      let kind = style?.marker ?? (label.isBullet ? label.marker.bullet : label.marker.kind)
      let number = label.isBullet ? nil : label.marker.number(as: kind)
      let known = style ?? ListStyle(marker: kind, start: number ?? 1)
      if style == nil { next = known.start }
      guard known.isOrdered ? number == next : label.isBullet else { return nil }
      style = known
      next += 1
    }
    // A single letter may begin a name.
    if let style, style.isOrdered, style.marker != .decimal, next == style.start + 1 { return nil }
    return style
  }
}
