internal import Pasteboard
package import Wire

/// The words that show an item of the history to people: what it contains, how much, from which application, and when.
/// All are printable.
package struct EntryLabel {
  /// The line that a search has found, the first line of the item's text, a picture's format and size, or a file's name;
  /// else the first type.
  package let content: String
  /// How many lines or files it contains, or its size; empty for a line of text.
  package let measure: String
  /// The application that it came from; empty if unknown.
  package let application: String
  /// When it was copied.
  package let time: String

  /// Creates the label of an item; `now` is the time in seconds since 1970.
  package init(_ entry: Entry, now: Int) {
    let text = entry.content.printable
    let isFiles = entry.isListOfFiles
    content = if text.isEmpty { (entry.types.first ?? "").printable } else { isFiles ? Self.fileName(text) : text }
    let lines = entry.lines ?? 1
    measure =
      lines > 1 ? "\(lines) \(isFiles ? "files" : "lines")" : entry.lines == nil ? "\(ByteCount(entry.size))" : ""
    application = (entry.application ?? "").printable
    time = CopyTime(entry.copied, now: now).description
  }

  /// Returns the last component of a path or an address of a file, before the folder.
  private static func fileName(_ text: String) -> String {
    let path = text.hasPrefix("file://") ? String(text.dropFirst("file://".count)) : text
    guard let slash = path.lastIndex(of: "/"), path.index(after: slash) < path.endIndex else { return text }
    return "\(path[path.index(after: slash)...]) (\(path[...slash]))"
  }
}

extension Entry {
  /// What the item contains, in one line: the line that a search has found, the first line of its text, or a picture's
  /// size.
  package var content: String { [line, title, picture].lazy.compactMap(\.self).first { !$0.isEmpty } ?? "" }

  /// Whether the item is a list of files, and not of other addresses.
  package var isListOfFiles: Bool {
    types.contains { MediaType($0) == .uriList || MediaType($0) == .gnomeCopiedFiles }
      && (title.isEmpty || title.hasPrefix("file:") || title.hasPrefix("/"))
  }
}
