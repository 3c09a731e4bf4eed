import Repetitions
import Testing
import Wire

struct FrameReaderTests {
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
    #expect(throws: TooLong.self) { try reader.receive(Array("9".utf8)[...]) }
  }

  @Test func aWholeMessageOverTheLimitIsRefusedToo() {
    var reader = FrameReader(limit: 3)
    #expect(throws: TooLong.self) { try reader.receive(Array("abc\0abcd\0".utf8)[...]) }
  }

  /// A reader that examines every byte again with each piece does not finish in time.
  @Test func aMessageOfManyPiecesIsLookedAtOnce() throws {
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 256)
    var reader = FrameReader(limit: .max)
    for _ in 0..<20_000 { _ = try reader.receive(piece[...]) }
    #expect(try reader.receive([0]).first?.count == 20_000 * 256)
  }

  /// A reader that moves the rest with each message does not finish in time.
  @Test func manyMessagesAreTakenInOneGo() throws {
    var reader = FrameReader()
    var rest = [UInt8](repeating: 0, count: .many(1 << 20))[...]
    var count = 0
    while try reader.next(&rest) != nil { count += 1 }
    #expect(count == .many(1 << 20))
  }
}
