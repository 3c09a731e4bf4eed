import DisplayServer
import Foundation
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Common programs as requestors.
  @Suite struct Toolkits {
    private static let pyQt = "/usr/lib/python3/dist-packages/PyQt5"
    private static let gtk = "/usr/libexec/installed-tests/gtk-4.0/gdk/clipboard-client"

    @Test func gtk4ReadsText() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("für GTK".utf8)])
        #expect(try await fixture.server.run(Toolkits.gtk, "get", "string").text == "für GTK")
      }
    }

    @Test func gtk4IsRead() async throws {
      try await X11Fixture.run { fixture in
        let owner = try fixture.server.client(Toolkits.gtk, "set", "string", "von GTK")
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("von GTK".utf8))
        await owner.stop()
      }
    }

    @Test(arguments: [5, 200_000, 3_000_000])
    func xselReadsText(size: Int) async throws {
      try await X11Fixture.run { fixture in
        let text = [UInt8](repeating: UInt8(ascii: "s"), count: size)
        try await fixture.copy([.plainText: text])
        let isWhole = try await fixture.server.run("xsel", "-b", "-o").bytes == text
        #expect(isWhole)
        try await fixture.copy([.plainText: text], on: .primary)
        let isWholeToo = try await fixture.server.run("xsel", "-p", "-o").bytes == text
        #expect(isWholeToo)
      }
    }

    @Test func aSlowLoadKeepsAnImpatientRequestorWaiting() async throws {
      try await X11Fixture.run { fixture in
        let asked = Promise<Void>(), go = Promise<Void>()
        try await fixture.promise(.plainText, asked: asked, go: go)
        let client = try fixture.python("slow.py")
        try await asked.wait()
        // Only the announcement of an incremental transfer shows the client that data will follow.
        #expect(try await client.line() == "begun INCR")
        go.fulfil(())
        #expect(try await client.line() == "UTF8_STRING b'slow'")
      }
    }

    private static let qt = #filePath.replacing("ToolkitTests.swift", with: "Clients/qt.py")
    private static let slowRequestors = [
      ["xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING"], ["xsel", "-b", "-o"],
      [Toolkits.gtk, "get", "string"],
    ]

    @Test(arguments: slowRequestors)
    func waitingRequestorsGetTheWhole(command: [String]) async throws { try await pasteSlowly(command) }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: pyQt), "PyQt5 is not installed"))
    func qtIsKeptWaiting() async throws { try await pasteSlowly(["/usr/bin/python3", Toolkits.qt]) }

    /// Pastes a representation that is ready only after an incremental transfer has begun.
    private func pasteSlowly(_ command: [String]) async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let asked = Promise<Void>(), go = Promise<Void>()
        try await fixture.promise(.plainText, asked: asked, go: go)
        let client = try fixture.server.client(command)
        try await asked.wait()
        fixture.timers.advance(by: .milliseconds(300))
        await fixture.x11.settle(.general)
        go.fulfil(())
        #expect(try await client.finished().text.hasPrefix("slow"))
      }
    }

    @Test func aLoadThatStandsStillEndsEmpty() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let asked = Promise<Void>()
        try await fixture.promise(.plainText, asked: asked, go: Promise<Void>())
        let client = try fixture.server.client("xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING")
        try await asked.wait()
        for _ in 0..<120 {
          fixture.timers.advance(by: .seconds(1))
          await fixture.x11.settle(.general)
        }
        #expect(try await client.finished().text.isEmpty)
        #expect(fixture.loads.failures.map(\.failure.reason) == [.timedOut])
      }
    }
  }
}
