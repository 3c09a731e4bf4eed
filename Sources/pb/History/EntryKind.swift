internal import Pasteboard
internal import Wire

/// What an item is, in a word: its richest text, files, a picture, or else its first type. It is printable.
struct EntryKind: CustomStringConvertible {
  let description: String

  /// Creates the kind of an item that was copied in these types.
  init(types names: [String]) {
    let types = names.compactMap { MediaType($0) }
    description =
      EntryKind.words.first { kinds, _ in types.contains { type in kinds.contains { type.conforms(to: $0) } } }?.word
      ?? names.first?.printable ?? ""
  }

  /// The words, and the types for which they stand; the first that fits counts.
  private static let words: [(types: [MediaType], word: String)] = [
    ([.uriList, .gnomeCopiedFiles, .kdeCutSelection], "files"), ([.markdown], "Markdown"), ([.html], "HTML"),
    ([.rtf], "RTF"), ([.commaSeparatedValues, .tabSeparatedValues], "table"), ([.mozillaURL], "link"),
    ([.anyText], "text"), ([.anyImage], "picture"),
  ]
}
