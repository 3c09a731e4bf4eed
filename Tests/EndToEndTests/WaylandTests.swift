import Foundation
import Reactor
import TestSupport
import Testing

/// The main job on a Wayland compositor that gives managers access to the clipboard.
@Suite(.startsPrograms) struct WaylandTests {
  private static let welcome = repository.appending(path: "docs/welcome.md").path

  @Test func everyAppGetsItsForm() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      let source = try [UInt8](Data(contentsOf: URL(filePath: WaylandTests.welcome)))
      #expect(try await desk.pb("copy", WaylandTests.welcome).status == 0)
      let offered = try await desk.run("wl-paste", "-l").lines
      #expect(offered.prefix(4) == ["text/html", "text/rtf", "application/rtf", "text/richtext"])
      #expect(try desk.conversions() == [:], "nothing was rendered before a request")
      for type in ["text/plain", "text/markdown", "UTF8_STRING"] {
        let bytes = try await desk.run("wl-paste", "-n", "-t", type).bytes
        #expect(bytes == source, "\(type)")
      }
      var started: [[String: Int]] = []
      for _ in 0..<3 {
        for type in ["text/html", "text/rtf"] {
          let theirs = try await desk.run("wl-paste", "-n", "-t", type).bytes
          let ours = try await desk.pb("paste", "-t", type).bytes
          #expect(theirs == ours && !ours.isEmpty)
        }
        started.append(try desk.conversions())
      }
      #expect(started[0].keys.contains("markdown to html") && started[0].keys.contains("markdown to rtf"))
      #expect(started.allSatisfy { $0 == started[0] }, "a result is kept")
    }
  }

  @Test func thePrimarySelectionIsAPasteboardOfItsOwn() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      #expect(try await desk.pb("copy", "-p", "primary", input: Array("first".utf8)).status == 0)
      #expect(try await desk.pb("copy", input: Array("second".utf8)).status == 0)
      #expect(try await desk.run("wl-paste", "-n", "-p").text == "first")
      #expect(try await desk.run("wl-paste", "-n").text == "second")
    }
  }

  @Test func itemsOfOtherClientsAreReadByteForByteAndConverted() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      let bytes = patternedText(3_000_000)
      _ = try await desk.run("wl-copy", input: bytes)
      try await desk.becomesForeign()
      let isWhole = try await desk.pb("paste").bytes == bytes
      #expect(isWhole)
      _ = try await desk.run("wl-copy", "-t", "text/html", input: Array("<ul><li>a<b>b</b></ul>".utf8))
      #expect(try await desk.pb("paste", "--as", "markdown").text == "- a**b**\n")
    }
  }

  /// A toolkit knows only the core protocol, so its window needs the focus, and the seat a keyboard.
  @Test func aWindowWithTheFocusPastes() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("for the window".utf8)).status == 0)
      let keyboard = try desk.start("wtype", "-s", "60000", "-k", "Shift_L")
      let pasted = try await desk.run("/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client", "get", "string")
      #expect(pasted.text.hasSuffix("for the window"))
      await keyboard.stop()
    }
  }

  @Test(.enabled(if: Desk.seesDescriptors, Desk.needOfDescriptors))
  func aLargePayloadArrivesWholeBesideReadersThatGiveUp() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      let path = desk.folder + "/large"
      _ = try await desk.run("/bin/sh", "-c", #"seq 1 13000000 | head -c 100000000 > "$0""#, path)
      #expect(try await desk.pb("copy", "-t", "application/x-large", path).status == 0)
      _ = try await desk.run("wl-paste", "-l")
      let before = try desk.daemonDescriptors()
      let stopped = try desk.start("wl-paste", "-n")  // its output has no reader
      let early = try await desk.run("sh", "-c", "wl-paste -n | head -c 10").bytes
      #expect(early == Array("1\n2\n3\n4\n5\n".utf8))
      let isWhole = try await desk.run("sh", "-c", #"wl-paste -n | cmp - "$0""#, path).status == 0
      #expect(isWhole)
      await stopped.stop()
      #expect(try await desk.pb("types").lines == ["application/x-large"])
      try await desk.leavesDescriptors(before)
    }
  }

  @Test(.enabled(if: Desk.seesDescriptors, Desk.needOfDescriptors)) func aHundredReadersLeaveNoDescriptorBehind()
    async throws
  {
    try await Desk.run(display: .sway) { desk async throws in
      let path = try desk.file("text", patternedText(300_000))
      #expect(try await desk.pb("copy", "-t", "text/plain", path).status == 0)
      _ = try await desk.run("wl-paste", "-l")
      let before = try desk.daemonDescriptors()
      let readers = try (0..<100).map { _ in try desk.start("sh", "-c", #"wl-paste -n | cmp - "$0""#, path) }
      for reader in readers { #expect(try await reader.finished().status == 0) }
      try await desk.leavesDescriptors(before)
    }
  }

  @Test func aCompositorThatComesBackIsOfferedTheItemAgain() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      #expect(try await desk.pb("copy", WaylandTests.welcome).status == 0)
      try await desk.sway?.restart()
      try await desk.hasDisplay()
      #expect(try await desk.run("wl-paste", "-n", "-t", "text/markdown").status == 0)
      let status = try await desk.status()
      #expect((status["display_reason"] as? String)?.hasPrefix("Wayland display") == true)
    }
  }
}

extension Desk {
  /// Waits until the daemon has a display.
  fileprivate func hasDisplay() async throws {
    try await waits("the daemon's display") { try await self.status()["display"] is String }
  }

  /// Waits until the daemon has no more descriptors than before: a transfer's end may still be closing some.
  fileprivate func leavesDescriptors(_ count: Int) async throws {
    try await waits("\(count) descriptors") { try self.daemonDescriptors() <= count }
  }
}
