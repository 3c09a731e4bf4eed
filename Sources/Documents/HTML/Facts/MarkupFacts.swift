/// What the classes and the styles of a document say, found in one pass over its attributes.
///
/// Pages repeat few values at thousands of elements, so each value is split or parsed only once.
struct MarkupFacts {
  /// The words of all values of `class`.
  private var words: [TextSpan] = []
  /// Which of them are a value's, and what they hide.
  private var classes: [(words: Range<Int>, hidden: HiddenClasses)] = []
  /// The declarations of each value of `style`. Their font is counted from the value's start, since equal values are at
  /// several places.
  private var styles: [CSSDeclarations] = []
  /// What the rules need of all attributes.
  private(set) var page: PageFacts = []

  /// How many values of `style` are kept. A declaration takes more memory than its source, so others are parsed whenever
  /// they are needed.
  private static let styleLimit = 1 << 14
  /// How many words of a class are split off.
  private static let wordLimit = 16

  init() {}

  /// Reads the classes and styles among `attributes`, and writes their numbers there. Complexity: linear.
  init(of attributes: inout [HTMLAttribute], in text: [UInt8]) {
    var (numbersOfClasses, numbersOfStyles): ([HashedBytes: Int32], [HashedBytes: Int32]) = ([:], [:])
    for position in attributes.indices {
      let value = text[attributes[position].value.range]
      switch attributes[position].name {
      case .class: attributes[position].number = numbersOfClasses.number(of: value) { add(class: $0, of: text) }
      case .style where styles.count < Self.styleLimit:
        attributes[position].number = numbersOfStyles.number(of: value) { add(style: $0, of: text) }
      case .style: page.formUnion(.ofStyles)
      case let name: page.formUnion(PageFacts(name, value))
      }
    }
  }

  private mutating func add(class value: ArraySlice<UInt8>, of text: [UInt8]) {
    let first = words.count
    words += value.split(maxSplits: Self.wordLimit, whereSeparator: \.isHTMLSpace).lazy.map { TextSpan($0.indices) }
    let names = ClassNames(words: words[first...], text: text)
    classes.append((first..<words.count, HiddenClasses(names)))
    page.formUnion(PageFacts(names))
  }

  private mutating func add(style value: ArraySlice<UInt8>, of text: [UInt8]) {
    var declarations = CSSDeclarations(text, value.indices)
    page.formUnion(PageFacts(value, declarations))
    declarations.moveFont(by: -value.startIndex)
    styles.append(declarations)
  }

  /// Returns the words of a `class` attribute, of which only the first ones are split.
  func words(of attribute: HTMLAttribute) -> ArraySlice<TextSpan> {
    words[classes[Int(attribute.number)].words]
  }

  /// Returns the words of a `class` attribute that may hide its element.
  func hiddenClasses(of attribute: HTMLAttribute) -> HiddenClasses { classes[Int(attribute.number)].hidden }

  /// Returns the declarations of a `style` attribute.
  func declarations(of attribute: HTMLAttribute, in text: [UInt8]) -> CSSDeclarations {
    if attribute.number < 0 { return CSSDeclarations(text, attribute.value.range) }
    var declarations = styles[Int(attribute.number)]
    declarations.moveFont(by: Int(attribute.value.start))
    return declarations
  }
}

extension [HashedBytes: Int32] {
  /// Returns the number of a value: that of an equal one before it, or the next one after `add` has been called.
  fileprivate mutating func number(of value: ArraySlice<UInt8>, _ add: (ArraySlice<UInt8>) -> Void) -> Int32 {
    let number = self[HashedBytes(value), default: Int32(count)]
    if number == Int32(count) {
      add(value)
      self[HashedBytes(value)] = number
    }
    return number
  }
}
