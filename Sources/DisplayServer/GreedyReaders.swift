/// Who asks for a representation.
package struct Reader: Hashable, Sendable {
  /// What the display server, or the kernel, tells one program from another by.
  package let id: UInt64
  /// Whether it is known to paste, so that nothing else about it matters.
  package let pastes: Bool

  /// A reader.
  package init(id: UInt64, pastes: Bool) {
    self.id = id
    self.pastes = pastes
  }
}

/// Tells programs that read whatever is copied, as clipboard managers do, from those into which somebody pastes.
///
/// A pure state machine for one pasteboard: each call takes one event and the time when it came. A *visit* is what one
/// program asks for without a pause, if it begins in the moment after the copy, when no person pastes yet. Whoever asks
/// for several kinds in one visit is greedy, and is expected to be greedy again at the next item. Nothing but the
/// requests of a visit is ever delayed or refused, and of these only what is expensive.
struct GreedyReaders: Sendable {
  enum Verdict: Hashable, Sendable {
    case serve
    /// Ask again, by ``doubtEnded(about:)``, after ``doubt``.
    case wait
    case refuse
  }

  /// How soon after the copy a visit begins. Managers come within some milliseconds, those that poll within 500.
  static let moment = Duration.milliseconds(500)
  /// How long a lone request waits for another that betrays its program. Impatient requestors wait 1 s in all.
  static let doubt = Duration.milliseconds(500)
  /// The pause that ends a visit.
  static let pause = Duration.milliseconds(500)
  /// The pause that ends a greedy program's visit: CopyQ reads everything five times, with up to 0.4 s in between.
  static let longPause = Duration.seconds(2)

  private struct Visit {
    var kinds: Set<String> = []
    var isGreedy: Bool
    var lastSeen: Duration
    /// Whether a request of the visit has waited and is served now: the program may ask for more when it has its answer.
    var isBeingServed = false

    func isOver(at now: Duration) -> Bool {
      !isBeingServed && now - lastSeen > (isGreedy ? GreedyReaders.longPause : GreedyReaders.pause)
    }
  }

  private var appearance: Duration
  private var visits: [UInt64: Visit] = [:]
  /// Who was greedy at the item before.
  private var known: Set<UInt64> = []

  /// Readers of an item that has appeared now.
  init(at now: Duration) { appearance = now }

  /// Another item has appeared.
  mutating func itemAppeared(at now: Duration) {
    known = Set(visits.filter(\.value.isGreedy).keys)
    visits = [:]
    appearance = now
  }

  /// Whether it matters who asks now. If not, everybody is served.
  func matters(at now: Duration) -> Bool {
    now - appearance <= GreedyReaders.moment || visits.values.contains { !$0.isOver(at: now) }
  }

  /// A program asks for a representation; all text is of one kind, whatever its encoding.
  mutating func asked(for kind: String, isExpensive: Bool, by reader: Reader, at now: Duration) -> Verdict {
    guard !reader.pastes, var visit = visit(of: reader, at: now), !visit.isOver(at: now) else { return .serve }
    visit.kinds.insert(kind)
    visit.isGreedy = visit.isGreedy || visit.kinds.count > 1
    visit.lastSeen = now
    visits[reader.id] = visit
    return switch (isExpensive, visit.isGreedy) {
    case (false, _): .serve
    case (true, true): .refuse
    case (true, false): .wait
    }
  }

  /// What becomes of a request that has waited.
  mutating func doubtEnded(about reader: Reader) -> Verdict {
    if visits[reader.id]?.isGreedy == true { return .refuse }
    visits[reader.id]?.isBeingServed = true
    return .serve
  }

  /// A program has its answer, whatever it is.
  mutating func answered(_ reader: Reader, at now: Duration) {
    guard visits[reader.id]?.isBeingServed == true else { return }
    visits[reader.id]?.isBeingServed = false
    visits[reader.id]?.lastSeen = now
  }

  /// Whether a program has asked in the moment after the copy, when no person pastes yet.
  func cameEarly(_ reader: Reader) -> Bool { !reader.pastes && visits[reader.id] != nil }

  private func visit(of reader: Reader, at now: Duration) -> Visit? {
    if let visit = visits[reader.id] { return visit }
    guard now - appearance <= GreedyReaders.moment else { return nil }
    return Visit(isGreedy: known.contains(reader.id), lastSeen: now)
  }
}
