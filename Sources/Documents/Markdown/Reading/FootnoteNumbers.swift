/// The footnotes of a text in the order of their first references.
struct FootnoteNumbers {
  /// The number that each label goes by.
  private var definitions: [LinkLabel: Int] = [:]
  /// The block of each definition.
  private(set) var blocks: [Int] = []
  /// The label of each, as its definition spells it.
  private(set) var labels: [TextSpan] = []
  /// The definitions that are referred to, in the order of their first references.
  private(set) var referenced: [Int] = []
  private var isReferenced: [Bool] = []

  /// Takes up a definition; the first for a label stays.
  mutating func define(_ label: ArraySlice<UInt8>, block: Int, in builder: inout DocumentBuilder) {
    let key = LinkLabel(label)
    guard definitions[key] == nil else { return }
    definitions[key] = blocks.count
    labels.append(builder.keep(label))
    blocks.append(block)
    isReferenced.append(false)
  }

  /// The number of the footnote that `[^label]` refers to, of which this is between the brackets.
  func number(referredToBy content: ArraySlice<UInt8>) -> Int? {
    guard !definitions.isEmpty, content.first == "^", (2...LinkSyntax.labelLimit + 1).contains(content.count)
    else {
      return nil
    }
    return definitions[LinkLabel(content.dropFirst())]
  }

  /// Notes a reference to a definition.
  mutating func refer(to number: Int) {
    guard !isReferenced[number] else { return }
    isReferenced[number] = true
    referenced.append(number)
  }
}
