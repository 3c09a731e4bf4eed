internal import Pasteboard
package import Wire

/// What an item is called in lists: the line that a search has found, its title, a file's name, or else its kind in words.
package struct EntryName: Hashable, Sendable {
  /// The words, whose values are printable; never empty.
  package let words: Phrase

  /// Creates the name of an item of a kind.
  package init(_ entry: Entry, _ kind: EntryKind) {
    let text = Self.text(of: entry, kind)
    let file = entry.name?.printable ?? ""
    let isFileFirst = text.isEmpty || entry.line == nil && kind.isKnownByFile && !file.isEmpty
    let name = isFileFirst ? file : text
    words =
      if kind == .files, entry.line == nil, !text.isEmpty {
        Self.files(text, count: entry.lines ?? 1)
      } else if !name.isEmpty {
        Phrase(verbatim: name)
      } else if let application = ApplicationName(entry.application) {
        kind.words(from: application.description)
      } else {
        kind.words
      }
  }

  private static func text(of entry: Entry, _ kind: EntryKind) -> String {
    let line = entry.line.flatMap { $0.isEmpty ? nil : $0 } ?? entry.title
    let types = entry.types.compactMap { MediaType($0)?.essence }
    let isMarkdown = types.contains(MediaType.markdown.essence) && !types.contains(MediaType.plainText.essence)
    let spaced = String(line.drop(while: \.isWhitespace).map { $0.isWhitespace ? " " : $0 })
    let read = isMarkdown ? MarkdownLine.words(of: spaced) : kind == .terminal ? TerminalLine.words(of: spaced) : spaced
    let words = read.printable
    return words.allSatisfy(\.isWhitespace) ? "" : words
  }

  /// Returns the name of the first file, and how many more there are. They may be in several folders, so none is named.
  private static func files(_ first: String, count: Int) -> Phrase {
    let name = first.split(separator: "/").last.map(String.init) ?? first
    return count < 2
      ? Phrase(verbatim: name) : Phrase("%s and one more file", "%s and %s more files", name, number: count - 1)
  }
}

extension EntryKind {
  /// Whether the name of a file says more than its first line.
  fileprivate var isKnownByFile: Bool { [.code, .table, .terminal, .data].contains(self) }
}
