package import Wire

/// The words that show an item of the history to people, the same in every list.
package struct EntryLabel {
  /// What it is called.
  package let name: Phrase
  package let kind: EntryKind
  /// What a picture's header says of it, such as "PNG" and "1000 × 620".
  package let picture: [String]
  /// How many lines it has, or its size; nil for a line of text, for files and colours.
  package let measure: Phrase?
  /// The application that it came from; nil if unknown.
  package let application: ApplicationName?
  /// When it was copied.
  package let time: String

  /// The name in English, and what a picture's header says, for lists of one line an item.
  package var line: String { name.description + (picture.isEmpty ? "" : " (\(picture.joined(separator: ", ")))") }

  /// Creates the label of an item; `now` is the time in seconds since 1970.
  package init(_ entry: Entry, now: Int) {
    kind = EntryKind(entry)
    name = EntryName(entry, kind).words
    picture = entry.picture?.printable.split(separator: ", ").map(String.init) ?? []
    application = ApplicationName(entry.application)
    time = CopyTime(entry.copied, now: now).description
    let lines = entry.lines ?? 0
    measure =
      switch kind {
      case .files, .colour, .link: nil
      default:
        if lines > 1 {
          Phrase("%s line", "%s lines", number: lines)
        } else {
          lines == 1 ? nil : Phrase(verbatim: ByteCount(entry.size).description)
        }
      }
  }
}
