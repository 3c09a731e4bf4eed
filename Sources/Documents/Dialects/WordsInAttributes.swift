/// Words that are only in the attributes of an element, or better there than in its content.
enum WordsInAttributes {
  /// Returns the words that replace an element; nil if it has none.
  static func of(_ node: HTMLTree.Node, in tree: HTMLTree) -> [UInt8]? {
    guard !node.content.isEmpty else { return nil }
    switch node.tag {
    // Teams
    case .emoji: return tree.value(.alt, of: node).map { Array($0) }
    case .span where node.firstChild == HTMLTree.none:
      return Confluence.time(ofDate: node, in: tree).flatMap { CalendarDate(milliseconds: $0)?.text }
    case .span: return emoji(node, in: tree)
    default: return nil
    }
  }

  /// Returns the emoji that chat programs draw over its name. Zulip names its characters in a class, `emoji-1f389`.
  private static func emoji(_ node: HTMLTree.Node, in tree: HTMLTree) -> [UInt8]? {
    guard tree[node.firstChild].tag == .text, tree[node.firstChild].next == HTMLTree.none else { return nil }
    let text = tree.characters(of: node.firstChild).trimmingSpaces()
    guard text.first == ":", text.last == ":" else { return nil }
    let classes = tree.classes(of: node)
    guard classes.contains(where: { kinds.contains($0) }) else { return nil }
    let prefix = "emoji-".utf8
    let characters = classes.lazy.filter { $0.starts(with: prefix) }.compactMap { scalars($0.dropFirst(prefix.count)) }
    return characters.first ?? EmojiName.emoji(named: Array(text))
  }

  private static let kinds = NameTable(names: ["emoji", "emoticon", "emojione"])

  /// What joins characters to one emoji, and what makes them one.
  private static let joiners: Set<Unicode.Scalar> = ["\u{200D}", "\u{20E3}", "\u{FE0F}"]

  /// Returns the characters of numbers such as `1f1fa-1f1f8`; nil if one is not part of an emoji.
  private static func scalars(_ numbers: ArraySlice<UInt8>) -> [UInt8]? {
    var characters: [UInt8] = []
    for number in numbers.split(separator: "-").prefix(16) {
      guard number.count >= 4, let value = UInt32(String(decoding: number, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value), scalar.properties.isEmoji || joiners.contains(scalar)
      else { return nil }
      characters += Array(String(scalar).utf8)
    }
    return characters.isEmpty ? nil : characters
  }
}
