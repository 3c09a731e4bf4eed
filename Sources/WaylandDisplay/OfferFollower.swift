internal import Descriptors
internal import DisplayServer
internal import Host
internal import Logging
internal import Pasteboard
internal import Reactor

/// Follows what other clients copy: it becomes the pasteboard's item. With several seats, the last copy on any counts.
@LoopActor
final class OfferFollower {
  private let name: PasteboardName
  private let reader: OfferReader
  private let host: PasteboardHost
  private let limits: ReadLimits
  private let pause: Duration
  private let timers: Timers
  private let log: Logger

  private var following: (selection: SeatSelection, offer: ForeignOffer)?
  /// The generation that the last change made out of date.
  private var superseded: Generation?
  private var debounce: ScheduledTimer?
  private var looking: Promise<Void>?

  /// With a `pause`, a client that changes the selection all the time is looked at once it rests.
  init(
    _ name: PasteboardName, reader: OfferReader, host: PasteboardHost, limits: ReadLimits, pause: Duration,
    timers: Timers, log: Logger
  ) {
    self.name = name
    self.reader = reader
    self.host = host
    self.limits = limits
    self.pause = pause
    self.timers = timers
    self.log = log
  }

  // MARK: Changes

  /// Another client has taken this seat's selection, or has given it up.
  func changed(_ selection: SeatSelection) {
    if let offer = selection.foreign {
      superseded = host.generation(of: name)
      following = (selection, offer)
      if pause == .zero { return look() }
      debounce?.cancel()
      debounce = timers.schedule(after: pause) { [weak self] in self?.look() }
    } else if following == nil || following?.selection === selection {
      ownerGone()
    }
  }

  private func ownerGone() {
    stop()
    guard let item = host.item(on: name) else { return }
    // What a client of ours has copied meanwhile stays.
    if item.origin == .display || host.generation(of: name) == superseded { host.clear(name) }
    superseded = nil
  }

  /// The selection is ours now.
  func stop() {
    debounce?.cancel()
    debounce = nil
    following = nil
  }

  /// Waits until the present owner's item is known, as far as it can be had within `limit`.
  func settle(atMost limit: Duration) async {
    if debounce != nil { look() }
    _ = try? await looking?.wait(atMost: limit, timers: timers)
  }

  // MARK: Looking

  private func look() {
    debounce?.cancel()
    debounce = nil
    guard let offer = following?.offer else { return }
    let done = Promise<Void>()
    looking = done
    LoopTask.start {
      await self.follow(offer)
      if self.looking === done { self.looking = nil }
      done.fulfil(())
    }
  }

  private func follow(_ offer: ForeignOffer) async {
    let reader = reader
    let item = await ForeignItem.item(named: offer.types, limits: limits) {
      name, limits, progress async throws(LoadFailure) in
      ForeignRepresentation(
        typeName: name, payload: try await reader.read(name, of: offer, limits: limits, progress: progress))
    }
    // No other selection has come meanwhile, and no copy by a client of ours, which is newer.
    guard offer.isCurrent, following?.offer === offer, host.generation(of: name) == superseded else { return }
    log.debug("following another application", metadata: ["pasteboard": "\(name)", "types": "\(offer.types.count)"])
    if let item { host.put(item, on: name) } else { host.clear(name) }
  }
}
