import Foundation
import Linux
import TestSupport
import Testing

@testable import History

/// The processes by which password managers clear the clipboard.
struct PasswordTimerTests {
  @Test(arguments: [
    (["password store sleep on display :0"], true), (["password store sleep on display wayland-1", "-c"], true),
    (["gopass", "unclip", "--timeout", "45"], true), (["/usr/local/bin/gopass", "unclip"], true),
    (["gopass", "show", "unclip"], false), (["not-gopass", "unclip"], false), (["sleep", "45"], false), ([], false),
    (["vim", "password store sleep on display :0"], false),
  ])
  func isKnownByItsCommandLine(words: [String], isTimer: Bool) {
    #expect(PasswordTimer.isTimer(words) == isTimer)
  }

  @Test func itsStartIsReadBehindAnyName() {
    let fields = (3...52).map { $0 == 22 ? "250" : "\($0)" }.joined(separator: " ")
    for name in ["bash", "a) b (c", ") 1 2 3"] {
      #expect(PasswordTimer.start(in: Array("17 (\(name)) \(fields)\n".utf8)) == .milliseconds(2500))
    }
    for text in ["", "17 (bash", "17 (bash) S 1 2", "17 (bash) " + String(repeating: "x ", count: 50)] {
      #expect(PasswordTimer.start(in: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func itIsFoundInItsSessionOnly() async throws {
    try await onLoop {
      let before = Duration.sinceBoot
      let session = ["PASTEBOARD_SOCKET": "/nowhere/\(UUID().uuidString)"]
      let script = "exec -a 'password store sleep on display of a test' /usr/bin/python3 -c \"$0\""
      let waiting = "print('begun', flush=True); __import__('time').sleep(600)"
      let timer = try Program(["/bin/bash", "-c", script, waiting], environment: session)
      #expect(try await timer.line() == "begun")
      let starts = PasswordTimer.starts(in: session)
      // The kernel counts hundredths of a second.
      #expect(starts.count == 1 && starts.allSatisfy { (before - .milliseconds(10)...Duration.sinceBoot).contains($0) })
      #expect(PasswordTimer.starts(in: ["PASTEBOARD_SOCKET": "/nowhere/else"]) == [])
      await timer.stop()
      #expect(PasswordTimer.starts(in: session) == [])
    }
  }

  /// Of two copies, the one right before the process is the password, also if the recorder learns of it a little later.
  @Test(
    arguments: [
      (copy: 100.0, end: nil, isFor: true), (99.9, nil, true), (101.9, nil, true), (102.1, nil, false),
      (90.1, nil, true),
      (89.9, nil, false), (99, 100.5, false), (99, 101.9, false), (99, 102.1, true), (99, 140, true),
    ] as [(copy: Double, end: Double?, isFor: Bool)])
  func belongsToTheCopyBeforeIt(copy: Double, end: Double?, isFor: Bool) {
    let end = end.map { Duration.seconds($0) }
    #expect(PasswordTimer.isFor(copy: .seconds(copy), until: end, start: .seconds(100)) == isFor)
  }

  @Test func anotherSessionIsKnownByItsVariables() {
    let session = ["PASTEBOARD_SOCKET": "/a", "XDG_RUNTIME_DIR": "/run/user/1000"]
    #expect(PasswordTimer.isCompatible(["XDG_RUNTIME_DIR=/run/user/1000", "HOME=/b"], with: session))
    #expect(PasswordTimer.isCompatible([], with: session))
    #expect(!PasswordTimer.isCompatible(["PASTEBOARD_SOCKET=/b"], with: session))
    #expect(!PasswordTimer.isCompatible(["XDG_RUNTIME_DIR=/run/user/0"], with: session))
    #expect(PasswordTimer.isCompatible(["PASTEBOARD_SOCKET=/b"], with: [:]))
  }
}
