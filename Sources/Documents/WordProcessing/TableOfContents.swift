/// The entries of tables of contents, as word processors write them.
enum TableOfContents {
  /// The characters of a page number, which is behind a tab at the end of an entry.
  static let digits = ByteSet("0123456789ivxlcdm-")

  /// Whether a link is an entry, by the names that Word and LibreOffice give to headings.
  static func isEntry(_ destination: ArraySlice<UInt8>) -> Bool {
    destination.starts(with: "#_Toc".utf8) || destination.starts(with: "#__RefHeading".utf8)
  }
}
