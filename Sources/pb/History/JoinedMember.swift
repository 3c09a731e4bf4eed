internal import Bytes
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// An item of the history that becomes a part of a joined one.
struct JoinedMember {
  /// What the item is to its user.
  enum Kind: Hashable {
    case files
    case picture
    case text
    case code(CodeLanguage?)
    /// A table of this type, in UTF-8.
    case table(MediaType)
    case markdown
    /// Anything else that converts to a document.
    case document
    /// Items that were joined before.
    case joined
  }

  let kind: Kind
  let hints: ItemHints
  /// The number of bytes that are joined.
  let size: Int
  private let id: Int
  /// The sources that are joined, the best first: the number of each among the item's types, and its type.
  private let sources: [(place: Int, type: MediaType)]

  /// Creates the member of an item; throws if it is nothing that can be in a document.
  init(_ item: Describe.Reply) throws {
    (id, hints) = (item.entry.id, item.hints)
    let types = item.entry.types.map { MediaType($0) }
    let (kind, chosen) = Self.choice(among: types.compactMap(\.self), item)
    sources = chosen.compactMap { type in types.firstIndex(of: type).map { ($0, type) } }
    guard !sources.isEmpty else {
      throw Failure(
        .failed, "item \(item.entry.id) is neither text nor a picture, so it is not joined with others: copy it alone")
    }
    self.kind = kind
    size = sources.reduce(0) { $0.plus(item.sizes[$1.place]) }
  }

  /// Returns what an item is, and the types that say it.
  private static func choice(among types: [MediaType], _ item: Describe.Reply) -> (Kind, [MediaType]) {
    let pictures = types.filter { PictureFormat($0) != nil }
    if item.entry.isListOfFiles { return (.files, FileList.types.filter(types.contains)) }
    // What browsers copy beside a picture is not the picture.
    if item.entry.picture != nil, let best = pictures.first(where: { $0 == .png }) ?? pictures.first {
      return (.picture, [best])
    }
    let flavours = Flavour.ranked(types)
    guard let best = flavours.first else {
      return (.document, types.contains(.uriList) ? [.uriList] : Array(pictures.prefix(1)))
    }
    let kind: Kind =
      switch best.format {
      case .joined: .joined
      case .plain: item.hints.languageOfFile.map { .code($0) } ?? .text
      case .code: .code(CodeLanguage(of: best.type))
      case .csv, .tsv: best.type.charset == "utf-8" ? .table(best.type) : .document
      case .markdown: .markdown
      default: .document
      }
    return (kind, flavours.map(\.type) + flavours.flatMap(\.companions))
  }

  // MARK: Content

  /// Returns the bytes of the best source.
  func bytes(_ history: inout HistoryClient) throws -> [UInt8] {
    try sources.first.map { try history.fetch($0.place, of: id).prefix(.max) } ?? []
  }

  /// Returns the files that it lists.
  func files(_ history: inout HistoryClient) throws -> FileList {
    try FileList(try bytes(&history), of: sources.first?.type ?? .uriList)
  }

  /// Returns its form within the source of a joined item, which says only the numbers of `folders`: others may read it.
  func form(_ folders: [String], _ history: inout HistoryClient) throws -> [UInt8] {
    func number(of folder: String?) -> String? { folder.flatMap { folders.firstIndex(of: $0) }.map { "\($0)" } }
    if kind == .joined {
      var (rest, form) = (try bytes(&history)[...], [UInt8]())
      while var item = EarlierItem(takenFrom: &rest) {
        var own = item.hints.flatMap { ItemHints(jsonText: $0) } ?? ItemHints()
        let place = own.folder.flatMap { Int($0) } ?? -1
        own.folder = hints.pictureFolders.indices.contains(place) ? number(of: hints.pictureFolders[place]) : nil
        item.hints = own.jsonText
        form += item.bytes
      }
      return form
    }
    if kind == .files, let list = try? files(&history).representations(isCut: false).first {
      return EarlierItem([.init(list.type.description, .bytes(try list.content.bytes()))]).bytes
    }
    let content = try sources.map { source in
      EarlierItem.Source(
        source.type.description, .bytes(try history.fetch(source.place, of: id).prefix(.max)))
    }
    let hints = ItemHints(
      isDocument: hints.isDocument, formats: hints.formats, clean: hints.clean, name: hints.name,
      folder: number(of: hints.folder))
    return EarlierItem(content, hints: hints.jsonText).bytes
  }
}
