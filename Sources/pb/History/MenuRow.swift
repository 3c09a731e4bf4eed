internal import Faces
internal import Wire

/// An item as one row of a menu: what it contains, how much, the application, when, and whether it is pinned. A snippet is
/// its name and its first line.
struct MenuRow: Equatable {
  let item: MenuItem
  var isPinned = false
  let text: String

  /// The row as fields with tabs between them: the item's word, the verb that pins or unpins it, and the text.
  var fields: String { "\(item.word)\t\(isPinned ? "unpin" : "pin")\t\(text)" }

  /// Returns a row for each snippet and entry, as wide as the menu in cells. Rows with equal texts end with their items'
  /// numbers. What a search has found begins with its snippets; before a search, they are at the end.
  static func rows(
    _ entries: [Entry], snippets: [SnippetFace] = [], isSearch: Bool = false, width: Int, now: Int
  ) -> [MenuRow] {
    let found = rows(entries, width: width, now: now)
    let others = rows(snippets, width: width)
    return isSearch ? others + found : found + others
  }

  private static func rows(_ entries: [Entry], width: Int, now: Int) -> [MenuRow] {
    let labels = entries.map { EntryLabel($0, now: now) }
    let lineEnds = zip(entries, labels).map { $1.end(isPinned: $0.pinned) }
    let measures = labels.map { $0.measure?.description ?? "" }
    let (measureWidth, endWidth) = (measures.widest, lineEnds.widest)
    let room = max(least, width - measureWidth - endWidth - 2 * gap.count)
    var texts: Set<String> = []
    return entries.indices.map { place in
      let (entry, name) = (entries[place], CellWidth.cut(labels[place].line, to: room))
      let words = [name.padded(to: room), measures[place].padded(to: measureWidth), lineEnds[place]]
      var text = words.joined(separator: gap)
      if !texts.insert(text).inserted { text += "\(gap)#\(entry.id)" }
      return MenuRow(item: .earlier(entry.id), isPinned: entry.pinned, text: text)
    }
  }

  private static func rows(_ snippets: [SnippetFace], width: Int) -> [MenuRow] {
    let room = max(least, width - mark.count - gap.count)
    // A row has one line, and its name must be the snippet's.
    return snippets.filter { $0.name.printable == $0.name }.map { snippet in
      let line = CellWidth.cut([snippet.name, snippet.line.printable].joined(separator: gap), to: room)
      return MenuRow(item: .snippet(snippet.name), text: line.padded(to: room) + gap + mark)
    }
  }

  private static let gap = "  "
  /// The end of a snippet's row.
  private static let mark = "snippet"
  /// The least room for what an item contains, in cells.
  private static let least = 20
}

extension EntryLabel {
  /// The end of a row.
  fileprivate func end(isPinned: Bool) -> String {
    let application = CellWidth.cut(application?.description ?? "", to: 12)
    return [isPinned ? "*" : "", application, time].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension [String] {
  fileprivate var widest: Int { map(CellWidth.width).max() ?? 0 }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - CellWidth.width(of: self)))
  }
}
