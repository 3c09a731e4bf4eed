package import Pasteboard
package import Reactor
internal import Synchronization

/// How much is taken.
package struct PayloadLimits: Sendable {
  /// The most bytes that one item may have.
  package var item: Int
  /// The most bytes that all items may have together.
  package var total: Int
  /// The most payloads that all items may have together: each takes a descriptor.
  package var count: Int

  /// Limits.
  package init(item: Int = .max, total: Int = .max, count: Int = .max) {
    self.item = item
    self.total = total
    self.count = count
  }
}

/// Why there is no room for a payload.
package enum OverLimit: Error, Hashable, Sendable {
  /// It has more bytes than this, for which there is room.
  case bytes(Int)
  /// There are as many payloads as there may be.
  case payloads(Int)
}

/// The one account of all payloads: those of the items that are there, and those that are on their way to be, whether
/// a client, a display or a conversion brings them.
@LoopActor
package final class PayloadAccount {
  /// What the items that are there have.
  struct Holdings {
    var bytes = 0
    var count = 0
  }

  /// How much there may be. Of what is there already nothing goes when there may be less.
  package var limits: PayloadLimits
  /// What the items have, but for the one on this pasteboard, which the new one is to replace.
  private let holdings: @LoopActor (PasteboardName?) -> Holdings
  /// Lets go of what can be had again.
  private let economise: @LoopActor () -> Void
  // A reservation gives its bytes back wherever it ends.
  private nonisolated let underWay = Atomic<Int>(0)

  init(
    limits: PayloadLimits, holdings: @escaping @LoopActor (PasteboardName?) -> Holdings,
    economise: @escaping @LoopActor () -> Void
  ) {
    self.limits = limits
    self.holdings = holdings
    self.economise = economise
  }

  /// How many bytes one more payload may have, beside all items but the one on the pasteboard `replaced`. What can be
  /// rendered again gives way to it.
  package func capacity(replacing replaced: PasteboardName? = nil, atLeast wanted: Int = 0) -> Int {
    let present = presentCapacity(replaced)
    guard present < min(max(wanted, 1), limits.item) else { return present }
    economise()
    return presentCapacity(replaced)
  }

  private func presentCapacity(_ replaced: PasteboardName?) -> Int {
    let held = holdings(replaced)
    return max(0, min(limits.item, limits.total - held.bytes - underWay.load(ordering: .relaxed)))
  }

  /// Room for a payload that is about to come, none of which is set aside yet.
  package func reservation(replacing replaced: PasteboardName? = nil) -> PayloadReservation {
    PayloadReservation(account: self, replaced: replaced)
  }

  fileprivate func reserve(_ count: Int, after present: Int, _ replaced: PasteboardName?) throws(OverLimit) {
    let capacity = capacity(replacing: replaced, atLeast: count)
    guard count <= capacity, present + count <= limits.item else { throw .bytes(min(limits.item, present + capacity)) }
    if holdings(replaced).count >= limits.count { economise() }
    guard holdings(replaced).count < limits.count else { throw .payloads(limits.count) }
    underWay.add(count, ordering: .relaxed)
  }

  fileprivate nonisolated func release(_ count: Int) { underWay.subtract(count, ordering: .relaxed) }
}

/// Room that is set aside for a payload on its way. It is given back when this goes: an item has the bytes by then, or
/// nobody does.
package struct PayloadReservation: ~Copyable, Sendable {
  private let account: PayloadAccount
  private let replaced: PasteboardName?
  /// How many bytes are set aside.
  package private(set) var count = 0

  fileprivate init(account: PayloadAccount, replaced: PasteboardName?) {
    self.account = account
    self.replaced = replaced
  }

  deinit { account.release(count) }

  /// Gives everything back: from here on something else holds the bytes.
  package mutating func release() {
    account.release(count)
    count = 0
  }

  /// Sets more aside, if there is room for it.
  @LoopActor package mutating func grow(by bytes: Int) throws(OverLimit) {
    try account.reserve(bytes, after: count, replaced)
    count += bytes
  }
}
