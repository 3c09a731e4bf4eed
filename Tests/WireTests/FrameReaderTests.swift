import Testing
import Wire

@Suite struct FrameReaderTests {
  @Test(arguments: 1...12)
  func messagesAreWholeHoweverTheStreamIsCut(piece: Int) throws {
    let stream = Array("one\0\0three\0".utf8)
    var reader = FrameReader()
    var messages: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: piece) {
      messages += try reader.receive(stream[start..<min(start + piece, stream.count)])
    }
    #expect(messages == [Array("one".utf8), [], Array("three".utf8)])
    #expect(!reader.isInsideMessage)
  }

  @Test func anUnfinishedMessageIsSeen() throws {
    var reader = FrameReader()
    #expect(try reader.receive(Array("a\0b".utf8)[...]) == [Array("a".utf8)])
    #expect(reader.isInsideMessage)
  }

  @Test(arguments: [1, 3, 8])
  func aMessageMayHaveJustAsManyBytesAsTheLimit(piece: Int) throws {
    var reader = FrameReader(limit: 8)
    for _ in 0..<2 {
      for start in stride(from: 0, to: 8, by: piece) {
        #expect(try reader.receive(Array("12345678".utf8)[start..<min(start + piece, 8)]).isEmpty)
      }
      #expect(try reader.receive([0]).count == 1)
    }
    _ = try reader.receive(Array("12345678".utf8)[...])
    #expect(throws: MessageTooLong.self) { try reader.receive(Array("9".utf8)[...]) }
  }

  @Test func aWholeMessageOverTheLimitIsRefusedToo() {
    var reader = FrameReader(limit: 3)
    #expect(throws: MessageTooLong.self) { try reader.receive(Array("abc\0abcd\0".utf8)[...]) }
  }

  /// One byte at a time, and every byte a message: neither is looked at twice.
  @Test func manyPiecesAndManyMessagesTakeLinearTime() throws {
    func time(_ count: Int, _ piece: [UInt8]) throws -> Duration {
      var reader = FrameReader(limit: .max)
      return try ContinuousClock().measure { for _ in 0..<count { _ = try reader.receive(piece[...]) } }
    }
    for piece in [[UInt8(ascii: "a")], [UInt8](repeating: 0, count: 64)] {
      _ = try time(10_000, piece)
      let (short, long) = (try time(50_000, piece), try time(400_000, piece))
      #expect(long < short * 32, "eight times the input took \(long), not near eight times \(short)")
    }
  }
}
