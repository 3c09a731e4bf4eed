package import Host
internal import Logging
internal import Pasteboard
package import Reactor

/// One selection of a display: another application's copy becomes the pasteboard's item, and our item is offered.
@LoopActor
package final class DisplaySelection {
  let name: PasteboardName
  /// A warning for the user until the next `pb copy`.
  package var notice: String?

  private let session: any DisplaySession
  private let context: DisplayContext
  private let takeovers: OwnershipGuard
  private let pasteboard: FollowedPasteboard
  /// The age of another application's selection when the session began.
  private let beginning: Arrival
  /// Fulfilled once that selection is known.
  private let found = Promise<Void>()
  /// The pause after a change: an application that changes its selection all the time is read once it rests.
  private let pause: Duration

  private let acquisitions = LatestWish()
  /// The selection of another application; nil if none owns it.
  private var present: (any ForeignSelection)?
  private var debounce: ScheduledTimer?
  private var looking: Promise<Void>?
  /// Fulfilled once the server has answered the last caller that stopped waiting for it.
  private var lateAnswer: Promise<Void>?
  private var readingAhead: Task<Void, Never>?

  init(_ name: PasteboardName, of session: any DisplaySession, takeovers: OwnershipGuard, since beginning: Arrival) {
    self.name = name
    self.session = session
    self.takeovers = takeovers
    self.beginning = beginning
    context = session.selections.context
    pasteboard = FollowedPasteboard(name, in: context)
    // Terminals and browsers take the primary selection again with every character that a drag selects.
    pause = name == .primary ? .milliseconds(200) : .zero
  }

  private var items: Items { context.items }

  /// The item to offer; nil if the pasteboard has none of ours.
  package var item: OfferedItem? {
    guard let item = items[name], item.origin.isOurs else { return nil }
    let targets = OfferedTargets(item)
    guard !targets.targets.isEmpty else { return nil }
    let generation = items.generation(of: name)
    return OfferedItem(
      pasteboard: name, generation: generation, targets: targets, mark: context.mark.type(of: generation))
  }

  /// Whether the selection is ours, and no other application has been seen to take it.
  package var isOurs: Bool { present == nil && isAcquired }

  private var isAcquired: Bool { if case .ours = session.holder(of: name) { true } else { false } }

  // MARK: The session's life

  /// Offers our item, or empties the selection, if that is newer than the selection at the beginning of the session.
  /// Otherwise, that selection must still be taken up.
  func begin() async {
    var isForeign = false
    if case .application = session.holder(of: name) { isForeign = true }
    if item != nil, !isForeign || items.arrival(of: name) > beginning {
      _ = try? await offer()
    } else if isForeign {
      guard items.isEmptied(name, since: beginning) else { return }
      try? await session.release(name)
    }
    found.fulfil(())
  }

  /// Follows the application that owned the selection when the session began. If it has gone by then, our item replaces
  /// its own: it may have been this daemon, over a connection whose end the server had not noticed.
  func takeUp() async {
    guard found.value == nil else { return }
    defer { found.fulfil(()) }
    guard (try? await session.sync(name)) != nil else { return }
    switch session.holder(of: name) {
    case .application(let selection):
      if present == nil { taken(by: selection, at: beginning) }
      await lookAtLast()
    case .nobody where item != nil: _ = try? await offer()
    case .nobody, .ours: break
    }
  }

  /// Stops following, because the connection is over.
  func end() {
    selectionBecameOurs()
    found.fulfil(())
  }

  // MARK: Other applications

  /// Handles that another application has taken the selection.
  package func taken(by selection: any ForeignSelection) { taken(by: selection, at: items.arrive()) }

  private func taken(by selection: any ForeignSelection, at arrival: Arrival) {
    stop()
    pasteboard.selectionTaken(at: arrival)
    present = selection
    if pause == .zero { return look() }
    debounce = context.timers.schedule(after: pause) { [weak self] in self?.look() }
  }

  /// Handles that another application has taken the selection from us, and the server does not reveal its types: until
  /// it does, the pasteboard counts as empty.
  package func takenUnseen(from item: OfferedItem) {
    if item.generation == items.generation(of: name) { items.drop(name) }
  }

  /// Handles that the owning application has died, or has given up the selection. If it dies at once, our item comes
  /// back.
  package func givenUp(by selection: any ForeignSelection, hasDied: Bool) {
    guard present === selection else { return }
    stop()
    guard pasteboard.ownerGone(hasDied: hasDied), takeovers.admitAcquisition() else { return }
    LoopTask.start {
      // An application that replaces its own selection may have given up the old one first.
      guard (try? await self.session.sync(self.name)) != nil, self.present == nil else { return }
      _ = try? await self.acquire()
    }
  }

  /// Handles that the selection is ours, or that we have emptied it.
  private func selectionBecameOurs() {
    stop()
    pasteboard.selectionBecameOurs()
  }

  private func stop() {
    debounce?.cancel()
    debounce = nil
    readingAhead?.cancel()
    readingAhead = nil
    present = nil
  }

  /// Waits until all messages of the server so far are known, for each step no longer than a caller does. While a
  /// caller has waited in vain, the next ones do not wait.
  package func settle() async {
    if let lateAnswer, lateAnswer.value == nil { return }
    _ = try? await found.wait(atMost: context.patience.server, timers: context.timers)
    let (session, name, answered) = (session, name, Promise<Void>())
    let synced = await context.answer { () async throws(ConnectionFailure) in
      try await session.sync(name)
      answered.fulfil(())
    }
    switch synced {
    case .success: await lookAtLast()
    case .failure(.timedOut): lateAnswer = answered
    case .failure: break
    }
  }

  // MARK: Looking

  /// Waits until the types of another application are known, no longer than a caller does.
  private func lookAtLast() async {
    if debounce != nil { look() }
    _ = try? await looking?.wait(atMost: context.patience.server, timers: context.timers)
  }

  private func look() {
    debounce?.cancel()
    debounce = nil
    guard let present else { return }
    let done = Promise<Void>()
    looking = done
    LoopTask.start {
      await self.follow(present)
      if self.looking === done { self.looking = nil }
      done.fulfil(())
    }
  }

  private func follow(_ selection: any ForeignSelection) async {
    let names = await selection.typeNames()
    // No other selection has appeared meanwhile, and no copy by a client of ours, which is newer.
    guard present === selection, selection.isCurrent, !pasteboard.hasNewerCopy else { return }
    // While one display gives way to another, a compositor passes the offer of one to the other.
    if names.contains(context.mark.type(of: items.generation(of: name))) { return }
    let item = ForeignItem.item(
      named: names, window: selection.sourceWindow, limits: context.limits, account: items.loads.account
    ) { name, limits, progress async throws(LoadFailure) in
      try await selection.read(name, limits: limits, progress: progress)
    }
    context.log.debug("following another application", metadata: ["pasteboard": "\(name)", "types": "\(names.count)"])
    pasteboard.replace(with: item)
    readingAhead = LoopTask.start { [context, name, pasteboard] in
      await context.keeping.readAhead(name)
      if Task.isCancelled { return }
      // Taking the item over ends the following, and with it this task.
      LoopTask.start { if await pasteboard.enrich() { _ = try? await self.offer() } }
    }
  }

  // MARK: Our item

  /// Makes a client's item the selection, which ends any fight over it. Returns whether it is the selection.
  func offer() async throws(ConnectionFailure) -> Bool {
    takeovers.clientAsked()
    notice = nil
    return try await acquire()
  }

  /// Puts an item that an application hands over before it ends on the pasteboard, and takes over the selection.
  /// Returns whether it is ours then.
  package func keep(
    _ item: PasteboardItem, reserved: consuming PayloadReservation
  ) async throws(ConnectionFailure) -> Bool {
    guard takeovers.admitAcquisition() else { return false }
    items.put(item, on: name, items.arrival(of: name))
    _ = consume reserved
    return try await acquire()
  }

  /// Makes the pasteboard's item the selection, unless another application has taken it since the item was put there.
  private func acquire() async throws(ConnectionFailure) -> Bool {
    context.gate.itemAppeared(on: name)
    try await acquisitions.serve { () async throws(ConnectionFailure) in
      if !session.isToldWithFocusOnly {
        try await session.sync(name)
        if present != nil, !pasteboard.hasNewerCopy { return }
      }
      try await session.acquire(name)
      if isAcquired { selectionBecameOurs() }
    }
    return isAcquired
  }

  /// Leaves the selection without an owner, whichever application owns it; or only if it is ours. Does nothing if the
  /// pasteboard has a newer item by now.
  func empty(onlyOurs: Bool) async throws(ConnectionFailure) {
    guard items[name] == nil, isAcquired || !onlyOurs else { return }
    selectionBecameOurs()
    try await session.release(name)
  }
}
