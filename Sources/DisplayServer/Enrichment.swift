internal import Host
internal import Pasteboard
internal import Reactor

/// Takes over what other applications copy and the user's settings want to be offered in every type that can be made of it.
///
/// Where another program takes it back again and again, it is left alone until a client of ours copies.
@LoopActor
final class Enrichment {
  private let name: PasteboardName
  private let host: PasteboardHost
  private let takeovers: OwnershipGuard
  /// The item that was taken over last.
  private var latest: Generation?
  private var isTakingOver = false

  init(of name: PasteboardName, host: PasteboardHost, timers: Timers) {
    self.name = name
    self.host = host
    takeovers = OwnershipGuard(timers: timers)
  }

  /// Another application's item has taken the place of an item of ours.
  func replaces(_ generation: Generation) {
    if generation != latest, !isTakingOver { takeovers.clientAsked() }
  }

  /// Takes the present item over, if that is wanted.
  func takeOver() async {
    guard host.enriches(name), takeovers.permitsAcquisition() else { return }
    isTakingOver = true
    defer { isTakingOver = false }
    // Nobody has asked for it: a copy that was asked for since the item came is newer.
    let copied = try? await host.recopy(name, as: nil, host.arrival(of: name), for: .ownProcess)
    if case .put(let generation, _)? = copied { latest = generation }
  }
}
