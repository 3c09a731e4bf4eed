internal import Host
internal import Pasteboard
internal import Reactor

/// The candidate that is chosen for each pasteboard.
struct DisplayChoice: Equatable {
  private var candidates: [PasteboardName: any DisplayCandidate] = [:]

  /// Whether there is none for any pasteboard.
  var isEmpty: Bool { candidates.isEmpty }

  subscript(name: PasteboardName) -> (any DisplayCandidate)? {
    get { candidates[name] }
    set { candidates[name] = newValue }
  }

  /// Returns the pasteboards that a candidate is chosen for.
  func names(of candidate: any DisplayCandidate) -> Set<PasteboardName> {
    Set(candidates.filter { $0.value === candidate }.keys)
  }

  /// Whether the display of one of them has gone.
  @LoopActor var hasLostDisplay: Bool { candidates.values.contains { $0.name == nil } }

  static func == (one: DisplayChoice, other: DisplayChoice) -> Bool {
    one.candidates.count == other.candidates.count && one.candidates.allSatisfy { $1 === other.candidates[$0] }
  }
}
