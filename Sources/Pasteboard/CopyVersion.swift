// The fields of these types are declared in Sources/Wire/org.pasteboard.varlink.

/// Versions are version vectors (Parker et al., "Detection of mutual inconsistency in distributed systems", 1983): no
/// clock is compared with another machine's.
extension CopyVersion {
  /// The maximum number of machines that a version knows. One whose copies are forgotten may seem not to know others,
  /// which their age decides then.
  package static let machineLimit = 32
  /// The maximum number of machines on a route.
  package static let routeLimit = 16
  /// The maximum length of a machine's name, in bytes.
  private static let nameLimit = 64
  /// The maximum number of copies, and of milliseconds; as many fit every number of JSON (RFC 8259, section 6).
  private static let numberLimit = 1 << 53
  /// The age of a clearing, in milliseconds: it is newer than the copies that it knew, and than no other one.
  package static let ageOfClearing = numberLimit / 2

  /// The version of a pasteboard on which nothing was copied yet: every copy knows it.
  package static let beforeAll = CopyVersion(copy: MachineCopy(machine: "", number: 0), known: [], route: [], age: 0)

  /// Whether the version stays within all limits: it may come from a machine that lies.
  package var isWellFormed: Bool {
    known.count <= CopyVersion.machineLimit && (1...CopyVersion.routeLimit).contains(route.count)
      && (0...CopyVersion.numberLimit).contains(age)
      && route.allSatisfy(CopyVersion.isName) && knows(copy)
      && known.allSatisfy { CopyVersion.isName($0.machine) && (1...CopyVersion.numberLimit).contains($0.number) }
      && Set(known.map(\.machine)).count == known.count
  }

  private static func isName(_ name: String) -> Bool { (1...nameLimit).contains(name.utf8.count) }

  /// Returns the version of the next copy on a machine, which knows this one.
  package func next(on machine: String) -> CopyVersion {
    let copy = MachineCopy(machine: machine, number: (number(of: machine) ?? 0) + 1)
    return CopyVersion(copy: copy, known: [copy], route: [machine], age: 0).learning(known)
  }

  /// Meets the version of another item, and becomes that of the item which stays. Returns whether that is the other one.
  ///
  /// Whichever way versions go between machines, all keep the same item in the end, and it is none that another one knew.
  package mutating func meet(_ other: CopyVersion) -> Bool {
    let gives = other.isNewer(than: self)
    self = gives ? other.learning(known) : learning(other.known)
    return gives
  }

  private func isNewer(than other: CopyVersion) -> Bool {
    if copy == other.copy { return false }
    switch (knowsAll(of: other), other.knowsAll(of: self)) {
    case (true, false): return true
    case (false, true): return false
    case (true, true):
      // Two machines have decided differently between the same copies.
      guard isLatest == other.isLatest else { return isLatest }
      return (copy.machine, copy.number) > (other.copy.machine, other.copy.number)
    case (false, false):
      guard knows(other.copy) == other.knows(copy) else { return knows(other.copy) }
      return (other.age, copy.machine, copy.number) > (age, other.copy.machine, other.copy.number)
    }
  }

  /// Whether no later copy of its machine is known.
  private var isLatest: Bool { number(of: copy.machine) == copy.number }

  /// Returns whether both know the same copies, of whatever order.
  package func knowsTheSame(as other: CopyVersion) -> Bool { knowsAll(of: other) && other.knowsAll(of: self) }

  private func knowsAll(of other: CopyVersion) -> Bool { other.known.allSatisfy(knows) }

  private func knows(_ copy: MachineCopy) -> Bool { number(of: copy.machine).map { $0 >= copy.number } ?? false }

  /// Returns the number of the latest known copy of a machine.
  package func number(of machine: String) -> Int? { known.first { $0.machine == machine }?.number }

  /// Returns the version with these copies known too, and behind those that it knew.
  private func learning(_ copies: [MachineCopy]) -> CopyVersion {
    var version = self
    for copy in copies where !knows(copy) {
      version.known.removeAll { $0.machine == copy.machine }
      version.known.append(copy)
    }
    version.known.removeLast(max(0, version.known.count - CopyVersion.machineLimit))
    return version
  }
}
