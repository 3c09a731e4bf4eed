package import Files
internal import Linux
package import Pasteboard
package import Reactor
package import Settings
internal import Synchronization

/// The reason why there is no room for a payload.
package enum OverLimit: Error, Hashable, Sendable {
  /// It has more bytes than this limit.
  case bytes(Int)
  /// This maximum number of payloads is reached.
  case payloads(Int)
}

/// The one account of all payloads: those of the current items, and those on their way from clients, displays and
/// conversions.
@LoopActor
package final class PayloadAccount {
  private struct Holdings {
    var bytes = 0
    var count = 0
  }

  /// Sent when there is no room: payloads that can be rendered again must be forgotten.
  let shortage = Broadcast<Void>()

  private let settings: CurrentSettings
  private let countLimit: Int
  /// The payloads of each pasteboard's item.
  private var holdings: [PasteboardName: Holdings] = [:]
  // A reservation releases its bytes on any thread.
  private nonisolated let underWay = Atomic<Int>(0)

  /// Creates an empty account within the limits of the settings. All items together may have `countLimit` payloads:
  /// each takes a descriptor.
  package init(settings: CurrentSettings, countLimit: Int = .max) {
    self.settings = settings
    self.countLimit = countLimit
  }

  /// The maximum bytes of one item, and of all together. A lower limit removes nothing that is already held.
  package var limits: UserSettings.Limits { settings.value.limits }

  /// The size of the payloads of the current items, in bytes.
  package var bytes: Int { held(besides: nil).bytes }

  /// Counts these payloads as all that a pasteboard's item holds. A payload for several types counts once.
  func hold(_ payloads: [Payload], on name: PasteboardName) {
    var seen: Set<ObjectIdentifier> = []
    let distinct = payloads.filter { seen.insert(ObjectIdentifier($0)).inserted }
    holdings[name] =
      distinct.isEmpty ? nil : Holdings(bytes: distinct.reduce(0) { $0 + $1.count }, count: distinct.count)
  }

  /// Returns the room for one more payload, in bytes, if the item on the pasteboard `replaced` goes. If it is less than
  /// `wanted`, payloads that can be rendered again are forgotten.
  package func capacity(replacing replaced: PasteboardName? = nil, atLeast wanted: Int = 0) -> Int {
    let present = presentCapacity(replaced)
    guard present < min(max(wanted, 1), limits.item) else { return present }
    shortage.send(())
    return presentCapacity(replaced)
  }

  private func presentCapacity(_ replaced: PasteboardName?) -> Int {
    max(0, min(limits.item, limits.total - held(besides: replaced).bytes - underWay.load(ordering: .relaxed)))
  }

  private func held(besides replaced: PasteboardName?) -> Holdings {
    holdings.reduce(into: Holdings()) {
      guard $1.key != replaced else { return }
      $0.bytes += $1.value.bytes
      $0.count += $1.value.count
    }
  }

  /// Returns an empty reservation for a payload that is about to arrive.
  package func reservation(replacing replaced: PasteboardName? = nil) -> PayloadReservation {
    PayloadReservation(account: self, replaced: replaced)
  }

  fileprivate func reserve(_ count: Int, after present: Int, _ replaced: PasteboardName?) throws(OverLimit) {
    let capacity = capacity(replacing: replaced, atLeast: count)
    guard count <= capacity, present + count <= limits.item else { throw .bytes(min(limits.item, present + capacity)) }
    if held(besides: replaced).count >= countLimit { shortage.send(()) }
    guard held(besides: replaced).count < countLimit else { throw .payloads(countLimit) }
    underWay.add(count, ordering: .relaxed)
  }

  fileprivate nonisolated func release(_ count: Int) { underWay.subtract(count, ordering: .relaxed) }
}

/// Room for a payload on its way. It is released when the reservation ends: by then an item holds the bytes, or nothing
/// does.
package struct PayloadReservation: ~Copyable, Sendable {
  private let account: PayloadAccount
  private let replaced: PasteboardName?
  /// The number of reserved bytes.
  package private(set) var count = 0

  fileprivate init(account: PayloadAccount, replaced: PasteboardName?) {
    self.account = account
    self.replaced = replaced
  }

  deinit { account.release(count) }

  /// Releases everything, because something else holds the bytes from now on.
  package mutating func release() {
    account.release(count)
    count = 0
  }

  /// Reserves more; throws if there is no room for it.
  @LoopActor package mutating func grow(by bytes: Int) throws(OverLimit) {
    try account.reserve(bytes, after: count, replaced)
    count += bytes
  }
}
