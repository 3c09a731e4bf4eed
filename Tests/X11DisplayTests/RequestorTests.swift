import CZlib
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

extension X11Tests {
  /// Requestors with rare features: the corners of ICCCM section 2.
  @Suite struct Requestors {
    /// Several pieces of an incremental transfer.
    private static let large = patterned(5 << 20)

    @Test func mandatoryTargetsAreNamedFirst() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy("x")
        #expect(try await fixture.xclip("TARGETS").lines.prefix(3) == ["TARGETS", "TIMESTAMP", "MULTIPLE"])
      }
    }

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

    @Test func aPropertyThatIsUsedAgainGetsTheNewAnswer() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("x".utf8), .octetStream: Requestors.large])
        #expect(
          try await fixture.script("reuse.py") == [
            "INCR", "application/octet-stream \(Requestors.large.count) \(crc32(Requestors.large))", "UTF8_STRING b'x'",
          ])
      }
    }
  }
}

/// Returns the same checksum as Python's zlib.crc32.
func crc32(_ bytes: [UInt8]) -> UInt { CZlib.crc32(0, bytes, UInt32(bytes.count)) }
