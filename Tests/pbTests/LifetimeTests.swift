import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

@testable import pb

/// `--once` and `--expire`: what the daemon is told, and what is no time.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct LifetimeTests {
  private static let told: [(options: String, sensitive: Bool?, once: Bool?, expiry: Int?)] = [
    ("", nil, nil, nil),
    ("--once", nil, true, nil),
    ("--expire 90", nil, nil, 90_000),
    ("--expire 90s --once", nil, true, 90_000),
    ("--expire 5m", nil, nil, 300_000),
    ("--expire 2h", nil, nil, 7_200_000),
    ("--expire 1d", nil, nil, 86_400_000),
    ("--expire never", nil, nil, 0),
    ("--sensitive", true, nil, nil),
    ("--sensitive --expire 3", true, nil, 3000),
    ("--sensitive --expire never", true, nil, 0),
    ("--expire 9223372036854775807d", nil, nil, 3_153_600_000_000),
  ]

  @Test(arguments: told.indices)
  func theDaemonIsTold(index: Int) throws {
    let (options, sensitive, once, expiry) = Self.told[index]
    for command in ["echo x | $PB copy", "$PB copy --files /", "$PB copy --url a:b"] {
      let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
      defer { daemon.stop() }
      let run = try PbRun("\(command) \(options)", socket: daemon.path)
      #expect(run.code == 0, "\(run.complaint)")
      let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Copy.self)
      #expect(call.sensitive == sensitive && call.once == once && call.expiry == expiry)
    }
    let daemon = try FakeDaemon.start { _ in .init(encodeError(WireError.invalidType(type: "a/b"))) }
    defer { daemon.stop() }
    _ = try PbRun("$PB copy --offer a/b=true \(options)", socket: daemon.path)
    let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Provide.self)
    #expect(call.sensitive == sensitive && call.once == once && call.expiry == expiry)
  }

  @Test(arguments: ["", "0", "0s", "-1", "+1", "1.5", "s", "5 m", "5M", "1w", "never ", "99999999999999999999", "٣"])
  func whatIsNoTimeIsNone(text: String) { #expect(Expiry(text) == nil) }

  @Test(arguments: [(Duration.nanoseconds(1), 1), (.milliseconds(1500), 1500), (.seconds(-1), 0), (.zero, 0)])
  func aProgramMayNameAnyTime(expiry: Duration, milliseconds: Int) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    _ = try client.copy(
      [CopiedRepresentation(.plainText, .text("x"))], lifetime: ItemLifetime(expiry: expiry))
    let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Copy.self)
    #expect(call.expiry == milliseconds && call.once == nil)
  }
}
