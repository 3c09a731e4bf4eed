internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb history copy`: puts an item on the clipboard again, with all its types.
struct HistoryCopyVerb: Verb {
  var id: Int

  func run() throws {
    var history = try HistoryClient()
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
    let reply = try asking {
      var client = try BlockingClient()
      return try client.copy(representations, hints: item.hints)
    }
    if let warning = reply.warning { StandardStreams.complain(warning) }
  }
}
