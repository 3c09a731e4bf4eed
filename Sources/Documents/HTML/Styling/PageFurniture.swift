/// What pages have beside their text: links that edit a section, numbers of lines, and icons that a font draws from words.
enum PageFurniture {
  /// Whether one of the classes of an element means that it is no part of the text.
  static func isOne(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.split(maxSplits: 16, whereSeparator: \.isHTMLSpace).contains { names.contains($0) }
  }

  /// MediaWiki's links, CodeMirror's numbers, and the classes of Google's icon fonts.
  private static let names = NameTable(names: [
    "mw-editsection", "cm-gutters", "material-icons", "material-icons-outlined", "material-icons-round",
    "material-icons-sharp",
    "material-symbols-outlined", "material-symbols-rounded", "material-symbols-sharp", "google-symbols", "mat-icon",
  ])
}
