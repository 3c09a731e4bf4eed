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
        try await eventually("the first attempt") { connector.attempts == 1 }
        let joined = Promise<Void>()
        LoopTask.start {
          await display.adopt(environment)
          joined.fulfil(())
        }
        connector.failing.fulfil(())
        try await joined.wait()
        #expect(display.name == server.display, "\(display.reason)")
        display.stop()
        server.stop()
      }
    }

    @Test func aDisplayIsUnansweredWhileAnAttemptTakesLongerThanACallerWaits() async throws {
      try await onLoop {
        let server = FakeServer("silent")
        server.start()
        let (connector, pasteboards) = (EarlyConnector(), TestPasteboards())
        let display = DisplayClient(connector, in: pasteboards.displayContext())
        LoopTask.start { await display.adopt(DisplayEnvironment(x11Display: server.display)) }
        try await eventually("the first attempt") { connector.attempts == 1 }
        #expect(!display.isUnanswered)
        try await eventually("the end of the caller's patience") {
          pasteboards.timers.advance(by: .seconds(2))
          return display.isUnanswered
        }
        connector.failing.fulfil(())
        try await eventually("the end of the attempt") { !display.isUnanswered }
        display.stop()
        server.stop()
      }
    }
  }
}
