import CLinux
import DisplayServer
import FakeCompositor
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing
import WaylandDisplay

extension WaylandTests {
  /// Applications that read and write badly.
  @Suite struct HostileClients {
    @Test func oddNamesAreLeftOut() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let long = "text/" + String(repeating: "x", count: 3000)
        let odd = ["", "/", "text/\u{1}", "text/ü", " ", "\u{7F}", long, "TARGETS", "SAVE_TARGETS"]
        try compositor.offer(odd + ["text/html"], answer: answering(Array("x".utf8)))
        try await fixture.becomesForeign()
        #expect(fixture.types() == [.html])
      }
    }

    @Test(arguments: [
      "x-kde-passwordManagerHint", "application/x-kde-passwordmanagerHint;charset=utf-8", "x-many/last",
    ])
    func aPasswordIsKnownAsOneWhereverItsMarkIs(mark: String) async throws {
      try await WaylandFixture.with { fixture, compositor in
        let many = ["UTF8_STRING"] + (0..<600).map { "x-many/t\($0)" }
        try compositor.offer(many + [mark, "x-many/end"], answer: answering(Array("x".utf8)))
        try await fixture.becomesForeign()
        #expect(fixture.items[.general]?.hints.isSensitive == (mark != "x-many/last"))
      }
    }

    @Test func anOfferWithoutAnyUsableTypeIsNothing() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        try compositor.offer(["/", "TARGETS"])
        try await fixture.becomesEmpty()
      }
    }

    @Test func nothingFromAnOfferThatEndedIsNoEmptyData() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let asked = Promise<Void>()
        // The owner receives the request, and loses the selection without an answer.
        try compositor.offer(["text/html"]) { _ in
          try? compositor.offer(["text/rtf"])
          asked.fulfil(())
        }
        try await fixture.becomesForeign()
        #expect(await fixture.failure(of: .html) != nil)
        try await waiting(for: "a request") { try await asked.wait() }
        try compositor.offer(["text/html"]) { _ in }
        try await eventually("the new offer") {
          await fixture.wayland.settle(.general)
          return fixture.types() == [.html]
        }
        #expect(try await fixture.paste(.html) == [])
      }
    }

    @Test func moreReadersThanTheLimitPushOutTheStalled() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let bytes = patterned(200_000)
        try await fixture.copy([.octetStream: bytes])
        for _ in 0..<3 {
          // Pipes that are smaller than the payload, and have no reader.
          let silent = try (0..<120).map { _ in try compositor.request("application/octet-stream") }
          await fixture.wayland.settle(.general)
          let isWhole = try await compositor.paste("application/octet-stream") == bytes
          #expect(isWhole)
          withExtendedLifetime(silent) {}
        }
        try await fixture.becomesQuiet()
      }
    }

    @Test func noByteGoesOutBeforeThePayloadIsComplete() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let (asked, go) = (Promise<Void>(), Promise<Void>())
        try await fixture.promise(.html, asked: asked, go: go)
        let readers = try (0..<3).map { _ in try compositor.request("text/html") }
        try await waiting(for: "a request") { try await asked.wait() }
        var byte: UInt8 = 0
        for reader in readers {
          let count = read(reader.rawValue, &byte, 1)
          let reason = errno
          #expect(count == -1 && reason == EAGAIN)
        }
        go.fulfil(())
        for reader in readers { #expect(try await compositor.read(reader) == Array("slow".utf8)) }
      }
    }

    @Test func aReaderMayPassAFile() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let bytes = patterned(3 << 20)
        try await fixture.copy([.plainText: bytes])
        let draft = try PayloadDraft.inMemory()
        try compositor.with { _ = FakeCompositor_request($0, 0, false, "UTF8_STRING", draft.rawValue) }
        try await fixture.becomesQuiet()
        let isWhole = try draft.finish().bytes() == bytes
        #expect(isWhole)
      }
    }

    @Test func aReaderThatMakesThePipeBlockStopsNobody() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let bytes = patterned(8 << 20)
        try await fixture.copy([.plainText: bytes])
        let (output, input) = try SharedDescriptor.pipe()
        try compositor.with { _ = FakeCompositor_request($0, 0, false, "UTF8_STRING", input.rawValue) }
        try await DescriptorWaits.shared.readable(output.rawValue)
        for _ in 0..<64 {
          // The flag belongs to the open file, which both share.
          CLinux_set_nonblocking(input.rawValue, false)
          var piece = [UInt8](repeating: 0, count: 4096)
          #expect(read(output.rawValue, &piece, piece.count) == piece.count)
          await fixture.wayland.settle(.general)
        }
        let isWhole = try await compositor.paste("UTF8_STRING") == bytes
        #expect(isWhole)
      }
    }
  }

  /// Connections that end.
  @Suite struct BrokenConnections {
    @Test func aProtocolErrorIsNamedAndSurvived() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("kept".utf8)])
        try compositor.with { FakeCompositor_post_error($0) }
        try await fixture.changes { fixture.wayland.name == nil }
        #expect(
          fixture.wayland.reason
            == "the compositor on \(compositor.display) ended the connection: "
            + "protocol error 1 of ext_data_control_device_v1")
        try await fixture.changes { fixture.wayland.name != nil }
        try await fixture.becomesQuiet()
        #expect(try await compositor.paste("UTF8_STRING") == Array("kept".utf8))
        #expect(try compositor.with { FakeCompositor_client_count($0) } == 2)
      }
    }

    @Test func aConnectionThatEndsInTheMiddleOfEverythingIsSurvived() async throws {
      try await WaylandFixture.with { fixture, compositor in
        let bytes = patterned(4 << 20)
        try await fixture.copy([.octetStream: bytes])
        var readers = try (0..<20).map { _ in try compositor.request("application/octet-stream") }
        await fixture.wayland.settle(.general)
        try compositor.with { FakeCompositor_disconnect($0) }
        try await fixture.changes { fixture.wayland.name == nil }
        #expect(readers.count == 20)
        readers = []
        try await fixture.changes { fixture.wayland.name != nil }
        try await fixture.becomesQuiet()
        let isWhole = try await compositor.paste("application/octet-stream") == bytes
        #expect(isWhole)
      }
    }
  }
}
