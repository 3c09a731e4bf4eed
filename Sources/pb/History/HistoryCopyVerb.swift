internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb history copy`: puts an item on the clipboard again, with all its types, or several as one text.
struct HistoryCopyVerb: Verb {
  var ids: [Int]
  /// The only format to offer the item in; nil for all.
  var format: TextFormat?
  /// Whether to press the paste key afterwards.
  var pastes = false

  func run() throws {
    var history = try HistoryClient()
    if ids.count == 1, let id = ids.first { try copy(id, &history) } else { try copyTexts(&history) }
    if pastes { try PasteKey.press() }
  }

  /// Copies the texts of all items as one.
  private func copyTexts(_ history: inout HistoryClient) throws {
    var text: [UInt8] = []
    for id in ids {
      if !text.isEmpty, text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
      text += try self.text(of: id, &history)
    }
    try copy([CopiedRepresentation(.plainText, .bytes(text))], ItemHints())
  }

  private func copy(_ id: Int, _ history: inout HistoryClient) throws {
    let item = try history.describe(id)
    var representations: [CopiedRepresentation] = []
    for (place, name) in item.entry.types.enumerated() {
      guard let type = MediaType(name) else {
        throw Failure(.failed, "item \(id) has the type \(name), which is not a valid type")
      }
      switch try history.fetch(place, of: id) {
      case .bytes(let bytes): representations.append(CopiedRepresentation(type, .bytes(bytes)))
      case .file(let file, _): representations.append(CopiedRepresentation(type, ProvidedContent(.file(file))))
      }
    }
    try copy(representations, item.hints)
    if let format { try RecopyVerb(formats: FormatList(format.rawValue)).run() }
  }

  private func copy(_ representations: [CopiedRepresentation], _ hints: ItemHints) throws {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.copy(representations, hints: hints)
    }
    CopyWarning.show(reply.warning)
  }

  /// Returns an item's plain text.
  private func text(of id: Int, _ history: inout HistoryClient) throws -> [UInt8] {
    let types = try history.describe(id).entry.types.map { MediaType($0) }
    let texts = [MediaType.plainText, .unspecifiedPlainText].lazy.compactMap { types.firstIndex(of: $0) }
    guard let place = texts.first else {
      throw Failure(.failed, "item \(id) has no plain text to join with others: choose it alone")
    }
    return try history.fetch(place, of: id).prefix(.max)
  }
}
