internal import Linux
package import Pasteboard
package import Reactor

/// Clients' items that others have replaced a moment ago, for programs that follow the clipboard: one that records is
/// slower than a script that copies.
@LoopActor
package final class ReplacedItems {
  private static let time = Duration.seconds(10)
  private static let countLimit = 32
  private static let payloadLimit = 64
  private static let byteLimit = 64 << 20

  private let timers: Timers
  private var items: [(generation: Generation, item: PasteboardItem)] = []
  /// The number of programs that follow the clipboard. Without any, nothing is kept.
  private var followers = 0

  init(timers: Timers) { self.timers = timers }

  /// The generations that are kept, the oldest first.
  package var generations: [Generation] { items.map(\.generation) }

  /// Returns the item of a generation; nil if it is not kept.
  package func item(of generation: Generation) -> PasteboardItem? { items.first { $0.generation == generation }?.item }

  /// Keeps what is replaced while `body` runs.
  package func keep(during body: @LoopActor () async -> Void) async {
    followers += 1
    defer {
      followers -= 1
      if followers == 0 { forget() }
    }
    await body()
  }

  /// Adds an item that is about to be replaced, unless it is secret or expires.
  func add(_ item: PasteboardItem, _ generation: Generation) {
    let hints = item.hints
    guard followers > 0, item.origin == .client, !hints.isSensitive, !hints.isOnce, hints.lifetime == nil
    else { return }
    items.append((generation, item))
    while items.count > Self.countLimit || isOver { items.removeFirst() }
    _ = timers.schedule(after: Self.time) { [weak self] in self?.items.removeAll { $0.generation <= generation } }
  }

  /// Whether the items hold more than they may: each payload takes a descriptor.
  private var isOver: Bool {
    let payloads = items.flatMap(\.item.sources.storedPayloads)
    return payloads.count > Self.payloadLimit || payloads.reduce(0) { $0 + $1.count } > Self.byteLimit
  }

  func forget() { items = [] }
}
