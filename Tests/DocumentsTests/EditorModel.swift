import RandomDocuments

@testable import Documents

/// A message of a web editor, made at random: paragraphs with lines, nested lists with tasks, and code.
struct EditorModel {
  enum Block {
    case paragraph([String])
    case list(List)
    case code(language: String, lines: [String])
  }

  struct List {
    enum Kind: CaseIterable {
      case bullets, numbers, tasks
    }

    let kind: Kind
    var items: [Item] = []
  }

  struct Item {
    let text: String
    var isDone = false
    /// The list in the item.
    var inner: [List] = []
  }

  private(set) var blocks: [Block] = []
  private var random: SeededGenerator
  private var words = 0

  /// The message of a seed, with these kinds of lists.
  init(seed: UInt64, lists kinds: [List.Kind]) {
    random = SeededGenerator(seed: seed)
    for _ in 0...random.below(5) {
      // Nothing distinguishes two lists side by side from one.
      let isAfterList = if case .list? = blocks.last { true } else { false }
      switch random.below(3) {
      case 0 where !isAfterList && !kinds.isEmpty: blocks.append(.list(list(kinds, depth: 1)))
      case 1: blocks.append(code())
      default: blocks.append(.paragraph((0...random.below(3)).map { _ in word() }))
      }
    }
  }

  private mutating func word() -> String {
    words += 1
    return "w\(words)"
  }

  private mutating func list(_ kinds: [List.Kind], depth: Int) -> List {
    var list = List(kind: kinds[random.below(kinds.count)])
    for _ in 0...random.below(3) {
      var item = Item(text: word(), isDone: list.kind == .tasks && random.below(2) == 0)
      if depth < 4, random.below(3) == 0 { item.inner = [self.list(kinds, depth: depth + 1)] }
      list.items.append(item)
    }
    return list
  }

  private mutating func code() -> Block {
    let languages = ["", "python", "swift", "bash", "cpp"]
    let lines = (0...random.below(3)).map { _ in String(repeating: "  ", count: random.below(3)) + word() + "()" }
    return .code(language: languages[random.below(languages.count)], lines: lines)
  }

  // MARK: What must be read back

  /// The Markdown of the message.
  var markdown: String {
    blocks.map { block in
      switch block {
      case .paragraph(let lines): lines.joined(separator: "\\\n") + "\n"
      case .list(let list): Self.markdown(list, indent: "")
      case .code(let language, let lines): "```\(language)\n" + lines.map { $0 + "\n" }.joined() + "```\n"
      }
    }.joined(separator: "\n")
  }

  private static func markdown(_ list: List, indent: String) -> String {
    list.items.enumerated().map { index, item in
      let marker =
        switch list.kind {
        case .bullets: "- "
        case .numbers: "\(index + 1). "
        case .tasks: item.isDone ? "- [x] " : "- [ ] "
        }
      let width = list.kind == .numbers ? marker.count : 2
      let inner = item.inner.map { markdown($0, indent: indent + String(repeating: " ", count: width)) }.joined()
      return "\(indent)\(marker)\(item.text)\n\(inner)"
    }.joined()
  }
}
