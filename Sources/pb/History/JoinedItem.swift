internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// Several items of the history as one.
///
/// Plain texts, files, and tables with the same first line are joined byte by byte, and stay what they are. Anything else
/// becomes one source of its own type, from which the daemon converts documents when an application asks for one.
struct JoinedItem {
  /// The maximum number of items.
  static let countLimit = 1000
  /// The maximum number of bytes that are joined.
  private static let sizeLimit = 256 << 20

  private let members: [JoinedMember]
  /// What is between two items; nil for the default of their kind.
  private let between: [UInt8]?

  /// Describes the items with these numbers; throws if one of them cannot be joined.
  init(_ ids: [Int], between: String?, _ history: inout HistoryClient) throws {
    var members: [JoinedMember] = []
    for id in ids { members.append(try JoinedMember(try history.describe(id))) }
    self.members = members
    self.between = between.map { Array($0.utf8) }
    let size = members.reduce(0) { $0.plus($1.size) }
    guard size <= Self.sizeLimit else {
      throw Failure(
        .failed,
        "the items have \(ByteCount(size)) together, and at most \(ByteCount(Self.sizeLimit)) are joined: choose fewer")
    }
  }

  /// Returns the representations, and the hints without a format.
  func content(_ history: inout HistoryClient) throws -> (representations: [CopiedRepresentation], hints: ItemHints) {
    let kinds = Set(members.map(\.kind))
    var hints = hints
    switch kinds.count == 1 ? kinds.first : nil {
    case .files: if let list = try? files(&history) { return (list.representations(isCut: false), hints) }
    case .text: return ([try text(of: .plainText, &history)], hints)
    case .code(let language): return ([try text(of: .code(in: language), &history)], hints)
    case .table(let type):
      if let table = try table(&history) { return ([CopiedRepresentation(type, .bytes(table))], hints) }
    // As a single note does, they paste their source as plain text.
    case .markdown: hints.formats = [.html, .rtf, .markdown]
    case .picture, .document, .joined, nil: break
    }
    hints.formats = hints.formats ?? [.html, .rtf, .plain, .markdown]
    hints.folders = folders.isEmpty ? nil : folders
    return ([CopiedRepresentation(.joined, ProvidedContent(.payload(try source(&history))))], hints)
  }

  // MARK: Hints

  /// The strictest hints of all items.
  private var hints: ItemHints {
    let all = members.map(\.hints)
    let expiry = all.compactMap(\.expiry).filter { $0 > 0 }.min()
    return ItemHints(
      isSensitive: all.contains(where: \.isSensitive), isCited: all.contains(where: \.isCited),
      isOnce: all.contains(where: \.isOnce), expiry: expiry)
  }

  /// The folders of the pictures, each once.
  private var folders: [String] {
    var known: Set<String> = []
    return members.flatMap(\.hints.pictureFolders).filter { known.insert($0).inserted }
  }

  // MARK: Bytes

  private func files(_ history: inout HistoryClient) throws -> FileList {
    var paths: [AbsolutePath] = []
    for member in members { paths += try member.files(&history).paths }
    return FileList(paths)
  }

  /// Returns the texts as one, with a line feed between two of them unless something else is wanted there.
  private func text(of type: MediaType, _ history: inout HistoryClient) throws -> CopiedRepresentation {
    var content = try CopiedContent(isSensitive: hints.isSensitive)
    var endsLine = true
    for (number, member) in members.enumerated() {
      if number > 0 { try content.append(between ?? (endsLine ? [] : [0x0A])) }
      let text = try member.bytes(&history)
      try content.append(text)
      endsLine = text.last.map { $0 == 0x0A } ?? endsLine
    }
    let written = CopiedContent.type(type, isUTF8: content.isUTF8)
    return CopiedRepresentation(written, ProvidedContent(.payload(try content.finish())))
  }

  /// Returns the tables as one if they have the same first line, which names the columns; nil if they have not.
  private func table(_ history: inout HistoryClient) throws -> [UInt8]? {
    guard between == nil else { return nil }
    var table = try members.first?.bytes(&history) ?? []
    guard let end = table.firstIndex(of: 0x0A) else { return nil }
    let header = table[...end]
    // A quotation mark may begin a name of two lines.
    guard !header.contains(UInt8(ascii: "\"")) else { return nil }
    for member in members.dropFirst() {
      let other = try member.bytes(&history)
      guard other.starts(with: header) else { return nil }
      if table.last != 0x0A { table.append(0x0A) }
      table += other[header.endIndex...]
    }
    return table
  }

  /// Returns the source of a joined item: each item with what is necessary to convert it, one after the other.
  private func source(_ history: inout HistoryClient) throws -> Payload {
    var draft = try GrowingDraft(
      memoryLimit: hints.isSensitive ? .max : CopiedContent.memoryLimit, makeFile: CacheFolder.makeDraft)
    let folders = folders
    for (number, member) in members.enumerated() {
      if number > 0, let separator { try draft.append(separator[...]) }
      try draft.append(try member.form(folders, &history)[...])
    }
    return try draft.finish()
  }

  /// The form of what is between two documents, as an item of its own; nil if it shows nothing.
  private var separator: [UInt8]? {
    guard let between, between.contains(where: { $0 > 0x20 }) else { return nil }
    return EarlierItem([.init(MediaType.markdown.description, .bytes(between))]).bytes
  }
}
