internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb history pin`, `unpin`, `delete` and `clear`
struct HistoryChangeVerb: Verb {
  /// The change to make.
  enum Change: Equatable, Sendable {
    case pin([ItemRange])
    case unpin([ItemRange])
    case delete([ItemRange])
    case clear(withPinned: Bool)
  }

  var change: Change
  /// Whether to skip the question.
  var isCertain = true

  /// The number of items in one call, which fit a message.
  private static let batch = 10_000

  func run() throws {
    var client = try HistoryClient()
    switch change {
    case .pin(let items):
      for ids in try batches(of: items, &client) {
        _ = try client.call(Pin.self, Pin.Parameters(entries: ids, pinned: true))
      }
    case .unpin(let items):
      for ids in try batches(of: items, &client) {
        _ = try client.call(Pin.self, Pin.Parameters(entries: ids, pinned: false))
      }
    case .delete(let items):
      for ids in try batches(of: items, &client) { _ = try client.call(Remove.self, Remove.Parameters(entries: ids)) }
    case .clear(let withPinned):
      if !isCertain, try !confirm(withPinned) { throw Failure(.failed, "nothing was removed") }
      let count = try client.call(RemoveAll.self, RemoveAll.Parameters(pinned: withPinned)).removed
      guard count > 0 else {
        throw Failure(
          .nothingThere, "nothing was removed: the history has no \(withPinned ? "items" : "unpinned items")")
      }
      try StandardStreams.print([count == 1 ? "1 item removed" : "\(count) items removed"])
    }
  }

  /// Returns the items' numbers, in batches that fit a call. Of a range, only existing items count.
  private func batches(of items: [ItemRange], _ client: inout HistoryClient) throws -> [[Int]] {
    let ids = items.compactMap(\.number) + (try present(in: items.filter { $0.number == nil }, &client))
    return stride(from: 0, to: ids.count, by: Self.batch).map { Array(ids[$0..<min($0 + Self.batch, ids.count)]) }
  }

  private func present(in ranges: [ItemRange], _ client: inout HistoryClient) throws -> [Int] {
    guard let first = ranges.first else { return [] }
    var ids: [Int] = []
    var after: String?
    repeat {
      let page = try client.call(List.self, List.Parameters(limit: 1000, after: after))
      ids += page.entries.map(\.id).filter { id in ranges.contains { $0.numbers.contains(id) } }
      after = page.next
    } while after != nil
    guard !ids.isEmpty else {
      let (low, high) = (first.numbers.lowerBound, first.numbers.upperBound)
      throw Failure(.nothingThere, "the history has no item from \(low) to \(high): see pb history list")
    }
    return ids
  }

  /// Asks the user at the terminal to confirm.
  private func confirm(_ withPinned: Bool) throws -> Bool {
    guard isatty(0) == 1 else {
      throw Failure(.usage, "cannot ask for confirmation without a terminal: use --yes to clear the history")
    }
    let what = withPinned ? "the whole history, including pinned items" : "the history, except pinned items"
    let question = Array("Remove \(what)? [y/N] ".utf8)
    try Output.write(question[...], to: 2)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
