internal import Pasteboard
internal import PasteboardClient
internal import Wire

extension PresentItem {
  /// The number of bytes that are compared.
  private static let comparedBytes = 1 << 20

  /// Whether an entry of the history is this item: its types have the same sizes, and the first one the same bytes.
  func isRecorded(as entry: Entry, in history: inout HistoryClient) throws -> Bool {
    guard !isSecret, let first = entry.types.first else { return false }
    let sizes = try history.describe(entry.id).sizes
    for (type, size) in zip(entry.types, sizes) {
      guard let source = sources.first(where: { $0.type == type }), source.size == nil || source.size == size
      else { return false }
    }
    guard let type = MediaType(first), var client = try BlockingClient(ifServed: ()) else { return false }
    let ours = try client.paste(.source(type, generation: generation), onlyLooking: true).content
    return try history.fetch(0, of: entry.id).prefix(Self.comparedBytes) == ours.prefix(Self.comparedBytes)
  }
}
