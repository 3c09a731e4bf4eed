enum GoogleDocs {
  /// Whether an image only repeats the task state that its item has.
  static func isCheckbox(_ image: HTMLElement) -> Bool {
    guard let text = image[.alt] else { return false }
    return text.isWord("checked".utf8) || text.isWord("unchecked".utf8)
  }

  /// Whether a list only surrounds the lists in it: its first item declares no marker, as Google Docs' items do. A
  /// selection that begins deep in a list is inside all outer lists, but should begin with the first item.
  static func isWrapper(_ list: HTMLElement) -> Bool {
    list.firstItem.map { $0.declarations?.marker == nil } ?? false
  }

  /// Returns a list's position in a published page: nested lists follow each other, and a class names the list and the
  /// level: `lst-kix_a1b2-1`.
  static func position(ofList list: HTMLElement) -> ListPosition? {
    guard let name = list.firstClass(startingWith: "lst-kix_"),
      let dash = name.lastIndex(of: UInt8(ascii: "-")), let level = CSSNumber(name[(dash + 1)...])?.value,
      level >= 0, level < 9
    else { return nil }
    return ListPosition(list: .googleDocs(Array(name[..<dash])), level: Int(level) + 1)
  }

  /// Whether a paragraph is only the text of its item.
  static func isOfItem(_ paragraph: HTMLElement) -> Bool {
    paragraph.has(.role, "presentation")
  }

  /// Whether a place is that of a footnote, which is an element of its own.
  static func isFootnote(_ place: HTMLElement) -> Bool {
    place[.id]?.starts(with: "ftnt".utf8) == true
  }
}
