internal import DisplayServer
internal import Host
internal import Pasteboard
internal import Reactor

/// Answers the requests for the selections that we own: ICCCM sections 2.2 and 2.6.
@LoopActor
final class SelectionRequestHandler {
  /// The maximum size of a MULTIPLE request's property, in bytes.
  private static let multipleLimit = 64 * 1024
  /// The maximum number of requests answered at once, and how many of them may be one client's.
  private static let limit = 256
  private static let share = 32

  private let connection: X11Connection
  private let atoms: AtomCache
  private let known: ProtocolAtoms
  private let selections: [Atom: any ServedSelection]
  private let loads: SelectionLoads
  private var waiting = FairQueue<ClientID, SelectionRequest>(
    limit: SelectionRequestHandler.limit, share: SelectionRequestHandler.share)
  private var answering: [SelectionRequest: Promise<Void>] = [:]

  init(
    connection: X11Connection, atoms: AtomCache, known: ProtocolAtoms, selections: [any ServedSelection],
    loads: SelectionLoads
  ) {
    self.connection = connection
    self.atoms = atoms
    self.known = known
    self.selections = Dictionary(uniqueKeysWithValues: selections.map { ($0.owner.selection, $0) })
    self.loads = loads
  }

  /// Answers a request when it is its turn. Requests that a requestor cannot tell apart are answered in order.
  func receive(_ request: SelectionRequest) {
    waiting.append(request, of: connection.client(of: request.requestor))
    beginNext()
  }

  /// Drops the requests of a window that no longer exists. Another client may get its number at once, and must neither
  /// wait behind these requests nor receive their answers.
  func windowGone(_ window: WindowID) {
    waiting.removeAll(of: connection.client(of: window)) { $0.requestor == window }
  }

  private func beginNext() {
    while connection.isAlive, let (client, request) = waiting.next() {
      begin(request) {
        self.waiting.finished(client)
        self.beginNext()
      }
    }
  }

  private func begin(_ request: SelectionRequest, onEnd: @escaping @LoopActor () -> Void) {
    var indistinguishable = request
    indistinguishable.property = .none
    let key = indistinguishable
    let earlier = answering[key]
    let done = Promise<Void>()
    answering[key] = done
    LoopTask.start {
      if let earlier { _ = try? await earlier.wait() }
      await self.answer(request)
      if self.answering[key] === done { self.answering[key] = nil }
      done.fulfil(())
      onEnd()
    }
  }

  private func answer(_ request: SelectionRequest) async {
    var request = request
    // Obsolete clients name no property: by ICCCM section 2.2, it has the target's name. MULTIPLE needs a real one.
    if request.property == .none, request.target != known.multiple { request.property = request.target }
    let accepted = request
    guard let isDone = try? await carryOut(accepted) else { return }
    _ = try? await connection.send { $0.notify(accepted, property: isDone ? accepted.property : .none) }
    if request.target == known.targets { selections[request.selection]?.owner.onListed?() }
  }

  private func carryOut(_ request: SelectionRequest) async throws(ConnectionFailure) -> Bool {
    guard let selection = selections[request.selection], selection.owner.serves(request.time),
      request.property != .none
    else { return false }
    if request.target == known.multiple { return try await convertSeveral(request, selection) }
    return try await convert(request, selection)
  }

  // MARK: One target

  private func convert(
    _ request: SelectionRequest, _ selection: any ServedSelection
  ) async throws(ConnectionFailure) -> Bool {
    switch request.target {
    case known.targets: return try await listTargets(request, selection)
    case known.timestamp:
      guard let time = selection.owner.acquired else { return false }
      return try await write([time.rawValue], type: .integer, for: request)
    default: break
    }
    let name = try await atoms.name(of: request.target)
    switch await selection.answer(name, for: request) {
    case .refused: return false
    case .done: return try await write([], type: known.null, for: request)
    case .representation(let type, let pasteboard, let replyName):
      let replyType = replyName == name ? request.target : try await atoms.atom(named: replyName)
      let destination = PropertyDestination(window: request.requestor, property: request.property, type: replyType)
      return try await loads.deliver(type, from: pasteboard, to: destination)
    }
  }

  private func listTargets(
    _ request: SelectionRequest, _ selection: any ServedSelection
  ) async throws(ConnectionFailure) -> Bool {
    let offered = try await atoms.atoms(named: selection.targetNames)
    let all = [known.targets, known.timestamp, known.multiple] + offered
    return try await write(all.map(\.rawValue), type: .atom, for: request)
  }

  private func write(
    _ words: [UInt32], type: Atom, for request: SelectionRequest
  ) async throws(ConnectionFailure) -> Bool {
    try await connection.confirm(words.count * 4) {
      $0.setWords(request.property, of: request.requestor, type: type, words)
    } == nil
  }

  // MARK: MULTIPLE

  /// Carries out the pairs of targets and properties in the request's property, and marks those that failed.
  private func convertSeveral(
    _ request: SelectionRequest, _ selection: any ServedSelection
  ) async throws(ConnectionFailure) -> Bool {
    let list = try await connection.ask {
      $0.property(
        request.property, of: request.requestor, length: SelectionRequestHandler.multipleLimit, deleting: false)
    }
    guard let list, list.format == 32, list.remaining == 0 else { return false }
    var pairs = MultiplePairs(list.bytes.words)
    for index in pairs.indices {
      var part = request
      (part.target, part.property) = pairs[index]
      let isAllowed = part.target != known.multiple && part.target != .none && part.property != .none
      let isDone = isAllowed ? try await convert(part, selection) : false
      if !isDone { pairs.markFailed(index) }
    }
    guard pairs.hasFailures else { return true }
    return try await write(pairs.words, type: list.type, for: request)
  }
}
