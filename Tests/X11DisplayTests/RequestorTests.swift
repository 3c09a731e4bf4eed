import CZlib
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

extension X11Tests {
  /// Requestors that other programs do not show: the corners of ICCCM section 2.
  @Suite struct Requestors {
    /// Several pieces of an incremental transfer.
    private static let large = patterned(5 << 20)

    @Test func multipleCarriesOutWhatItCan() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("x".utf8), .octetStream: Requestors.large])
        let output = try await fixture.script("multiple.py")
        #expect(
          output == [
            "answered True", "list ATOM_PAIR 11", "UTF8_STRING UTF8_STRING 1 \(crc32(Array("x".utf8)))",
            "image/none failed",
            "application/octet-stream application/octet-stream \(Requestors.large.count) \(crc32(Requestors.large))",
            "MULTIPLE failed", output.last ?? "",
          ])
        #expect(output.last?.hasPrefix("TIMESTAMP INTEGER 4") == true)
      }
    }

    @Test func aRequestFromBeforeTheAcquisitionIsRefused() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("x".utf8)])
        #expect(
          try await fixture.script("stale.py") == [
            "timestamp INTEGER", "before refused True", "at x True", "after x True", "unknown x True",
          ])
      }
    }

    @Test func anObsoleteClientFindsTheAnswerUnderTheTargetsName() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("x".utf8)])
        #expect(try await fixture.script("obsolete.py") == ["UTF8_STRING UTF8_STRING b'x'", "refused"])
      }
    }

    @Test func aRequestorThatStopsReadingHoldsNobodyUp() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.octetStream: Requestors.large])
        let stalled = try fixture.python("stalled.py", "2", "stay")
        #expect(try await stalled.line() == "begun INCR")
        #expect(try await stalled.line() == "stalled")
        #expect(fixture.host.transfers.all.map(\.total) == [Requestors.large.count])
        #expect(try await fixture.xclip("application/octet-stream").bytes == Requestors.large)
        #expect(fixture.host.transfers.all.count == 1)
        fixture.timers.advance(by: .seconds(11))
        try await eventually("the end of the stalled transfer") { fixture.host.transfers.all.isEmpty }
        #expect(try await fixture.xclip("application/octet-stream").bytes == Requestors.large)
        await stalled.stop()
      }
    }

    @Test func aRequestorThatDiesEndsOnlyItsTransfer() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        try await fixture.copy([.octetStream: Requestors.large])
        let dead = try await fixture.script("stalled.py", "2", "leave")
        #expect(dead == ["begun INCR", "stalled"])
        try await eventually("the end of its transfer") { fixture.host.transfers.all.isEmpty }
        #expect(try await fixture.xclip("application/octet-stream").bytes == Requestors.large)
      }
    }

    @Test func aPropertyThatIsUsedAgainGetsTheNewAnswer() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("x".utf8), .octetStream: Requestors.large])
        #expect(
          try await fixture.script("reuse.py") == [
            "INCR", "application/octet-stream \(Requestors.large.count) \(crc32(Requestors.large))", "UTF8_STRING b'x'",
          ])
      }
    }

    @Test func twentyRequestorsAtOnceAllGetTheWhole() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.octetStream: Requestors.large])
        let clients = try (0..<20).map { _ in
          try fixture.server.client("xclip", "-o", "-selection", "clipboard", "-t", "application/octet-stream")
        }
        for client in clients {
          let isWhole = try await client.finished().bytes == Requestors.large
          #expect(isWhole)
        }
      }
    }
  }
}

/// The checksum that Python's zlib.crc32 gives.
func crc32(_ bytes: [UInt8]) -> UInt { CZlib.crc32(0, bytes, UInt32(bytes.count)) }
