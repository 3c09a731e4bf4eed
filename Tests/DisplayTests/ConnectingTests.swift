import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Connects to a fake server; the first attempt began before the server listened, and fails when the test says so.
@LoopActor
private final class EarlyConnector: DisplayConnector {
  static let variable = FakeConnector.variable
  static let kind = FakeConnector.kind
  let failing = Promise<Void>()
  private(set) var attempts = 0
  private let connector = FakeConnector()

  func address(in environment: DisplayEnvironment) -> FakeConnector.Address? { connector.address(in: environment) }
  func mayAnswer(_ address: FakeConnector.Address) -> Bool { false }
  func watch(for address: FakeConnector.Address) -> (any ServerWatch)? { nil }

  func connect(
    to address: FakeConnector.Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    attempts += 1
    guard attempts == 1 else { return try await connector.connect(to: address, for: selections) }
    _ = try? await failing.wait()
    throw DisplayFailure("it does not listen")
  }
}

extension DisplayTests {
  /// Attempts to connect that are under way when a client calls.
  @Suite struct Connecting {
    @Test func aCallerThatJoinedAnAttemptTriesAgainWhenItFails() async throws {
      try await onLoop {
        let server = FakeServer("early")
        server.start()
        let connector = EarlyConnector()
        let display = DisplayClient(connector, in: TestPasteboards().displayContext())
        let environment = DisplayEnvironment(x11Display: server.display)
        LoopTask.start { await display.adopt(environment) }
        try await eventually("the first attempt") { display.isUnanswered }
        let joined = Promise<Void>()
        LoopTask.start {
          await display.adopt(environment)
          joined.fulfil(())
        }
        connector.failing.fulfil(())
        try await joined.wait()
        #expect(display.name == server.display, "\(display.reason)")
        #expect(!display.isUnanswered)
        display.stop()
        server.stop()
      }
    }
  }
}
