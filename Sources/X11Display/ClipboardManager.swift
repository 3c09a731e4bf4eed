internal import DisplayServer
internal import Host
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor

/// Keeps the copy of an application that ends: the CLIPBOARD_MANAGER of freedesktop.org's ClipboardManager
/// specification, whose target SAVE_TARGETS requests the hand-over.
@LoopActor
final class ClipboardManager: ServedSelection {
  let owner: SelectionOwner
  private let base: X11Foundation
  private let selections: DisplaySelections

  init(_ base: X11Foundation, selections: DisplaySelections) {
    self.base = base
    self.selections = selections
    owner = SelectionOwner(base.known.clipboardManager, connection: base.connection, clock: base.clock)
  }

  private var items: Items { selections.context.items }
  private var log: Logger { selections.context.log }

  /// Becomes the manager, unless there is one already: two would fight.
  func begin() async throws(ConnectionFailure) {
    let selection = owner.selection
    let present = try await base.connection.ask { $0.owner(of: selection) }
    guard present?.value == WindowID.none.rawValue else { return }
    _ = try await base.clock.now()
    try await owner.acquire()
    guard let time = owner.acquired else { return }
    let message = base.known.manager
    try await base.connection.send { $0.announceManager(message, of: selection, at: time) }
  }

  var targetNames: [String] { ["SAVE_TARGETS"] }

  func answer(_ target: String, for request: SelectionRequest) async -> TargetAnswer {
    guard target == "SAVE_TARGETS" else { return .refused }
    // An application that leaves before its copy is known has to wait.
    guard let clipboard = selections[.general] else { return .refused }
    await clipboard.settle()
    if clipboard.isOurs { return .done }
    let isSaved = (try? await save(clipboard, typesNamedBy: request)) ?? false
    log.debug("hand-over", metadata: ["saved": "\(isSaved)"])
    return isSaved ? .done : .refused
  }

  // MARK: Saving

  /// Loads the types that the leaving application names, and takes CLIPBOARD over with them. The answer must come last,
  /// because the application ends when it arrives.
  private func save(
    _ clipboard: DisplaySelection, typesNamedBy request: SelectionRequest
  ) async throws(ConnectionFailure) -> Bool {
    let named = try await namedTypes(request)
    guard let item = items[.general], item.origin == .display else { return false }
    let generation = items.generation(of: .general)
    let types = item.offer.types().filter { named?.contains($0) ?? true }
    var saved = Item(
      sources: ItemProvider<Payload>(), hints: item.hints, origin: .kept, application: item.application)
    // The present item may drop loaded payloads to make room; from then on, only this reservation counts them.
    var room = items.loads.account.reservation(replacing: .general)
    var leftBehind: [MediaType] = []
    for type in types {
      switch await load(type, for: request, &room) {
      case .payload(let payload): saved.sources.registerPayload(type, payload: payload)
      case .tooLarge: leftBehind.append(type)
      case .none: continue
      }
    }
    clipboard.notice = notice(of: leftBehind)
    let isCurrent = items.generation(of: .general) == generation
    guard isCurrent, !saved.sources.registeredTypes.isEmpty else { return false }
    return try await clipboard.keep(saved, reserved: room)
  }

  /// Returns the notice for the user about types for which there was no room.
  private func notice(of leftBehind: [MediaType]) -> String? {
    guard !leftBehind.isEmpty else { return nil }
    log.notice("a hand-over did not fit within the limits", metadata: ["left": "\(leftBehind.count) types"])
    let types = leftBehind.map(\.description).joined(separator: ", ")
    return "an application that ended handed over more than the limits allow: \(types) was left out"
  }

  /// Returns the types that the request's property lists; nil if it lists none, which means all.
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

  /// Loads one type, and reserves room for it.
  private func load(
    _ type: MediaType, for request: SelectionRequest, _ room: inout PayloadReservation
  ) async -> Loaded {
    let (requestor, limit) = (Requestor.window(request.requestor.rawValue), selections.context.patience.handOver)
    do {
      let payload = try await items.loads.load(type, from: .general, for: requestor, atMost: limit).payload
      return (try? room.grow(by: payload.count)) == nil ? .tooLarge : .payload(payload)
    } catch {
      return error.reason == .tooLarge ? .tooLarge : .none
    }
  }
}
