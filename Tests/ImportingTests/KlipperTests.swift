import RenderCommand
import Testing

@testable import Importing

struct KlipperListTests {
  /// A PNG file of one pixel.
  private static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + part("IHDR", [UInt8](repeating: 1, count: 13))
    + part("IDAT", [1, 2, 3]) + part("IEND", [])

  private static func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    QtBytes.number(Int32(bytes.count)) + Array(name.utf8) + bytes + [0, 0, 0, 0]
  }

  private static let data =
    QtBytes.bytes(Array("5.27.5\0".utf8))
    + QtBytes.string("string") + QtBytes.string("zweiter Äöü 𝄞")
    + QtBytes.string("url") + QtBytes.number(2) + QtBytes.bytes(Array("file:///a".utf8))
    + QtBytes.bytes(Array("file:///b%20c".utf8)) + QtBytes.number(1) + QtBytes.string("k") + QtBytes.string("v")
    + QtBytes.number(1)
    + QtBytes.string("image") + QtBytes.number(1) + picture
    + QtBytes.string("image") + QtBytes.number(0)
    + QtBytes.string("string") + QtBytes.string("first")

  private static func file(_ data: [UInt8]) -> [UInt8] {
    // The checksum of zlib, bit by bit.
    let checksum = data.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return QtBytes.number(Int32(bitPattern: ~checksum)) + QtBytes.bytes(data)
  }

  private func items(_ bytes: [UInt8]) throws -> [EarlierItem] {
    try HistoryReader.items(in: bytes, as: HistoryReading(.klipper))
  }

  @Test func itemsHaveTheirTypesAndBytes() throws {
    #expect(
      try items(Self.file(Self.data)) == [
        EarlierItem(text: Array("zweiter Äöü 𝄞".utf8)),
        EarlierItem([
          .init("text/uri-list", .bytes(Array("file:///a\r\nfile:///b%20c\r\n".utf8))),
          .init("application/x-kde-cutselection", .bytes([0x31])),
        ]),
        EarlierItem([.init("image/png", .bytes(Self.picture))]),
        EarlierItem(text: Array("first".utf8)),
      ])
  }

  @Test func shortenedOrChangedFilesAreDamaged() throws {
    let file = Self.file(Self.data)
    for count in file.indices {
      #expect(throws: MalformedHistory.self) { try items(Array(file[..<count])) }
    }
    for index in 8..<file.count {
      var changed = file
      changed[index] ^= 0x55
      #expect(throws: MalformedHistory.self) { try items(changed) }
    }
  }

  @Test func dataThatEndsTooSoonIsDamaged() throws {
    // The checksum is right: only what the items say of themselves is wrong.
    var whole = 0
    for count in 11..<Self.data.count where (try? items(Self.file(Array(Self.data[..<count])))) != nil { whole += 1 }
    // At the ends of items; one is the version's.
    #expect(whole == 5)
  }
}
