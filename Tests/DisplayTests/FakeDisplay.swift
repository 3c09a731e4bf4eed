import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor

/// A selection that an application has copied.
@LoopActor
final class FakeSelection: ForeignSelection {
  let (payload, type): (Payload, String)

  init(_ payload: Payload, as type: String) { (self.payload, self.type) = (payload, type) }

  func typeNames() async -> [String] { [type] }

  func read(_ name: String, limits: ReadLimits, progress: LoadProgress) async -> ForeignRepresentation {
    ForeignRepresentation(typeName: name, payload: payload)
  }
}

/// The parts that a display must supply. The server and its applications are in `FakeStand.swift`.
@LoopActor
final class FakeConnector: DisplayConnector {
  struct Address: DisplayAddress {
    let display: String
    var server: String { "the fake server on \(display)" }
  }

  static let variable = "FAKE"
  static let kind = "fake"
  var carried = Set(PasteboardName.onDisplays)
  var variable: any KeyPath<DisplayEnvironment, String?> & Sendable = \.x11Display

  func address(in environment: DisplayEnvironment) -> Address? { environment[keyPath: variable].map(Address.init) }
  func mayAnswer(_ address: Address) -> Bool { FakeServer.present[address.display] != nil }
  func watch(for address: Address) -> (any ServerWatch)? { nil }

  func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    guard let server = FakeServer.present[address.display] else {
      throw DisplayFailure("there is no fake server on \(address.display): look at FAKE")
    }
    return FakeSession(server, selections)
  }
}

/// A connection to the fake server.
@LoopActor
final class FakeSession: DisplaySession {
  let selections: DisplaySelections
  let description = "the fake display"
  let over = Promise<String>()
  private let server: FakeServer
  private var owned: Set<PasteboardName> = []

  init(_ server: FakeServer, _ selections: DisplaySelections) {
    self.server = server
    self.selections = selections
  }

  func begin() { server.session = self }

  func holder(of name: PasteboardName) -> SelectionHolder {
    owned.contains(name) ? .ours : server.owners[name].map { .application($0) } ?? .nobody
  }

  func acquire(_ name: PasteboardName) {
    release(name)
    owned.insert(name)
  }

  func release(_ name: PasteboardName) {
    server.owners[name] = nil
    owned.remove(name)
  }

  func sync(_ name: PasteboardName) async { _ = try? await server.answers.wait() }
  func end() async -> String { (try? await over.wait()) ?? "went away" }
  func close() { over.fulfil("hung up") }

  /// The server reports that another application has taken the selection, or that its owner has died.
  func changed(_ name: PasteboardName, from former: FakeSelection?, to selection: FakeSelection?) {
    owned.remove(name)
    if let selection { selections[name]?.taken(by: selection) }
    if selection == nil, let former { selections[name]?.givenUp(by: former, hasDied: true) }
  }

  /// An application requests our selection: returns its payload while the application waits, or nil.
  func asked(for type: String, from name: PasteboardName, while isWaiting: () -> Bool) async -> Payload? {
    guard let type = offered(on: name)?.targets[type]?.type else { return nil }
    let request = await AdmittedRequest(
      type, from: name, by: Reader(id: 1, pastes: false), for: .ownProcess, in: selections.context, while: isWaiting)
    return await request?.payload(while: isWaiting)
  }

  /// Returns our selection as applications see it.
  func offered(on name: PasteboardName) -> OfferedItem? { owned.contains(name) ? selections[name]?.item : nil }
}
