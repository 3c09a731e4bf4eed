internal import Faces
internal import Pasteboard
internal import Wire

/// What an item is, in a word: files, a link, its richest text, a picture, or else its first type. It is printable.
struct EntryKind: CustomStringConvertible {
  let description: String

  init(_ entry: Entry) {
    let types = entry.types.compactMap { MediaType($0) }.flatMap(\.lineage)
    let word = EntryKind.words.first { kinds, _ in kinds.contains(where: types.contains) }?.word
    description = entry.isListOfFiles ? "files" : word ?? entry.types.first?.printable ?? ""
  }

  /// The words, and the types for which they stand; the first that fits counts.
  private static let words: [(types: [MediaType], word: String)] = [
    ([.uriList, .mozillaURL], "link"), ([.markdown], "Markdown"), ([.html], "HTML"), ([.rtf], "RTF"),
    ([.commaSeparatedValues, .tabSeparatedValues], "table"), ([.anyText], "text"), ([.anyImage], "picture"),
  ]
}
