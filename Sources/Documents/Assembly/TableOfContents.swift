/// The entries of tables of contents, as word processors write them: `One⇥1`, where `⇥` is a tab.
enum TableOfContents {
  /// Whether a link is an entry, by the names that Word and LibreOffice give to headings.
  static func isEntry(_ destination: ArraySlice<UInt8>) -> Bool {
    destination.starts(with: "#_Toc".utf8) || destination.starts(with: "#__RefHeading".utf8)
  }

  /// Finds the page number with which an entry ends.
  ///
  /// - Parameter texts: the entry's texts, the last one first: a number may be in several formats.
  /// - Returns: in which text the tab before the number is, and its index there; nil if there is no number.
  static func pageNumber(in texts: some Sequence<ArraySlice<UInt8>>) -> (text: Int, tab: Int)? {
    for (number, text) in texts.enumerated() {
      guard let end = text.lastIndex(where: { !digits.contains($0) }) else { continue }
      return text[end] == "\t" ? (number, end) : nil
    }
    return nil
  }

  private static let digits = ByteSet("0123456789ivxlcdm-")
}
