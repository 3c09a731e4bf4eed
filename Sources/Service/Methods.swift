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
      switch call.header.method {
      case Copy.name:
        let parameters = try call.parameters(of: Copy.self)
        return reply(Copy.self, try await copy(parameters, stated(parameters.descriptors, of: descriptors)))
      case Upload.name:
        guard call.header.isUpgrade else { throw .expectedUpgrade }
        return try upload(try call.parameters(of: Upload.self))
      case Provide.name:
        let parameters = try call.parameters(of: Provide.self)
        return reply(
          Provide.self, try await provide(parameters, stated(parameters.descriptors, of: descriptors), replies))
      case Deliver.name:
        let parameters = try call.parameters(of: Deliver.self)
        return reply(Deliver.self, try await deliver(parameters, stated(parameters.descriptors, of: descriptors)))
      case Progress.name: return reply(Progress.self, try progress(try call.parameters(of: Progress.self)))
      case Keep.name: return reply(Keep.self, try await keep(try call.parameters(of: Keep.self)))
      case Watch.name: return reply(Watch.self, try await watch(try call.parameters(of: Watch.self), replies))
      case Paste.name:
        let parameters = try call.parameters(of: Paste.self)
        let probe = descriptors.prefix(max(0, parameters.descriptors ?? 0))
        return try await paste(parameters, hasProbe: !probe.isEmpty, asStream: call.header.isUpgrade, replies)
      case Limits.name: return reply(Limits.self, try limits(try call.parameters(of: Limits.self)))
      case Types.name: return reply(Types.self, try await types(try call.parameters(of: Types.self)))
      case Inspect.name: return reply(Inspect.self, try await inspect(try call.parameters(of: Inspect.self)))
      case Recopy.name: return reply(Recopy.self, try await recopy(try call.parameters(of: Recopy.self)))
      case Clear.name: return reply(Clear.self, try await clear(try call.parameters(of: Clear.self)))
      case PressPasteKey.name:
        return reply(PressPasteKey.self, try await pressPasteKey(try call.parameters(of: PressPasteKey.self)))
      case CopyToPrimary.name:
        return reply(CopyToPrimary.self, try await copyToPrimary(try call.parameters(of: CopyToPrimary.self)))
      case Share.name: return reply(Share.self, try await share(try call.parameters(of: Share.self), replies))
      case Status.name: return reply(Status.self, try await status(try call.parameters(of: Status.self)))
      default: return try ServiceCard.pasteboard.answer(call)
      }
    } catch {
      return Answer(error)
    }
  }

  mutating func descriptorsArrived() { isLocal = !caller.rights.isGuest }

  private func reply<M: Method>(_ method: M.Type, _ reply: M.Reply) -> Answer { Answer(method, reply) }

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
