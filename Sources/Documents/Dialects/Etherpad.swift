/// An editor of web pages whose lists follow each other and name their levels in a class, as those of Feishu, Dropbox Paper
/// and Yuque do.
enum Etherpad {
  /// Returns the level of a list: `list-bullet2`, `listindent2`; nil if it names none.
  static func level(ofList list: HTMLElement) -> Int? {
    let number = prefixes.lazy.compactMap { list.number(ofClass: $0) }.first
    guard let number, (1...9).contains(number) else { return nil }
    return Int(number)
  }

  /// Returns the position of a list that is in no other.
  static func position(ofList list: HTMLElement) -> ListPosition? {
    let level = level(ofList: list) ?? list.level(.dataLakeIndent, from: 0)
    return level.map { ListPosition(list: .etherpad, level: $0) }
  }

  private static let prefixes = [
    "list-number", "list-bullet", "list-indent", "list-check", "list-done", "listindent",
  ]
}
