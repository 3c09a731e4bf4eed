internal import DisplayServer
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// Keeps what an application has copied when that application ends: the CLIPBOARD_MANAGER of freedesktop.org's
/// ClipboardManager specification, whose target SAVE_TARGETS asks for the hand-over.
@LoopActor
final class ClipboardManager: ServedSelection {
  let owner: SelectionOwner
  /// Whether what was there before the connection is known. An application that leaves earlier is kept waiting.
  let hasTakenUp = Promise<Void>()
  private let base: X11Foundation
  private let clipboard: X11Session.Selection
  private let host: PasteboardHost
  private let loadLimit: Duration
  private let takeovers: OwnershipGuard
  private let log: Logger
  /// What the last application had to leave behind, because there was no room for it.
  private var leftBehind: [MediaType] = []

  /// One representation may take `loadLimit`.
  init(
    _ base: X11Foundation, clipboard: X11Session.Selection, host: PasteboardHost, loadLimit: Duration, timers: Timers,
    log: Logger
  ) {
    self.base = base
    self.clipboard = clipboard
    self.host = host
    self.loadLimit = loadLimit
    self.log = log
    owner = SelectionOwner(base.known.clipboardManager, connection: base.connection, clock: base.clock)
    takeovers = OwnershipGuard(timers: timers)
  }

  /// Becomes the manager, unless there is one: two would fight.
  func begin() async throws(ConnectionFailure) {
    let selection = owner.selection
    let present = try await base.connection.ask { $0.owner(of: selection) }
    guard present?.value == WindowID.none.rawValue, try await owner.acquire(), let time = owner.acquired else {
      return
    }
    let message = base.known.manager
    try await base.connection.send { $0.announceManager(message, of: selection, at: time) }
  }

  /// A client of ours has copied: what other managers did before no longer counts.
  func clientCopied() {
    takeovers.clientAsked()
    leftBehind = []
  }

  /// Whether the selection may be taken back from an application that has taken it; if so, that is counted.
  func permitsTakingBack() -> Bool { takeovers.permitsAcquisition() }

  /// What the user should know of.
  var warnings: [String] {
    guard !leftBehind.isEmpty else { return takeovers.warnings }
    let types = leftBehind.map(\.description).joined(separator: ", ")
    return takeovers.warnings
      + ["an application that ended handed over more than the limits allow: \(types) was left out"]
  }

  var targetNames: [String] { ["SAVE_TARGETS"] }

  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer {
    guard target == "SAVE_TARGETS" else { return .refused }
    _ = try? await hasTakenUp.wait()
    // While the selection is being taken back, somebody else may be seen to have it.
    if clipboard.owner.acquired != nil, clipboard.follower.present == nil { return .done }
    let isSaved = (try? await save(typesNamedBy: request)) ?? false
    log.debug("hand-over", metadata: ["saved": "\(isSaved)"])
    return isSaved ? .done : .refused
  }

  // MARK: Saving

  /// Loads what the leaving application names and takes CLIPBOARD over with it. Only then may the application be told,
  /// because it ends when it is.
  private func save(typesNamedBy request: SelectionRequest) async throws(ConnectionFailure) -> Bool {
    let named = try await namedTypes(request)
    await clipboard.follower.settle(atMost: loadLimit)
    guard let item = host.item(on: .general), item.origin == .display else { return false }
    let generation = host.generation(of: .general)
    let types = item.offer.types().filter { named?.contains($0) ?? true }
    var saved = Item(
      sources: ItemProvider<Payload>(), hints: item.hints, origin: .kept, application: item.application)
    // What is loaded may be dropped from the present item to make room: from then on only this counts it.
    var room = host.account.reservation(replacing: .general)
    leftBehind = []
    for type in types {
      switch await load(type, for: request, &room) {
      case .payload(let payload): saved.sources.registerPayload(type, payload: payload)
      case .tooLarge: leftBehind.append(type)
      case .none: continue
      }
    }
    if !leftBehind.isEmpty {
      log.notice("a hand-over did not fit within the limits", metadata: ["left": "\(leftBehind.count) types"])
    }
    let isCurrent = host.generation(of: .general) == generation
    guard isCurrent, !saved.sources.registeredTypes.isEmpty, takeovers.permitsAcquisition() else { return false }
    host.put(saved, on: .general, host.arrival(of: .general))
    room.release()
    return try await clipboard.owner.acquire()
  }

  /// The types that the request's property lists; nil if it lists none, which means all.
  private func namedTypes(_ request: SelectionRequest) async throws(ConnectionFailure) -> Set<MediaType>? {
    let list = try await base.connection.ask {
      $0.property(request.property, of: request.requestor, length: 4 * ForeignItem.typeLimit, deleting: false)
    }
    guard let list, list.type == .atom, list.format == 32, !list.bytes.isEmpty else { return nil }
    let names = try await base.atoms.names(of: list.bytes.words.map(Atom.init(rawValue:)))
    let types = Set(names.compactMap { MediaType($0) })
    return types.isEmpty ? nil : types
  }

  private enum Loaded {
    case payload(Payload), tooLarge, none
  }

  /// Loads one type, and sets room aside for it.
  private func load(
    _ type: MediaType, for request: SelectionRequest, _ room: inout PayloadReservation
  ) async -> Loaded {
    let requestor = Requestor.window(request.requestor.rawValue)
    do throws(LoadFailure) {
      let payload = try await host.load(type, from: .general, for: requestor, atMost: loadLimit).payload
      return (try? room.grow(by: payload.count)) == nil ? .tooLarge : .payload(payload)
    } catch {
      return error.reason == .tooLarge ? .tooLarge : .none
    }
  }
}
