/// The program that requests a representation.
package struct Reader: Hashable, Sendable {
  /// The number by which the display server, or the kernel, distinguishes programs.
  package let id: UInt64
  /// Whether the program is known to paste, so that nothing else about it matters.
  package let pastes: Bool

  package init(id: UInt64, pastes: Bool) {
    self.id = id
    self.pastes = pastes
  }
}

/// Distinguishes programs that read every copied item, as clipboard managers do, from those into which users paste.
///
/// A pure state machine for one pasteboard: each call takes one event and its time. A *visit* is a program's requests
/// without a pause between them, if it begins in the moment after the copy, when no person pastes yet. A program that
/// requests several kinds in one visit is greedy, and is expected to be greedy again at the next item. Only requests of
/// a visit are ever delayed or refused, and of these only expensive ones.
struct GreedyReaders: Sendable {
  enum Verdict: Hashable, Sendable {
    case serve
    /// Ask again, with ``doubtEnded(about:)``, after ``doubt``.
    case wait
    case refuse
  }

  /// How soon after the copy a visit begins. Managers request within some milliseconds, those that poll within 500.
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
    /// Whether a delayed request of the visit is being served: the program may request more when it has its answer.
    var isBeingServed = false

    func isOver(at now: Duration) -> Bool {
      !isBeingServed && now - lastSeen > (isGreedy ? GreedyReaders.longPause : GreedyReaders.pause)
    }
  }

  private var appearance: Duration
  private var visits: [UInt64: Visit] = [:]
  /// The programs that were greedy at the previous item.
  private var known: Set<UInt64> = []
  /// The programs that have pasted, which may paste the next item at once.
  private var pasters: Set<UInt64> = []

  /// Creates the readers of an item that appears now.
  init(at now: Duration) { appearance = now }

  /// Notes that another item has appeared.
  mutating func itemAppeared(at now: Duration) {
    known = Set(visits.filter(\.value.isGreedy).keys)
    visits = [:]
    appearance = now
  }

  /// Returns whether the requestor matters now. If not, every request is served.
  func matters(at now: Duration) -> Bool {
    now - appearance <= GreedyReaders.moment || visits.values.contains { !$0.isOver(at: now) }
  }

  /// Decides about a program's request for a representation; all text is of one kind, whatever its encoding.
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

  /// Decides about a delayed request.
  mutating func doubtEnded(about reader: Reader) -> Verdict {
    if visits[reader.id]?.isGreedy == true { return .refuse }
    visits[reader.id]?.isBeingServed = true
    return .serve
  }

  /// Notes that a program has its answer, whatever it is.
  mutating func answered(_ reader: Reader, at now: Duration) {
    guard visits[reader.id]?.isBeingServed == true else { return }
    visits[reader.id]?.isBeingServed = false
    visits[reader.id]?.lastSeen = now
  }

  /// Notes that a program pastes.
  mutating func pastes(_ reader: Reader) {
    if pasters.count == Self.pasterLimit { pasters = [] }
    pasters.insert(reader.id)
  }

  /// How many pasting programs are remembered.
  private static let pasterLimit = 64

  /// Returns whether a program's request is part of a visit, when no person pastes yet, but one who has just pasted the
  /// item before.
  func isVisiting(_ reader: Reader, at now: Duration) -> Bool {
    guard !reader.pastes, !pasters.contains(reader.id), let visit = visits[reader.id] else { return false }
    return !visit.isOver(at: now)
  }

  private func visit(of reader: Reader, at now: Duration) -> Visit? {
    if let visit = visits[reader.id] { return visit }
    guard now - appearance <= GreedyReaders.moment else { return nil }
    return Visit(isGreedy: known.contains(reader.id), lastSeen: now)
  }
}
