/// The line by which a text is known: the title in its front matter, its first heading, or the first line with words.
package struct TitleLine {
  package let text: String

  /// The number of bytes that are looked at.
  private static let limit = 16 << 10
  /// The maximum number of lines of front matter.
  private static let frontLimit = 100
  /// The maximum length of the line, in characters of Unicode.
  private static let lengthLimit = 200

  /// Finds the line of a text; a heading counts only in Markdown. It is empty if the text is blank. Takes time for at
  /// most 16 KiB of it.
  package init(of text: String, isMarkdown: Bool) {
    let beginning = text.utf8.prefix(Self.limit)
    // "\r\n" is one character, so lines are split by bytes.
    let lines = beginning.split { $0 == 0x0A || $0 == 0x0D }.map { Substring($0) }
    let front = FrontMatter(lines[...])
    let body = lines.dropFirst(front?.count ?? 0)
    let heading = isMarkdown ? Self.heading(in: body) : nil
    let line =
      front?.title ?? heading ?? body.first(where: \.hasWords) ?? lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let scalars = line.unicodeScalars.drop(while: \.properties.isWhitespace).prefix(Self.lengthLimit)
    self.text = String(String.UnicodeScalarView(scalars.map { $0.properties.isWhitespace ? " " : $0 }))
  }

  /// Returns the first heading of the first level that is no line of a block of code (CommonMark 4.2, 4.5).
  private static func heading(in lines: ArraySlice<Substring>) -> Substring? {
    var isInFence = false
    for line in lines {
      if line.hasPrefix("```") || line.hasPrefix("~~~") { isInFence.toggle() }
      if !isInFence, line.hasPrefix("# ") { return line }
    }
    return nil
  }

  /// The settings above a text: lines between `---` or `+++`.
  private struct FrontMatter {
    /// The number of its lines, the marks included.
    let count: Int
    let title: Substring?

    init?(_ lines: ArraySlice<Substring>) {
      guard let mark = lines.first, mark == "---" || mark == "+++" else { return nil }
      let rest = lines.dropFirst().prefix(TitleLine.frontLimit)
      guard let end = rest.firstIndex(of: mark), rest[..<end].contains(where: { $0.contains(":") || $0.contains("=") })
      else { return nil }
      count = end + 1
      title = rest[..<end].lazy.compactMap(Self.title).first
    }

    private static func title(_ line: Substring) -> Substring? {
      guard line.lowercased().hasPrefix("title") else { return nil }
      let rest = line.dropFirst("title".count).drop { $0 == " " }
      guard rest.first == ":" || rest.first == "=" else { return nil }
      let value = rest.dropFirst().drop { $0.isWhitespace }
      let quotes: [Character] = ["\"", "'"]
      let isQuoted = value.count > 1 && quotes.contains { value.first == $0 && value.last == $0 }
      let words = isQuoted ? value.dropFirst().dropLast() : value
      return words.hasWords ? words : nil
    }
  }
}

extension Substring {
  fileprivate var hasWords: Bool { contains { $0.isLetter || $0.isNumber } }
}
