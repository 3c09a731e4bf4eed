/// The footnotes of a text in the order of their first references.
struct FootnoteNumbers {
  /// Where the text of a footnote is.
  enum Source {
    case block(Int)
    /// The range of a note within a sentence.
    case text(Range<Int>)
  }

  /// The number of each label.
  private var definitions: [LinkLabel: Int] = [:]
  /// The text of each definition.
  private(set) var sources: [Source] = []
  /// The label of each definition, as it spells it.
  private(set) var labels: [TextSpan] = []
  /// The definitions with references, in the order of their first references.
  private(set) var referenced: [Int] = []
  private var isReferenced: Set<Int> = []
  /// The last number that is a label of a note within a sentence.
  private var noteCount = 0

  /// Adds a definition; the first for a label stays.
  mutating func define(_ label: ArraySlice<UInt8>, block: Int, in builder: inout DocumentBuilder) {
    let key = LinkLabel(label)
    guard definitions[key] == nil else { return }
    definitions[key] = sources.count
    labels.append(builder.keep(label))
    sources.append(.block(block))
  }

  /// Adds a note within a sentence, which gets a label that no other has, and returns its number.
  mutating func define(_ content: Range<Int>, in builder: inout DocumentBuilder) -> Int {
    repeat { noteCount += 1 } while definitions[LinkLabel(Array("\(noteCount)".utf8)[...])] != nil
    labels.append(builder.keep("\(noteCount)".utf8))
    sources.append(.text(content))
    return sources.count - 1
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
