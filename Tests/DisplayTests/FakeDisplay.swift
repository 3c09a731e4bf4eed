import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor

/// An application's selection.
@LoopActor
final class FakeSelection: ForeignSelection {
  let isCurrent = true
  let type: String
  let payload: Payload

  init(_ payload: Payload, as type: String) {
    self.payload = payload
    self.type = type
  }

  func typeNames() async -> [String] { [type] }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation { ForeignRepresentation(typeName: name, payload: payload) }
}

/// All that a display has to supply.
@LoopActor
final class FakeConnector: DisplayConnector {
  struct Address: DisplayAddress {
    let display: String
    var server: String { "the fake server on \(display)" }
    var folders: [String] { [] }
  }

  static let variable = "FAKE"
  static let kind = "fake"
  let needsFocus = false
  let carried: Set<PasteboardName>
  private let variable: any KeyPath<DisplayEnvironment, String?> & Sendable

  init(
    named variable: any KeyPath<DisplayEnvironment, String?> & Sendable = \.x11Display,
    carrying carried: Set<PasteboardName> = Set(PasteboardName.onDisplays)
  ) {
    self.variable = variable
    self.carried = carried
  }

  func address(in environment: DisplayEnvironment) -> Address? { environment[keyPath: variable].map(Address.init) }
  func mayAnswer(_ address: Address) -> Bool { FakeServer.present[address.display] != nil }

  func connect(to address: Address, in context: DisplayContext) async throws(DisplayFailure) -> FakeSession {
    guard let server = FakeServer.present[address.display] else {
      throw DisplayFailure("there is no fake server on \(address.display): look at FAKE")
    }
    return FakeSession(server, context)
  }
}

@LoopActor
final class FakeSession: DisplaySession {
  let over = Promise<String>()
  let description = "the fake display"
  var warnings: [String] { takeovers.warnings }
  private let server: FakeServer
  private let context: DisplayContext
  private let takeovers: OwnershipGuard
  private let followers: [PasteboardName: SelectionFollower<FakeSelection>]
  private var owned: Set<PasteboardName> = []

  init(_ server: FakeServer, _ context: DisplayContext) {
    self.server = server
    self.context = context
    takeovers = OwnershipGuard(timers: context.timers)
    followers = Dictionary(
      uniqueKeysWithValues: context.served.map { ($0, SelectionFollower($0, context: context)) })
  }

  func begin() async throws(ConnectionFailure) { server.session = self }
  func carries(_ name: PasteboardName) -> Bool { followers[name] != nil }
  func hadForeignOwner(_ name: PasteboardName) -> Bool { server.owners[name] != nil }
  func hasTakenUp() {}

  func follow(_ name: PasteboardName, since arrival: Arrival) async -> Bool {
    guard let selection = server.owners[name] else { return false }
    followers[name]?.taken(by: selection, at: arrival)
    await settle(name)
    return true
  }

  /// Another application has taken the selection, or has died without one.
  func changed(_ name: PasteboardName, to selection: FakeSelection?) {
    owned.remove(name)
    if let selection {
      followers[name]?.taken(by: selection)
    } else if followers[name]?.wasGivenUp(hasDied: true) == true, takeovers.permitsAcquisition() {
      own(name)
    }
  }

  func offer(_ name: PasteboardName) async throws(ConnectionFailure) -> Bool {
    _ = try? await server.answers.wait()
    takeovers.clientAsked()
    guard followers[name]?.isAhead != true else { return false }
    own(name)
    return true
  }

  private func own(_ name: PasteboardName) {
    context.gate.itemAppeared(on: name)
    empty(name, onlyOurs: false)
    owned.insert(name)
  }

  func empty(_ name: PasteboardName, onlyOurs: Bool) {
    guard !onlyOurs || owned.contains(name) else { return }
    owned.remove(name)
    server.owners[name] = nil
    followers[name]?.becameOurs()
  }

  func settle(_ name: PasteboardName) async { await followers[name]?.settle(atMost: context.patience.server) }

  /// The types of our selection.
  func offered(on name: PasteboardName) -> OfferedTargets {
    OfferedTargets(owned.contains(name) ? context.host.item(on: name)?.offer.types() ?? [] : [])
  }

  /// What an application is given of our selection, as long as it waits; nil if it is refused.
  func answer(_ type: String, from name: PasteboardName, while isWaiting: () -> Bool) async -> Payload? {
    guard let type = offered(on: name)[type]?.type else { return nil }
    let reader = Reader(id: 1, pastes: false)
    let request = await AdmittedRequest(type, from: name, by: reader, for: .ownProcess, in: context, while: isWaiting)
    return await request?.payload(while: isWaiting)
  }

  func end() async -> String { (try? await over.wait()) ?? "went away" }
  func close() { over.fulfil("hung up") }
  func letGo() { for follower in followers.values { follower.becameOurs() } }
}
