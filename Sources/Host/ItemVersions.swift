internal import Linux
internal import Pasteboard

/// The versions of what is on the pasteboards: links between machines ask them which item is newer.
struct ItemVersions {
  private struct Known {
    var version: CopyVersion
    /// When it was copied, by the clock that counts a machine's sleep too.
    var copyTime: Duration
  }

  /// The name of this machine in versions: another one after each start of the daemon, which then counts from one again.
  let machine = String(UInt64.random(in: .min ... .max), radix: 36)
  private var known: [PasteboardName: Known] = [:]

  /// Returns the version of what is on a pasteboard, with its present age.
  subscript(name: PasteboardName) -> CopyVersion {
    guard let known = known[name] else { return .beforeAll }
    var version = known.version
    version.age = max(0, Int((Duration.sinceBoot - known.copyTime) / .milliseconds(1)))
    return version
  }

  /// Notes a copy on this machine.
  mutating func copied(on name: PasteboardName) {
    known[name] = Known(version: self[name].next(on: machine), copyTime: .sinceBoot)
  }

  /// Notes that the copy is a clearing.
  mutating func cleared(on name: PasteboardName) {
    known[name]?.copyTime = .sinceBoot - .milliseconds(CopyVersion.ageOfClearing)
  }

  /// Whether the copy of another machine can be what it says: it has not passed this machine, and knows no copies of this
  /// machine that were never made.
  func isPossible(_ version: CopyVersion, on name: PasteboardName) -> Bool {
    version.isWellFormed && !version.route.contains(machine) && version.route.count < CopyVersion.routeLimit
      && version.number(of: machine) ?? 0 <= self[name].number(of: machine) ?? 0
  }

  /// Lets the copy of another machine meet what is on a pasteboard, which learns what it knows if it stays. Returns
  /// whether the other one is newer.
  mutating func meet(_ version: CopyVersion, on name: PasteboardName) -> Bool {
    var present = self[name]
    if present.meet(version) { return true }
    known[name] = Known(version: present, copyTime: known[name]?.copyTime ?? .sinceBoot)
    return false
  }

  /// Notes that the copy of another machine is put on a pasteboard.
  mutating func put(_ version: CopyVersion, on name: PasteboardName) {
    var present = self[name]
    _ = present.meet(version)
    (present.route, present.age) = (version.route + [machine], version.age)
    known[name] = Known(version: present, copyTime: .sinceBoot - .milliseconds(version.age))
  }

  /// Forgets all pasteboards but these.
  mutating func keepOnly(_ isUsed: (PasteboardName) -> Bool) { known = known.filter { isUsed($0.key) } }
}
