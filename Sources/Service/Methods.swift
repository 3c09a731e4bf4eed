internal import Files
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor
internal import SocketServer
internal import Wire

/// The methods for clients; each has a file of its own.
@LoopActor
struct Methods: Responder {
  let clipboard: Clipboard
  let transfers: TransferList
  let settings: CurrentSettings
  let intake: PayloadIntake
  let remotes: RemoteProviders
  let streams: StoredStreams
  /// The daemon's stay, if it was started for a look.
  let visit: Visit?
  /// The server of the caller.
  let server: Server
  /// The caller.
  let caller: Caller
  /// Whether the caller is a program of the user on this machine, not behind a tunnel: descriptors arrive from it.
  private(set) var isLocal = false

  /// Answers one call with the last of its replies. The descriptors arrived with the call.
  func answer(
    _ call: IncomingCall, _ descriptors: [SharedDescriptor], _ replies: ReplyStream
  ) async -> Answer {
    visit?.received(call.header.method)
    do throws(WireError) {
      guard let known = try PasteboardCall(call) else { return try ServiceCard.pasteboard.answer(call) }
      return try await answer(known, isUpgrade: call.header.isUpgrade, descriptors, replies)
    } catch {
      return Answer(error)
    }
  }

  private func answer(
    _ call: PasteboardCall, isUpgrade: Bool, _ descriptors: [SharedDescriptor], _ replies: ReplyStream
  ) async throws(WireError) -> Answer {
    switch call {
    case .copy(let call): Answer(Copy.self, try await copy(call, stated(call.descriptors, of: descriptors)))
    case .upload(let call):
      if isUpgrade { try upload(call) } else { throw .expectedUpgrade }
    case .provide(let call):
      Answer(Provide.self, try await provide(call, stated(call.descriptors, of: descriptors), replies))
    case .deliver(let call): Answer(Deliver.self, try await deliver(call, stated(call.descriptors, of: descriptors)))
    case .progress(let call): Answer(Progress.self, try progress(call))
    case .keep(let call): Answer(Keep.self, try await keep(call))
    case .watch(let call): Answer(Watch.self, try await watch(call, replies))
    case .paste(let call):
      try await paste(
        call, hasProbe: !descriptors.isEmpty && call.descriptors ?? 0 > 0, asStream: isUpgrade, replies)
    case .limits(let call): Answer(Limits.self, try limits(call))
    case .types(let call): Answer(Types.self, try await types(call))
    case .inspect(let call): Answer(Inspect.self, try await inspect(call))
    case .recopy(let call): Answer(Recopy.self, try await recopy(call))
    case .clear(let call): Answer(Clear.self, try await clear(call))
    case .pressPasteKey(let call): Answer(PressPasteKey.self, try await pressPasteKey(call))
    case .copyToPrimary(let call): Answer(CopyToPrimary.self, try await copyToPrimary(call))
    case .queue(let call): Answer(Queue.self, try await queue(call, replies))
    case .share(let call): Answer(Share.self, try await share(call, replies))
    case .status(let call): Answer(Status.self, try await status(call))
    }
  }

  mutating func descriptorsArrived() { isLocal = !caller.rights.isGuest }

  // MARK: What the caller may do

  /// Returns the pasteboard that a call names; by default the general one. Throws if the caller may not use it.
  func pasteboard(_ name: String?) throws(WireError) -> PasteboardName {
    guard let pasteboard = name.map({ PasteboardName($0) }) ?? .general else {
      throw .invalidPasteboard(name: name ?? "")
    }
    try checkRight(to: pasteboard)
    return pasteboard
  }

  /// Throws if the caller may not use a pasteboard.
  func checkRight(to pasteboard: PasteboardName) throws(WireError) {
    guard caller.rights.allowsUse(of: pasteboard) else { throw .permissionDenied(right: .all) }
  }

  /// Returns the item of a permitted pasteboard; nil if it is empty. Throws if the caller may not read the item.
  func item(on name: PasteboardName) throws(WireError) -> PasteboardItem? {
    guard let item = items[name] else { return nil }
    guard caller.rights.allowsReading(item) else { throw .permissionDenied(right: .secrets) }
    return item
  }

  /// The pasteboards that the caller may use and that have ever contained an item.
  var pasteboards: [PasteboardName] { items.pasteboards.filter { caller.rights.allowsUse(of: $0) } }

  /// Returns the types that a pasteboard's item is offered in; none of an item that the caller may not read.
  func shownTypes(on name: PasteboardName) -> [String] {
    items[name].map { caller.rights.allowsReading($0) ? offered($0) : [] } ?? []
  }

  // MARK: What several methods need

  var items: Items { clipboard.items }
  var loads: Loads { items.loads }
  var account: PayloadAccount { loads.account }
  var requestor: Requestor { .process(caller.process) }

  /// Returns the stated number of descriptors, and ignores more. Throws if a tunnel has dropped some.
  private func stated(
    _ count: Int?, of descriptors: [SharedDescriptor]
  ) throws(WireError) -> [SharedDescriptor] {
    let count = count ?? 0
    guard (0...descriptors.count).contains(count) else {
      throw .descriptorsLost(stated: count, arrived: descriptors.count)
    }
    return Array(descriptors.prefix(count))
  }

  /// Lets a daemon without a display adopt its caller's. Behind a tunnel, the names mean other displays.
  func adopt(_ environment: Environment?) async {
    if isLocal, let environment { await clipboard.display?.adopt(DisplayEnvironment(environment)) }
  }

  /// Lets a daemon without a display adopt its caller's, then waits until all of the display's messages have arrived.
  func settle(_ name: PasteboardName, _ environment: Environment?) async {
    await adopt(environment)
    await clipboard.display?.settle(name)
  }

  /// Returns the display that is served, if the caller is on another one; nil for a pasteboard that displays do not have.
  func otherDisplay(_ environment: Environment?, for name: PasteboardName = .general) -> String? {
    guard isLocal, !name.isNamed, let environment else { return nil }
    return clipboard.display?.name(besides: DisplayEnvironment(environment))
  }

  /// Returns the types that an item is offered in.
  func offered(_ item: PasteboardItem) -> [String] { item.offer.types().map(\.description) }
}

extension DisplayEnvironment {
  /// Creates the displays of a caller's environment. A compositor's socket outside the session's folder is ignored: it
  /// may be on a file system that does not answer.
  init(_ environment: Environment) {
    let compositor = environment.waylandDisplay.flatMap { $0.contains("/") ? nil : $0 }
    self.init(x11Display: environment.display, xAuthority: environment.xauthority, waylandDisplay: compositor)
  }
}
