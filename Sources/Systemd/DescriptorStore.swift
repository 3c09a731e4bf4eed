package import SocketServer
internal import DequeModule
package import Host
internal import Linux
package import Logging
package import Pasteboard
package import Reactor

/// Keeps the daemon's items in systemd's file-descriptor store, from which the next run takes them, however this one
/// ends.
///
/// The store always contains one whole item of each pasteboard: an item's payloads are stored before its manifest, and
/// only then is the previous item removed. The store contains memory files and unlinked files of the daemon's own.
@LoopActor
package final class DescriptorStore: ItemStore {
  /// The maximum number of descriptors: FileDescriptorStoreMax of the unit, beyond which systemd drops them silently.
  package nonisolated static let limit = 512
  /// How long a copy waits for a service manager that does not read.
  private static let patience = Duration.seconds(1)
  /// A run that has lasted this long has not failed because of the stored items.
  private static let probation = Duration.seconds(1)
  /// After so many failed runs in a row, the next begins without the items: that takes a second or two.
  private static let failureLimit = 20

  /// The stored parts of a pasteboard's item.
  private struct Kept {
    let content: StoredContent
    let manifest: StoredName
    /// The payloads that are stored separately.
    let payloads: Set<FileIdentity>
    /// The manifest's file, if it must be kept out of swap.
    let secret: Payload?
  }

  private let items: Items
  private let manager: ServiceManager
  private let timers: Timers
  private let log: Logger
  private var state = RunState()
  private var stateFile: RunStateFile?
  private var kept: [PasteboardName: Kept] = [:]
  private var payloadNames: [FileIdentity: StoredName] = [:]
  private var lastNumber: UInt64 = 0
  /// The pasteboards whose item is to be checked, each once.
  private var pending: Deque<PasteboardName> = []
  /// Fulfilled when no copy waits any longer for a manager that did not read.
  private var caughtUp = Promise<Void>()
  private var isStalled = false

  /// Puts the items of the previous run, which are among those `passed`, back on their pasteboards, and stores their
  /// successors at `manager`. Nil if nothing was passed, not even the socket: then the process is not a service of its
  /// own, and has inherited its manager.
  package init?(
    of items: Items, at manager: ServiceManager, passed: [PassedDescriptor], log: Logger, timers: Timers = .monotonic
  ) {
    guard manager.isListening, !passed.isEmpty else { return nil }
    self.items = items
    self.manager = manager
    self.timers = timers
    self.log = log
    manager.onIdle = { [weak self] in self?.managerCaughtUp() }
    items.changes.follow { [weak self] in self?.itemChanged(on: $0) }
    begin(with: StoredDescriptors(passed))
  }

  /// The displays of the previous run.
  package var displays: DisplayEnvironment { state.displays }

  // MARK: Beginning

  private func begin(with found: StoredDescriptors) {
    lastNumber = found.largestNumber
    for name in found.refuse { manager.discard(name.description) }
    if !found.refuse.isEmpty {
      log.notice("parts of older items were stored: they are dropped", metadata: ["parts": "\(found.refuse.count)"])
    }
    state = found.state?.file.read() ?? RunState()
    stateFile = found.state?.file ?? newStateFile()
    items.countOn(after: state.generation)
    if state.failures < DescriptorStore.failureLimit { restore(found.records) } else { drop(found.records) }
  }

  private func restore(_ records: [UInt64: ItemRecord]) {
    guard !records.isEmpty else { return isWell() }
    state.failures += 1
    save()
    timers.schedule(after: DescriptorStore.probation) { [weak self] in self?.isWell() }
    for (number, record) in records {
      guard record.manifest.end.map({ $0 > timers.now }) ?? true, let item = try? record.item() else {
        discard(number, record)
        continue
      }
      let name = record.manifest.pasteboard
      kept[name] = Kept(
        content: StoredContent(item, record.manifest.generation, until: record.manifest.end),
        manifest: StoredName(.item, number),
        payloads: Set(record.payloads.values.map(\.file)), secret: item.hints.isSensitive ? record.file : nil)
      for (number, payload) in record.payloads { payloadNames[payload.file] = StoredName(.payload, number) }
      if item.hints.isSensitive { record.file.keepOutOfSwap() }
      items.restore(item, on: name, record.manifest.generation, until: record.manifest.end)
      itemChanged(on: name)
    }
    log.info("items of the run before are back", metadata: ["items": "\(kept.count)"])
  }

  /// Drops the stored items, because they may be what ends the daemon.
  private func drop(_ records: [UInt64: ItemRecord]) {
    log.error(
      "the stored items are dropped: runs that began with them ended at once", metadata: ["runs": "\(state.failures)"])
    for (number, record) in records { discard(number, record) }
    isWell()
  }

  private func discard(_ number: UInt64, _ record: ItemRecord) {
    manager.discard(StoredName(.item, number).description)
    for number in record.payloads.keys { manager.discard(StoredName(.payload, number).description) }
  }

  private func newStateFile() -> RunStateFile? {
    guard let file = try? RunStateFile() else { return nil }
    manager.keep(file.descriptor, as: nextName(.state).description)
    return file
  }

  private func isWell() {
    guard state.failures > 0 else { return }
    state.failures = 0
    save()
  }

  /// Records the displays for the next run.
  package func remember(_ displays: DisplayEnvironment) {
    guard state.displays != displays else { return }
    state.displays = displays
    save()
  }

  private func save() { stateFile?.write(state) }

  // MARK: Changes

  /// Stores the pasteboard's present item, at once unless the manager is behind.
  private func itemChanged(on name: PasteboardName) {
    guard manager.isListening else { return }
    if state.generation != items.latestGeneration {
      state.generation = items.latestGeneration
      save()
    }
    if !pending.contains(name) { pending.append(name) }
    work()
  }

  /// An item that changes in the meantime is stored in its state at that time.
  private func work() {
    while manager.isIdle, let name = pending.popFirst() { update(name) }
  }

  private func managerCaughtUp() {
    work()
    guard isCaughtUp else { return }
    isStalled = false
    caughtUp.fulfil(())
    caughtUp = Promise()
  }

  private var isCaughtUp: Bool { !manager.isListening || manager.isIdle && pending.isEmpty }

  package func waitUntilStored(_ name: PasteboardName) async {
    guard !isCaughtUp, !isStalled else { return }
    do {
      try await caughtUp.wait(atMost: DescriptorStore.patience, timers: timers)
    } catch {
      guard error == .timedOut, !isStalled else { return }
      isStalled = true
      log.warning("the service manager does not read: until it does, new items would not outlive the daemon")
    }
  }

  // MARK: Storing

  private func update(_ name: PasteboardName) {
    guard let item = items.settledItem(on: name), item.origin.isOurs, !item.sources.registeredTypes.isEmpty else {
      return replace(name, with: nil)
    }
    let content = StoredContent(item, items.generation(of: name), until: items.end(of: name))
    if kept[name]?.content == content { return }
    isWell()
    do {
      replace(name, with: try keep(item, content, on: name))
    } catch {
      // An older item must not come back instead.
      replace(name, with: nil)
      log.warning("an item would not outlive the daemon", metadata: ["pasteboard": "\(name)", "reason": "\(error)"])
    }
  }

  /// Stores the parts of an item that are not stored yet, the manifest last.
  private func keep(_ item: PasteboardItem, _ content: StoredContent, on name: PasteboardName) throws(Failure) -> Kept {
    var newNames: [FileIdentity: StoredName] = [:]
    let record = try ItemRecord(of: item, on: name, content.generation, until: content.end) { file in
      if let present = payloadNames[file] ?? newNames[file] { return present.number }
      let name = nextName(.payload)
      newNames[file] = name
      return name.number
    }
    guard kept.count + payloadNames.count + newNames.count + 2 <= DescriptorStore.limit else {
      throw Failure(.failed, "there are no more than \(DescriptorStore.limit) descriptors for all items")
    }
    if item.hints.isSensitive { record.file.keepOutOfSwap() }
    let manifest = SharedDescriptor(try record.file.handOut())
    for payload in record.payloads.values {
      guard let name = newNames.removeValue(forKey: payload.file) else { continue }
      manager.keep(SharedDescriptor(try payload.handOut()), as: name.description)
      payloadNames[payload.file] = name
    }
    let name = nextName(.item)
    manager.keep(manifest, as: name.description)
    return Kept(
      content: content, manifest: name, payloads: Set(record.payloads.values.map(\.file)),
      secret: item.hints.isSensitive ? record.file : nil)
  }

  /// Removes the stored parts of a pasteboard's previous item, except those that the new one uses.
  private func replace(_ name: PasteboardName, with new: Kept?) {
    let former = kept.removeValue(forKey: name)
    kept[name] = new
    if let former { manager.discard(former.manifest.description) }
    let used = kept.values.reduce(into: Set<FileIdentity>()) { $0.formUnion($1.payloads) }
    for (file, name) in payloadNames where !used.contains(file) {
      manager.discard(name.description)
      payloadNames[file] = nil
    }
  }

  private func nextName(_ kind: StoredName.Kind) -> StoredName {
    lastNumber += 1
    return StoredName(kind, lastNumber)
  }
}
