import RandomDocuments

@testable import Documents

/// A document of lists as Word has them, made at random: what is written in Word's manner, and what must be read back.
struct WordListModel {
  /// The definition of a list, which one override uses.
  struct Definition {
    /// The number of its override, from 1.
    let number: Int
    /// The kind of each of its levels.
    let markers: [ListStyle.Marker]
    /// Whether its markers show the levels around them too: `2.1.3`.
    let isCompound: Bool

    /// The kind of a level, counted from 1.
    func marker(_ level: Int) -> ListStyle.Marker { markers[level - 1] }
  }

  enum Block {
    case paragraph(String)
    case list(List)
    /// A row of cells.
    case table([[Block]])
  }

  struct List {
    let definition: Definition
    let level: Int
    var start: UInt32
    /// Whether its compound numbers are text because the outer levels are missing.
    var isText = false
    var items: [Item] = []

    var marker: ListStyle.Marker { definition.marker(level) }
    var isOrdered: Bool { ListStyle(marker: marker).isOrdered }
    /// Whether a list of some override is open in its last item, at its end.
    func isOpenInside(_ number: Int) -> Bool {
      guard case .list(let inner)? = items.last?.blocks.last else { return false }
      return inner.definition.number == number || inner.isOpenInside(number)
    }

    /// The number of the item that would come next.
    var next: UInt32 { start + UInt32(items.count) }
  }

  struct Item {
    /// Its text; empty where only its marker can be seen.
    var text = ""
    /// Whether nothing stands for it: it is only there because a deeper level is.
    var isFiller = false
    /// The blocks after its own text: paragraphs under it, and lists in it.
    var blocks: [Block] = []
  }

  var blocks: [Block] = []
  /// Whether the kinds of all levels can be told without their markers.
  let namesLevels: Bool
  /// Whether a list may begin on a deeper level.
  let beginsBelow: Bool
  private var random: SeededGenerator
  private var definitions: [Definition] = []
  private var words = 0

  /// The document of a seed. Where nothing `namesLevels`, markers are such that they tell their kinds.
  init(seed: UInt64, namesLevels: Bool, beginsBelow: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.namesLevels = namesLevels
    self.beginsBelow = beginsBelow
    for number in 1...4 { definitions.append(definition(number)) }
    for _ in 0...random.below(4) {
      if random.below(3) == 0 { blocks.append(.paragraph(word())) }
      if random.below(4) == 0 { appendTable() }
      appendList()
    }
  }

  private static let kinds: [ListStyle.Marker] = [
    .disc, .circle, .square, .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman,
  ]

  private mutating func definition(_ number: Int) -> Definition {
    if random.below(4) == 0 {
      return Definition(number: number, markers: Array(repeating: .decimal, count: 9), isCompound: true)
    }
    let markers = (0..<9).map { _ in Self.kinds[random.below(Self.kinds.count)] }
    return Definition(number: number, markers: markers, isCompound: false)
  }

  private mutating func word() -> String {
    words += 1
    return "w\(words)"
  }

  /// A number that cannot be taken for one of another kind.
  private mutating func start() -> UInt32 {
    let numbers: [UInt32] = [1, 1, 1, 1, 2, 3, 4, 6]
    return numbers[random.below(numbers.count)]
  }

  private mutating func appendList() {
    let definition = definitions[random.below(definitions.count)]
    var list = List(definition: definition, level: 1, start: start())
    guard let follows = follows(blocks.last, list) else { return }
    if definition.isCompound, random.below(3) == 0, !isOpen(definition.number) { return appendText(of: definition) }
    let begins = beginsBelow && !follows && random.below(5) == 0
    fill(&list, depth: 1, within: [definition.number], beginsBelow: begins)
    blocks.append(.list(list))
  }

  /// Appends cells with a list each, which may go on from one cell to the next.
  private mutating func appendTable() {
    var cells: [[Block]] = []
    var last: List?
    for _ in 0...(1 + random.below(2)) {
      let goesOn = random.below(2) == 0
      let definition = (goesOn ? last?.definition : nil) ?? definitions[random.below(definitions.count)]
      let next = last.flatMap { $0.definition.number == definition.number ? $0.next : nil }
      var list = List(definition: definition, level: 1, start: next ?? start())
      fill(&list, depth: 1, within: [definition.number], beginsBelow: false)
      cells.append((random.below(3) == 0 ? [.paragraph(word())] : []) + [.list(list)])
      last = list
    }
    blocks.append(.table(cells))
  }

  private func isOpen(_ number: Int) -> Bool {
    guard case .list(let last)? = blocks.last else { return false }
    return last.definition.number == number || last.isOpenInside(number)
  }

  /// Appends items from the middle of a list with compound numbers.
  private mutating func appendText(of definition: Definition) {
    var list = List(definition: definition, level: 2 + random.below(3), start: start(), isText: true)
    for _ in 0...random.below(4) { list.items.append(Item(text: word())) }
    blocks.append(.list(list))
  }

  /// Whether a list follows another one; nil where it would go on with that, or with one that is open in its last item.
  private func follows(_ block: Block?, _ list: List) -> Bool? {
    guard case .list(let last)? = block else { return false }
    if last.definition.number == list.definition.number {
      // Nothing but its number tells it from what goes on.
      return list.isOrdered && last.next != list.start && last.level == list.level ? true : nil
    }
    return last.isOpenInside(list.definition.number) ? nil : true
  }

  private mutating func fill(_ list: inout List, depth: Int, within outer: [Int], beginsBelow: Bool) {
    if beginsBelow, list.level < 8, !list.definition.isCompound {
      list.start = 1
      var inner = List(definition: list.definition, level: list.level + 1, start: self.start())
      fill(&inner, depth: depth + 1, within: outer, beginsBelow: random.below(3) == 0 && depth < 3)
      list.items.append(Item(isFiller: true, blocks: [.list(inner)]))
      // Word counts the first item behind it as if it were not there, so that its number begins another list.
      if list.isOrdered { return }
    }
    for _ in 0...random.below(4) {
      var item = Item(text: random.below(8) == 0 ? "" : word())
      if depth < 4 { appendBlocks(to: &item, of: list, depth: depth, within: outer) }
      list.items.append(item)
    }
  }

  private mutating func appendBlocks(to item: inout Item, of list: List, depth: Int, within outer: [Int]) {
    for _ in 0..<random.below(3) {
      switch random.below(4) {
      case 0 where !item.text.isEmpty: item.blocks.append(.paragraph(word()))
      case 1: appendOwnLevel(to: &item, of: list, depth: depth, within: outer)
      case 2: appendOtherList(to: &item, depth: depth, within: outer)
      default: break
      }
    }
  }

  /// Appends a deeper level of the same list.
  private mutating func appendOwnLevel(to item: inout Item, of list: List, depth: Int, within outer: [Int]) {
    var inner = List(definition: list.definition, level: list.level + 1, start: start())
    guard let follows = follows(item.blocks.last, inner) else { return }
    let begins = namesLevels && !follows && random.below(5) == 0 && depth < 3
    fill(&inner, depth: depth + 1, within: outer, beginsBelow: begins)
    item.blocks.append(.list(inner))
  }

  /// Appends another list, on its first level or on the one that its place has.
  private mutating func appendOtherList(to item: inout Item, depth: Int, within outer: [Int]) {
    let definition = definitions[random.below(definitions.count)]
    guard !outer.contains(definition.number) else { return }
    let level = definition.isCompound || random.below(2) == 0 ? 1 : depth + 1
    var inner = List(definition: definition, level: level, start: start())
    guard follows(item.blocks.last, inner) != nil else { return }
    fill(&inner, depth: depth + 1, within: outer + [definition.number], beginsBelow: false)
    item.blocks.append(.list(inner))
  }

  // MARK: What must be read back

  /// A line for each list, item and paragraph. Paragraphs show no levels around the first one of a list.
  func outline(ofParagraphs: Bool) -> String {
    guard ofParagraphs else { return Self.outline(blocks, indent: "") }
    let shown = blocks.flatMap { block in
      if case .list(let list) = block { Self.shown(list).map { Block.list($0) } } else { [block] }
    }
    return Self.outline(shown, indent: "")
  }

  /// Returns a list without the levels around its first item. Bullets behind deeper ones are beside them.
  private static func shown(_ list: List) -> [List] {
    guard list.items.first?.isFiller == true, case .list(let inner)? = list.items.first?.blocks.first else {
      return [list]
    }
    var lists = shown(inner)
    let rest = Array(list.items.dropFirst())
    if let last = lists.last, !last.isOrdered, !list.isOrdered {
      lists[lists.count - 1].items += rest
    } else if !rest.isEmpty {
      lists.append(List(definition: list.definition, level: list.level, start: list.start + 1, items: rest))
    }
    return lists
  }

  private static func outline(_ blocks: [Block], indent: String) -> String {
    var text = ""
    for block in blocks {
      switch block {
      case .paragraph(let words): text += "\(indent)\(words)\n"
      case .table(let cells): text += cells.map { "|\n" + outline($0, indent: indent) }.joined()
      case .list(let list) where list.isText:
        for (index, item) in list.items.enumerated() {
          text += "\(indent)\(label([(list, list.start + UInt32(index))])) \(item.text)\n"
        }
      case .list(let list):
        text += "\(indent)\(list.marker)\(list.isOrdered ? " \(list.start)" : "")\n"
        for item in list.items {
          text += "\(indent)- \(item.text)".trimmed + "\n" + outline(item.blocks, indent: indent + "  ")
        }
      }
    }
    return text
  }

  /// The same of a document that was read.
  static func outline(_ document: Document) -> String {
    var text = ""
    var indent = ""
    var isFirst = false
    for step in document.steps {
      switch step {
      case .enter(.list(let style), _):
        if isFirst { text += "\n" }
        isFirst = false
        text += "\(indent)\(style.marker)\(style.isOrdered ? " \(style.start)" : "")\n"
      case .enter(.listItem, _):
        if isFirst { text += "\n" }
        text += "\(indent)-"
        indent += "  "
        isFirst = true
      case .leave(.listItem, _):
        if isFirst { text += "\n" }
        isFirst = false
        indent.removeLast(2)
      case .enter(.tableCell, _): text += "|\n"
      case .enter(.paragraph, _): text += isFirst ? " " : indent
      case .leave(.paragraph, _):
        text += "\n"
        isFirst = false
      case .leaf(.text(let span), _): text += document.string(span)
      default: break
      }
    }
    return text
  }

  // MARK: Markers

  /// What Word writes before an item: its own number, or those of the levels around it as well.
  static func label(_ path: [(list: List, number: UInt32)]) -> String {
    guard let last = path.last else { return "" }
    guard last.list.isOrdered else { return bullet(last.list.marker) }
    guard last.list.definition.isCompound else { return numeral(last.number, last.list.marker) + "." }
    let own = path.filter { $0.list.definition.number == last.list.definition.number }
    // A list that begins on a deeper level shows the first number of those around it.
    let outer = Array(repeating: "1", count: own.first.map { $0.list.level - 1 } ?? 0)
    return (outer + own.map { "\($0.number)" }).joined(separator: ".") + "."
  }

  static func bullet(_ marker: ListStyle.Marker) -> String {
    switch marker {
    case .circle: "o"
    case .square: "§"
    default: "·"
    }
  }

  static func numeral(_ number: UInt32, _ marker: ListStyle.Marker) -> String {
    let letter = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8((number - 1) % 26)))
    switch marker {
    case .lowerAlpha: return letter
    case .upperAlpha: return letter.uppercased()
    case .lowerRoman: return roman(number)
    case .upperRoman: return roman(number).uppercased()
    default: return "\(number)"
    }
  }

  private static func roman(_ number: UInt32) -> String {
    let numerals = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    return String(repeating: "x", count: Int(number / 10)) + numerals[Int(number % 10)]
  }
}

extension String {
  fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}
