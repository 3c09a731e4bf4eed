internal import Linux
internal import Pasteboard

/// The descriptors that earlier runs left in the store.
///
/// A run may end at any moment, so there may be incomplete items, or two items of one pasteboard: of each, the newest
/// whole one counts.
struct StoredDescriptors {
  /// The valid items, by the numbers of their manifests.
  private(set) var records: [UInt64: ItemRecord] = [:]
  /// The useless descriptors.
  private(set) var refuse: [StoredName] = []
  /// The latest file with a state, and its name.
  private(set) var state: (name: StoredName, file: RunStateFile)?
  /// The largest number in a name.
  private(set) var largestNumber: UInt64 = 0

  init(_ passed: [PassedDescriptor]) {
    var found: [StoredName: SharedDescriptor] = [:]
    for descriptor in passed {
      guard let name = StoredName(descriptor.name) else { continue }
      found[name] = descriptor.descriptor
      largestNumber = max(largestNumber, name.number)
    }
    readItems(found)
    readState(found)
    let used = records.flatMap { number, record in
      [StoredName(.item, number)] + record.payloads.keys.map { StoredName(.payload, $0) }
    }
    refuse = found.keys.filter { !used.contains($0) && $0 != state?.name }
  }

  private mutating func readItems(_ found: [StoredName: SharedDescriptor]) {
    func payload(_ name: StoredName) -> Payload? {
      guard let descriptor = found[name], let own = try? descriptor.owner.duplicate() else { return nil }
      return try? Payload(handedOut: own)
    }
    var pasteboards: Set<PasteboardName> = []
    for name in found.keys.sorted(by: { $0.number > $1.number }) where name.kind == .item {
      guard let file = payload(name), let record = ItemRecord(file, stored: { payload(StoredName(.payload, $0)) }),
        pasteboards.insert(record.manifest.pasteboard).inserted
      else { continue }
      records[name.number] = record
    }
  }

  private mutating func readState(_ found: [StoredName: SharedDescriptor]) {
    for name in found.keys.sorted(by: { $0.number > $1.number }) where name.kind == .state {
      guard state == nil, let descriptor = found[name] else { continue }
      state = (name, RunStateFile(of: descriptor))
    }
  }
}
