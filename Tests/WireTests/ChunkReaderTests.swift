import Testing
import Wire

struct ChunkReaderTests {
  private static let stream = chunk("one") + chunk("another") + StreamChunk.end

  @Test(arguments: 1...stream.count)
  func theStreamMayBeCutAnywhere(size: Int) throws {
    var reader = ChunkReader()
    var payload: [UInt8] = []
    for start in stride(from: 0, to: Self.stream.count, by: size) {
      #expect(!reader.isFinished)
      payload += try reader.all(Self.stream[start..<min(start + size, Self.stream.count)])
    }
    #expect(payload == Array("oneanother".utf8))
    #expect(reader.isFinished)
  }

  @Test(arguments: 0..<stream.count)
  func withoutItsEndItIsNotFinished(size: Int) throws {
    var reader = ChunkReader()
    _ = try reader.all(Self.stream.prefix(size))
    #expect(!reader.isFinished)
  }

  @Test func bytesAfterTheEndAreLeft() throws {
    var reader = ChunkReader()
    var bytes = (StreamChunk.end + chunk("more"))[...]
    #expect(try reader.next(&bytes) == nil)
    #expect(bytes.count == 8 && reader.isFinished)
    #expect(try reader.next(&bytes) == nil)
    #expect(bytes.count == 8)
  }

  @Test func theHeaderIsBigEndian() {
    #expect(StreamChunk.header(for: 0x0001_0203) == [0, 1, 2, 3])
    #expect(StreamChunk.end == [0, 0, 0, 0])
  }

  @Test(arguments: [[0, 0x10, 0, 1], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func aChunkOverTheLimitIsRefused(header: [UInt8]) throws {
    var reader = ChunkReader()
    #expect(throws: TooLong.self) { try reader.all(header[...]) }
  }

  @Test func aChunkAtTheLimitIsTaken() throws {
    var reader = ChunkReader()
    let bytes = [UInt8](repeating: 7, count: StreamChunk.limit)
    #expect(try reader.all((StreamChunk.header(for: bytes.count) + bytes)[...]).count == StreamChunk.limit)
  }
}

private func chunk(_ text: String) -> [UInt8] { StreamChunk.header(for: text.utf8.count) + Array(text.utf8) }

extension ChunkReader {
  fileprivate mutating func all(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
    var (rest, payload) = (bytes, [UInt8]())
    while let part = try next(&rest) { payload += part }
    return payload
  }
}
