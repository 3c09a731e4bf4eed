/// What the attributes of a document say, found in one pass over them.
///
/// Pages repeat few classes and styles at thousands of elements, so each value is split or parsed only once.
struct MarkupFacts {
  /// What a value of `class`, or of another attribute in the table, says.
  private struct Value {
    /// The words of a class.
    var words = 0..<0
    /// What it means at any element.
    var facts: MarkupFactSet = []
    /// What it means at elements with a tag.
    var ofTags: [MarkupTable.Meaning] = []
  }

  /// The words of all values of `class`.
  private var words: [TextSpan] = []
  private var values: [Value] = []
  /// The declarations of each value of `style`. Their font is counted from the value's start, since equal values are at
  /// several places.
  private var styles: [CSSDeclarations] = []
  /// What the rules need of all attributes.
  private(set) var page: MarkupFactSet = []

  /// How many values of `style` are kept. A declaration takes more memory than its source, so others are parsed whenever
  /// they are needed.
  private static let styleLimit = 1 << 14
  /// How many words of a class are split off.
  private static let wordLimit = 16
  /// The length of the longest value of another attribute that is in the table.
  private static let valueLimit = 32

  init() {}

  /// Reads `attributes`, and writes the numbers of their values there. Complexity: linear.
  init(of attributes: inout [HTMLAttribute], in text: [UInt8]) {
    var (classes, styles): ([HashedBytes: Int32], [HashedBytes: Int32]) = ([:], [:])
    for position in attributes.indices {
      let value = text[attributes[position].value.range]
      switch attributes[position].name {
      case .class: attributes[position].number = number(ofClass: value, among: &classes, of: text)
      case .style: attributes[position].number = number(ofStyle: value, among: &styles, of: text)
      case let name: attributes[position].number = number(of: name, value)
      }
    }
  }

  // MARK: Reading

  private mutating func number(
    ofClass value: ArraySlice<UInt8>, among known: inout [HashedBytes: Int32], of text: [UInt8]
  ) -> Int32 {
    if let number = known[HashedBytes(value)] { return number }
    let first = words.count
    words += value.split(maxSplits: Self.wordLimit, whereSeparator: \.isHTMLSpace).lazy.map { TextSpan($0.indices) }
    var meanings = words[first...].flatMap { MarkupTable.shared.meanings(ofClass: text[$0.range]) }
    if words.count == first + 1 { meanings += MarkupTable.shared.meanings(of: .class, text[words[first].range]) }
    let number = add(meanings, words: first..<words.count)
    known[HashedBytes(value)] = number
    return number
  }

  private mutating func number(
    ofStyle value: ArraySlice<UInt8>, among known: inout [HashedBytes: Int32], of text: [UInt8]
  ) -> Int32 {
    if let number = known[HashedBytes(value)] { return number }
    var declarations = CSSDeclarations(text, value.indices)
    page.formUnion(MarkupFactSet(ofStyle: value, declarations))
    guard styles.count < Self.styleLimit else { return HTMLAttribute.unnumbered }
    declarations.moveFont(by: -value.startIndex)
    styles.append(declarations)
    known[HashedBytes(value)] = Int32(styles.count - 1)
    return Int32(styles.count - 1)
  }

  private mutating func number(of name: HTMLAttribute.Name, _ value: ArraySlice<UInt8>) -> Int32 {
    switch name {
    case .role: page.insert(.role)
    case .align: page.insert(.float)
    case .face: page.insert(.fontFace)
    case .dataSlice: page.insert(.paragraphInEachItem)
    case .href: if TableOfContents.isEntry(value) { page.insert(.entryOfContents) }
    default: break
    }
    let meanings = value.count <= Self.valueLimit ? MarkupTable.shared.meanings(of: name, value) : []
    return meanings.isEmpty ? HTMLAttribute.unnumbered : add(meanings)
  }

  private mutating func add(_ meanings: [MarkupTable.Meaning], words: Range<Int> = 0..<0) -> Int32 {
    var value = Value(words: words)
    for meaning in meanings {
      page.insert(meaning.fact)
      if meaning.tag == nil { value.facts.insert(meaning.fact) } else { value.ofTags.append(meaning) }
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  // MARK: Questions

  /// Returns the words of a `class` attribute, of which only the first ones are split.
  func words(of attribute: HTMLAttribute) -> ArraySlice<TextSpan> { words[values[Int(attribute.number)].words] }

  /// Whether an attribute, except a style, says this of an element with a tag.
  func contains(_ fact: MarkupFact, of tag: HTMLTag, in attribute: HTMLAttribute) -> Bool {
    guard let value = value(of: attribute) else { return false }
    return value.facts.contains(fact) || value.ofTags.contains { $0.fact == fact && $0.tag == tag }
  }

  /// Whether an attribute, except a style, says anything.
  func saysAnything(_ attribute: HTMLAttribute) -> Bool {
    guard let value = value(of: attribute) else { return false }
    return !value.facts.isEmpty || !value.ofTags.isEmpty
  }

  /// Returns what an attribute says; nil for a style, whose number is another, and for one that is not in the table.
  private func value(of attribute: HTMLAttribute) -> Value? {
    attribute.number == HTMLAttribute.unnumbered || attribute.name == .style ? nil : values[Int(attribute.number)]
  }

  /// Returns the declarations of a `style` attribute.
  func declarations(of attribute: HTMLAttribute, in text: [UInt8]) -> CSSDeclarations {
    if attribute.number == HTMLAttribute.unnumbered { return CSSDeclarations(text, attribute.value.range) }
    var declarations = styles[Int(attribute.number)]
    declarations.moveFont(by: Int(attribute.value.start))
    return declarations
  }
}

extension MarkupFactSet {
  /// Finds what a style says that no row of the table can.
  init(ofStyle style: ArraySlice<UInt8>, _ declarations: CSSDeclarations) {
    self = []
    if declarations.isMonospace == true { insert(.monospaceStyle) }
    if style.contains("float:") { insert(.float) }
    if style.contains("mso-element:dropcap-") { insert(.dropCap) }
    if PlaceOfDrawing.isDeclared(in: style) { insert(.placeOfDrawing) }
  }
}
