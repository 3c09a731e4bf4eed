internal import Glibc
internal import Linux
internal import PasteboardClient
internal import RenderCommand
internal import Wire

/// `pb history import`: adds the items of other histories, or lists what there is.
struct HistoryImportVerb: Verb {
  /// The history to import; nil to list what there is.
  var kind: ImportedHistory?
  /// Its file; nil for those in the usual places.
  var file: String?

  func run() throws {
    guard let kind else { return try list() }
    let histories = file.map { [ForeignHistory(kind, at: $0)] } ?? ForeignHistory.found([kind])
    guard !histories.isEmpty else {
      throw Failure(.nothingThere, "no history of \(kind.title) was found: name its file after --from \(kind.rawValue)")
    }
    var client = try HistoryClient(isWanted: true)
    for history in histories { try StandardStreams.print([try Self.importItems(of: history, &client).sentence]) }
  }

  private func list() throws {
    let histories = ForeignHistory.found()
    guard !histories.isEmpty else {
      throw Failure(
        .nothingThere, "no history of another clipboard manager was found: name one, such as --from copyq FILE")
    }
    var columns = Columns()
    for history in histories {
      let count = (try? history.items().count).map { "\($0) item\($0 == 1 ? "" : "s")" } ?? "cannot be read"
      columns.add(history.kind.rawValue, count, history.path.printable)
    }
    try StandardStreams.print(columns.lines)
  }

  /// The result of an import.
  struct Result: Equatable {
    var imported = 0
    var known = 0
    var excluded = 0
    var missing = 0
    let path: String

    /// The result in a sentence.
    var sentence: String {
      let rest = [
        (known, "\(known) \(known == 1 ? "was" : "were") there already"),
        (excluded, "the limits and settings exclude \(excluded)"),
        (missing, "\(missing) \(missing == 1 ? "has lost its file" : "have lost their files")"),
      ].filter { $0.0 > 0 }.map { ", " + $0.1 }
      return "\(imported) item\(imported == 1 ? "" : "s") imported from \(path.printable)\(rest.joined())"
    }
  }

  /// Imports a history, the newest item first. Its items go below those that are there.
  static func importItems(of history: ForeignHistory, _ client: inout HistoryClient) throws -> Result {
    let items = try history.items()
    // Where a manager keeps no times, an item is no newer than its file.
    let changed = try Input(history.path).descriptor.owner.status().modified
    let line = ProgressBar.onStandardError?.begin()
    defer { line?.erase() }
    var result = Result(path: history.path)
    for (index, item) in items.enumerated() {
      line?.show(StepProgress(phase: "importing", done: index, total: items.count, countsBytes: false))
      switch try history.add(item, copied: changed, to: &client) {
      case nil: result.missing += 1
      case let reply? where reply.known: result.known += 1
      case let reply?: reply.entry == nil ? (result.excluded += 1) : (result.imported += 1)
      }
    }
    return result
  }
}
