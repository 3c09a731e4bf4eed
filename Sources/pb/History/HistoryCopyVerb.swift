internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb history copy`: puts an item on the clipboard again, with all its types, or several as one.
struct HistoryCopyVerb: Verb {
  var ids: [Int]
  /// The only format to offer the item in; nil for all.
  var format: TextFormat?
  /// What is between two of several items; nil for the default of their kind.
  var between: String?
  /// Whether to press the paste key afterwards.
  var pastes = false

  func run() throws {
    var history = try HistoryClient()
    if ids.count == 1, let id = ids.first { try copy(id, &history) } else { try join(&history) }
    if pastes { try PasteKey.press() }
  }

  /// Copies all items as one.
  private func join(_ history: inout HistoryClient) throws {
    let joined = try JoinedItem(ids, between: between, &history)
    let (representations, hints) = try joined.content(&history)
    try copy(representations, hints)
    try recopy()
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
    try recopy()
  }

  private func copy(_ representations: [CopiedRepresentation], _ hints: ItemHints) throws {
    let reply = try asking {
      var client = try BlockingClient()
      return try client.copy(representations, hints: hints)
    }
    CopyWarning.show(reply.warning)
  }

  /// Offers the copied item in the wanted format only.
  private func recopy() throws {
    if let format { try RecopyVerb(formats: FormatList(format.rawValue)).run() }
  }
}
