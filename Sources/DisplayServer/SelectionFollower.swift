package import Host
internal import Logging
package import Pasteboard
package import Reactor

/// A selection that another application has taken.
@LoopActor
package protocol ForeignSelection: AnyObject, Sendable {
  /// Whether it can still be read.
  var isCurrent: Bool { get }
  /// The class of the application's windows, if it is known by now.
  var windowClass: String? { get }
  /// The names of the types that the application has.
  func typeNames() async -> [String]
  /// Reads the representation that the application calls `name`.
  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation
}

extension ForeignSelection {
  /// Not every display server tells.
  package var windowClass: String? { nil }
}

/// Follows who has a selection: what another application copies becomes the pasteboard's item.
@LoopActor
package final class SelectionFollower<Selection: ForeignSelection> {
  /// The selection that another application has; nil if none has.
  package private(set) var present: Selection?

  private let pasteboard: FollowedPasteboard
  private let context: DisplayContext
  /// An application that changes its selection all the time is looked at once it rests.
  private let pause: Duration
  private var debounce: ScheduledTimer?
  private var looking: Promise<Void>?
  private var readingAhead: Task<Void, Never>?

  /// Whether another application has taken the selection since our item was put on the pasteboard: its own is newer, and
  /// ours is not to be offered any more.
  package var isAhead: Bool { present != nil && !pasteboard.hasNewerCopy }

  /// Follows the selection of a pasteboard.
  package init(_ name: PasteboardName, context: DisplayContext) {
    pasteboard = FollowedPasteboard(name, host: context.host, timers: context.timers)
    self.context = context
    // Terminals and browsers take the primary selection anew with every character that a drag selects.
    pause = name == .primary ? .milliseconds(200) : .zero
  }

  // MARK: Changes

  /// Another application has taken the selection, just now or at `arrival`.
  package func taken(by selection: Selection, at arrival: Arrival? = nil) {
    stop()
    pasteboard.wasTaken(at: arrival)
    present = selection
    if pause == .zero { return look() }
    debounce = context.timers.schedule(after: pause) { [weak self] in self?.look() }
  }

  /// The selection is ours, or nobody's because we wanted it so.
  package func becameOurs() {
    stop()
    pasteboard.becameOurs()
  }

  /// Nobody has the selection any more. Gives whether our item is there, and is to be offered again.
  package func wasGivenUp(hasDied: Bool) -> Bool {
    stop()
    return pasteboard.ownerGone(hasDied: hasDied)
  }

  private func stop() {
    debounce?.cancel()
    debounce = nil
    readingAhead?.cancel()
    readingAhead = nil
    present = nil
  }

  /// Waits until the present owner's types are known, as far as they can be had within `limit`.
  package func settle(atMost limit: Duration) async {
    if debounce != nil { look() }
    _ = try? await looking?.wait(atMost: limit, timers: context.timers)
  }

  // MARK: Looking

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

  private func follow(_ selection: Selection) async {
    let names = await selection.typeNames()
    // No other selection has come meanwhile, and no copy by a client of ours, which is newer.
    guard present === selection, selection.isCurrent, !pasteboard.hasNewerCopy else { return }
    let item = ForeignItem.item(
      named: names, windowClass: selection.windowClass, limits: context.limits, account: pasteboard.account
    ) { name, limits, progress async throws(LoadFailure) in
      try await selection.read(name, limits: limits, progress: progress)
    }
    context.log.debug(
      "following another application", metadata: ["pasteboard": "\(pasteboard.name)", "types": "\(names.count)"])
    pasteboard.replace(with: item)
    readingAhead = LoopTask.start { [pasteboard] in
      await pasteboard.readAhead()
      // What is taken over is no longer followed, which ends this task.
      if !Task.isCancelled { LoopTask.start { await pasteboard.enrich() } }
    }
  }
}
