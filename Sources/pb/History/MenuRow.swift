internal import Faces
internal import Wire

/// An item as one row of a menu: what it contains, how much, the application, when, and whether it is pinned.
struct MenuRow: Equatable {
  /// The item's number.
  let id: Int
  let isPinned: Bool
  let text: String

  /// The row as fields with tabs between them: the number, the verb that pins or unpins the item, and the text.
  var fields: String { "\(id)\t\(isPinned ? "unpin" : "pin")\t\(text)" }

  /// Returns a row for each entry, as wide as the menu in cells. Rows with equal texts end with their items' numbers.
  static func rows(_ entries: [Entry], width: Int, now: Int) -> [MenuRow] {
    let labels = entries.map { EntryLabel($0, now: now) }
    let lineEnds = zip(entries, labels).map { $1.end(isPinned: $0.pinned) }
    let measures = labels.map { $0.measure?.description ?? "" }
    let (measureWidth, endWidth) = (measures.widest, lineEnds.widest)
    let room = max(20, width - measureWidth - endWidth - 2 * gap.count)
    var texts: Set<String> = []
    return entries.indices.map { place in
      let (entry, name) = (entries[place], CellWidth.cut(labels[place].line, to: room))
      let words = [name.padded(to: room), measures[place].padded(to: measureWidth), lineEnds[place]]
      var text = words.joined(separator: gap)
      if !texts.insert(text).inserted { text += "\(gap)#\(entry.id)" }
      return MenuRow(id: entry.id, isPinned: entry.pinned, text: text)
    }
  }

  private static let gap = "  "
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
