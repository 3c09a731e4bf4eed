/// The positions of items and lists that an editor counts itself, in classes or attributes: it writes all levels in one list,
/// or nested lists one after the other.
enum StatedPosition {
  /// Returns the position of an item in so many list elements; nil if it states none.
  static func ofItem(_ item: HTMLElement, inElements depth: Int) -> ListPosition? {
    ofNumberedList(item) ?? byIndent(item, inElements: depth) ?? byDepth(item)
  }

  /// Word for the web numbers its lists.
  private static func ofNumberedList(_ item: HTMLElement) -> ListPosition? {
    guard let list = item[.dataListID], let level = item.level(.dataAriaLevel, from: 1) else { return nil }
    return ListPosition(list: .wordOnline(Array(list)), level: level)
  }

  /// All items of Quill's are in one list, and a class names the depth. In its HTML for other programs, list elements nest
  /// as well.
  private static func byIndent(_ item: HTMLElement, inElements depth: Int) -> ListPosition? {
    let indent = item.number(ofClass: "ql-indent-").flatMap { $0 >= 1 && $0 < 9 ? Int($0) : nil }
    if indent == nil && item[.dataList] == nil { return nil }
    return ListPosition(list: .quill, level: item.parent.flatMap(levelInClass) ?? (indent ?? 0) + max(depth, 1))
  }

  /// Draft.js writes the items of all levels in one list.
  private static func byDepth(_ item: HTMLElement) -> ListPosition? {
    let depth = item.number(ofClass: "public-DraftStyleDefault-depth").flatMap { $0 >= 0 && $0 < 9 ? Int($0) : nil }
    return depth.map { ListPosition(list: .draft, level: $0 + 1) }
  }

  /// Returns the position of a list; nil if it states none. Most names count only at the outermost list.
  static func ofList(_ list: HTMLElement, isOutermost: Bool) -> ListPosition? {
    if let level = list.level(.dataIndent, from: 0) { return ListPosition(list: .slack, level: level) }
    guard isOutermost else { return nil }
    if let position = inPublishedPage(list) { return position }
    let level = levelInClass(list) ?? list.level(.dataLakeIndent, from: 0)
    return level.map { ListPosition(list: .etherpad, level: $0) }
  }

  /// In the pages that Google Docs publishes, a class names the list and the level: `lst-kix_a1b2-1`.
  private static func inPublishedPage(_ list: HTMLElement) -> ListPosition? {
    guard let name = list.firstClass(startingWith: "lst-kix_"), let dash = name.lastIndex(of: "-"),
      let level = CSSNumber(name[(dash + 1)...])?.value, level >= 0, level < 9
    else { return nil }
    return ListPosition(list: .googleDocs(Array(name[..<dash])), level: Int(level) + 1)
  }

  /// Returns the level that a list's class names, as in Etherpad, Feishu, Dropbox Paper and Yuque: `list-bullet2`.
  private static func levelInClass(_ list: HTMLElement) -> Int? {
    let number = prefixes.lazy.compactMap { list.number(ofClass: $0) }.first
    return number.flatMap { (1...9).contains($0) ? Int($0) : nil }
  }

  private static let prefixes = ["list-number", "list-bullet", "list-indent", "list-check", "list-done", "listindent"]

  /// Returns the kind of an item's list, which the item itself states; nil if it does not.
  static func marker(ofItem item: HTMLElement) -> ListStyle.Marker? {
    item[.dataList].map { $0.isWord("ordered".utf8) || $0.isWord("number".utf8) ? .decimal : .disc }
  }
}
