/// The footnotes of a text in the order of their first references.
struct FootnoteNumbers {
  /// The number of each label.
  private var definitions: [LinkLabel: Int] = [:]
  /// The block of each definition.
  private(set) var blocks: [Int] = []
  /// The label of each definition, as it spells it.
  private(set) var labels: [TextSpan] = []
  /// The definitions with references, in the order of their first references.
  private(set) var referenced: [Int] = []
  private var isReferenced: Set<Int> = []

  /// Adds a definition; the first for a label stays.
  mutating func define(_ label: ArraySlice<UInt8>, block: Int, in builder: inout DocumentBuilder) {
    let key = LinkLabel(label)
    guard definitions[key] == nil else { return }
    definitions[key] = blocks.count
    labels.append(builder.keep(label))
    blocks.append(block)
  }

  /// Returns the number of the footnote that `[^label]` refers to; `content` is the part between the brackets.
  func number(referredToBy content: ArraySlice<UInt8>) -> Int? {
    guard !definitions.isEmpty, content.first == "^", (2...LinkSyntax.labelLimit + 1).contains(content.count)
    else { return nil }
    return definitions[LinkLabel(content.dropFirst())]
  }

  /// Records a reference to a definition.
  mutating func refer(to number: Int) {
    if isReferenced.insert(number).inserted { referenced.append(number) }
  }
}
