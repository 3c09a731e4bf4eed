internal import Pasteboard
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
    let parts = entries.map { Parts($0, now: now) }
    let (measures, ends) = (parts.map(\.measure).widest, parts.map(\.end).widest)
    let room = max(20, width - measures - ends - 2 * gap.count)
    var texts: Set<String> = []
    return zip(entries, parts).map { entry, parts in
      let content = CellWidth.cut(parts.content, to: room)
      var text =
        [content.padded(to: room), parts.measure.padded(to: measures), parts.end].joined(separator: gap)
      if !texts.insert(text).inserted { text += "\(gap)#\(entry.id)" }
      return MenuRow(id: entry.id, isPinned: entry.pinned, text: text)
    }
  }

  private static let gap = "  "

  /// The words of a row.
  private struct Parts {
    let content: String
    let measure: String
    let end: String

    init(_ entry: Entry, now: Int) {
      let text = entry.content.printable
      let isFiles = entry.types.contains { MediaType($0) == .uriList || MediaType($0) == .gnomeCopiedFiles }
      content =
        if text.isEmpty { (entry.types.first ?? "").printable } else { isFiles ? Parts.fileName(text) : text }
      let lines = entry.lines ?? 1
      measure =
        lines > 1 ? "\(lines) \(isFiles ? "files" : "lines")" : entry.lines == nil ? "\(ByteCount(entry.size))" : ""
      let application = CellWidth.cut((entry.application ?? "").printable, to: 12)
      let time = CopyTime(entry.copied, now: now).description
      end = [entry.pinned ? "*" : "", application, time].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the last component of a path or an address of a file, before the folder.
    private static func fileName(_ text: String) -> String {
      let path = text.hasPrefix("file://") ? String(text.dropFirst("file://".count)) : text
      guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else { return text }
      return "\(path[path.index(after: slash)...]) (\(path[...slash]))"
    }
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
