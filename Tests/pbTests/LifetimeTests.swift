import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

@testable import pb

/// `--once` and `--expire`: the hints to the daemon, and invalid times.
@Suite(.startsPrograms) struct LifetimeTests {
  private static let told: [(options: String, hints: ItemHints)] = [
    ("", ItemHints()),
    ("--once", ItemHints(isOnce: true)),
    ("--expire 90", ItemHints(expiry: 90_000)),
    ("--expire 90s --once", ItemHints(isOnce: true, expiry: 90_000)),
    ("--expire 5m", ItemHints(expiry: 300_000)),
    ("--expire 2h", ItemHints(expiry: 7_200_000)),
    ("--expire 1d", ItemHints(expiry: 86_400_000)),
    ("--expire never", ItemHints(expiry: 0)),
    ("--sensitive", ItemHints(isSensitive: true)),
    ("--sensitive --expire 3", ItemHints(isSensitive: true, expiry: 3000)),
    ("--sensitive --expire never", ItemHints(isSensitive: true, expiry: 0)),
    ("--expire 9223372036854775807d", ItemHints(expiry: 3_153_600_000_000)),
  ]

  @Test(arguments: told.indices)
  func theDaemonIsTold(index: Int) throws {
    let (options, hints) = Self.told[index]
    for command in ["echo x | $PB copy -t text/plain", "$PB copy --files /", "$PB copy --url a:b"] {
      let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
      defer { daemon.stop() }
      let run = try PbRun("\(command) \(options)", socket: daemon.path)
      #expect(run.code == 0, "\(run.complaint)")
      let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Copy.self)
      #expect(call.hints ?? ItemHints() == hints)
    }
    let daemon = try FakeDaemon.start { _ in .init(encodeError(WireError.invalidType(type: "a/b"))) }
    defer { daemon.stop() }
    _ = try PbRun("$PB copy --offer a/b=true \(options)", socket: daemon.path)
    let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Provide.self)
    #expect(call.hints ?? ItemHints() == hints)
  }

  @Test(arguments: ["", "0", "0s", "-1", "+1", "1.5", "s", "5 m", "5M", "1w", "never ", "99999999999999999999", "٣"])
  func invalidTimesAreNone(text: String) { #expect(Expiry(text) == nil) }

  @Test(arguments: [(Duration.nanoseconds(1), 1), (.milliseconds(1500), 1500), (.seconds(-1), 0), (.zero, 0)])
  func aProgramMayNameAnyTime(expiry: Duration, milliseconds: Int) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    var hints = ItemHints()
    hints.lifetime = expiry
    _ = try client.copy([CopiedRepresentation(.plainText, .text("x"))], hints: hints)
    let call = try IncomingCall(try #require(daemon.calls.first).message).parameters(of: Copy.self)
    #expect(call.hints == ItemHints(expiry: milliseconds))
  }
}
