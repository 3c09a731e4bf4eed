import Descriptors
import DisplayServer
import Host
import Pasteboard
import Reactor

/// A display server in this process: who owns its selections, and who is connected.
@LoopActor
final class FakeServer {
  /// Nil for nobody.
  enum Owner {
    case us(FakeSession)
    case other(FakeSelection)
  }

  /// Whether it takes connections.
  var isThere = true
  /// Whether it answers requests.
  var answers = true
  private(set) var owners: [PasteboardName: Owner] = [:]
  private(set) var sessions: [FakeSession] = []

  func connect(_ context: DisplayContext) -> FakeSession? {
    guard isThere else { return nil }
    let session = FakeSession(self, context)
    sessions.append(session)
    return session
  }

  /// An application takes the selection; nobody has it any more without one.
  func takeover(by selection: FakeSelection?, of name: PasteboardName = .general, hasDied: Bool = false) {
    if case .other(let earlier)? = owners[name] { earlier.isCurrent = false }
    owners[name] = selection.map(Owner.other)
    for session in sessions { session.changed(name, to: selection, hasDied: hasDied) }
  }

  func own(_ name: PasteboardName, _ session: FakeSession?) { owners[name] = session.map(Owner.us) }

  func isOurs(_ name: PasteboardName) -> Bool { if case .us? = owners[name] { true } else { false } }

  /// It goes away, with all that applications had.
  func stop() {
    isThere = false
    owners = [:]
    let ended = sessions
    sessions = []
    for session in ended { session.over.fulfil("went away") }
  }
}

/// An application's selection.
@LoopActor
final class FakeSelection: ForeignSelection {
  var isCurrent = true
  private let text: String

  init(_ text: String) { self.text = text }

  func typeNames() async -> [String] { ["UTF8_STRING"] }

  func read(
    _ name: String, limits: ReadLimits, progress: LoadProgress
  ) async throws(LoadFailure) -> ForeignRepresentation {
    do {
      return ForeignRepresentation(typeName: name, payload: try Payload(Array(text.utf8)))
    } catch {
      throw LoadFailure(.displayFailed, step: "\(error)")
    }
  }
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
  let server: FakeServer
  var needsFocus: Bool { false }

  init(_ server: FakeServer) { self.server = server }

  func address(in environment: DisplayEnvironment) -> Address? { environment.x11Display.map(Address.init) }
  func mayAnswer(_ address: Address) -> Bool { server.isThere }

  func connect(to address: Address, in context: DisplayContext) async throws(DisplayFailure) -> FakeSession {
    guard let session = server.connect(context) else { throw DisplayFailure("there is no server: look at FAKE") }
    return session
  }
}

@LoopActor
final class FakeSession: DisplaySession {
  let over = Promise<String>()
  let description = "the fake display"
  let warnings: [String] = []
  private let server: FakeServer
  private let context: DisplayContext
  private let followers: [PasteboardName: SelectionFollower<FakeSelection>]
  private var first: [PasteboardName: FakeSelection] = [:]

  init(_ server: FakeServer, _ context: DisplayContext) {
    self.server = server
    self.context = context
    followers = Dictionary(
      uniqueKeysWithValues: PasteboardName.onDisplays.map { ($0, SelectionFollower($0, context: context)) })
  }

  func begin() async throws(ConnectionFailure) {
    for (name, owner) in server.owners { if case .other(let selection) = owner { first[name] = selection } }
  }

  func carries(_ name: PasteboardName) -> Bool { true }
  func hadForeignOwner(_ name: PasteboardName) -> Bool { first[name] != nil }
  func hasTakenUp() {}

  func follow(_ name: PasteboardName) async -> Bool {
    guard let selection = first[name], selection.isCurrent else { return false }
    followers[name]?.taken(by: selection)
    return true
  }

  func changed(_ name: PasteboardName, to selection: FakeSelection?, hasDied: Bool) {
    if let selection {
      followers[name]?.taken(by: selection)
    } else if followers[name]?.wasGivenUp(hasDied: hasDied) == true {
      server.own(name, self)
    }
  }

  func offer(_ name: PasteboardName) async throws(ConnectionFailure) -> Bool {
    guard server.answers else { try await never() }
    context.gate.itemAppeared(on: name)
    server.own(name, self)
    followers[name]?.becameOurs()
    return true
  }

  func empty(_ name: PasteboardName) async throws(ConnectionFailure) {
    server.own(name, nil)
    followers[name]?.becameOurs()
  }

  func settle(_ name: PasteboardName) async { await followers[name]?.settle(atMost: context.patience.server) }

  private func never() async throws(ConnectionFailure) -> Never {
    _ = try? await over.wait()
    throw .disconnected
  }

  func end() async -> String { (try? await over.wait()) ?? "went away" }
  func close() { over.fulfil("hung up") }
  func letGo() { for follower in followers.values { follower.becameOurs() } }
}
