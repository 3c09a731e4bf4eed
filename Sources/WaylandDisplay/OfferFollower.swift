internal import Descriptors
internal import DisplayServer
internal import Host
internal import Logging
internal import Pasteboard
internal import Reactor

/// Follows what other clients copy: it becomes the pasteboard's item. With several seats, the last copy on any counts.
@LoopActor
final class OfferFollower {
  /// Called when our item has come back.
  var onReturn: (@LoopActor () -> Void)?

  private let pasteboard: FollowedPasteboard
  private let reader: OfferReader
  private let limits: ReadLimits
  private let pause: Duration
  private let timers: Timers
  private let log: Logger

  private var following: (selection: SeatSelection, offer: ForeignOffer)?
  private var debounce: ScheduledTimer?

  /// With a `pause`, a client that changes the selection all the time is looked at once it rests.
  init(
    _ name: PasteboardName, reader: OfferReader, pause: Duration, context: DisplayContext
  ) {
    pasteboard = FollowedPasteboard(name, host: context.host, timers: context.timers)
    self.reader = reader
    self.pause = pause
    limits = context.limits
    timers = context.timers
    log = context.log
  }

  // MARK: Changes

  /// Another client has taken this seat's selection, or has given it up.
  func changed(_ selection: SeatSelection) {
    if let offer = selection.foreign {
      pasteboard.wasTaken()
      following = (selection, offer)
      if pause == .zero { return look() }
      debounce?.cancel()
      debounce = timers.schedule(after: pause) { [weak self] in self?.look() }
    } else if following == nil || following?.selection === selection {
      ownerGone()
    }
  }

  /// Whether a client has died or has given the selection up is not told; who had none has given up nothing.
  private func ownerGone() {
    let mayHaveDied = following != nil
    stopFollowing()
    if pasteboard.ownerGone(hasDied: mayHaveDied) { onReturn?() }
  }

  /// The selection is ours now, or nobody's because we wanted it so.
  func stop() {
    stopFollowing()
    pasteboard.becameOurs()
  }

  private func stopFollowing() {
    debounce?.cancel()
    debounce = nil
    following = nil
  }

  /// Looks at the present owner now, if it is waited for that the selection rests.
  func settle() {
    if debounce != nil { look() }
  }

  // MARK: Looking

  private func look() {
    debounce?.cancel()
    debounce = nil
    // No other selection has come meanwhile, and no copy by a client of ours, which is newer.
    guard let offer = following?.offer, offer.isCurrent, !pasteboard.hasNewerCopy else { return }
    let reader = reader
    let item = ForeignItem.item(named: offer.types, limits: limits, account: pasteboard.account) {
      name, limits, progress async throws(LoadFailure) in
      ForeignRepresentation(
        typeName: name, payload: try await reader.read(name, of: offer, limits: limits, progress: progress))
    }
    log.debug(
      "following another application",
      metadata: ["pasteboard": "\(pasteboard.name)", "types": "\(offer.types.count)"])
    pasteboard.replace(with: item)
  }
}
