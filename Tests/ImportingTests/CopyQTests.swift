import RenderCommand
import Testing

@testable import Importing

struct CopyQTests {
  private static let item =
    QtBytes.number(-2) + QtBytes.number(2)
    + QtBytes.string("8plain") + [0] + QtBytes.bytes(Array("äöü".utf8))
    + QtBytes.string("5") + [0] + QtBytes.bytes(Array("<b>x</b>".utf8))
  static let tab = QtBytes.number(1) + item
  private static let expected = EarlierItem([
    .init("text/plain;charset=utf-8", .bytes(Array("äöü".utf8))), .init("text/html", .bytes(Array("<b>x</b>".utf8))),
  ])
  private static let settings = QtBytes.variant(
    8,
    QtBytes.map([
      ("a", QtBytes.variant(1, [1])), ("b", QtBytes.variant(9, QtBytes.number(1) + QtBytes.variant(2, [0, 0, 0, 7]))),
      ("c", QtBytes.variant(11, QtBytes.number(2) + QtBytes.string("x") + QtBytes.string(""))),
      ("d", QtBytes.variant(19, [UInt8](repeating: 1, count: 16))),
    ]))
  static let several =
    QtBytes.bytes(Array("CopyQ v4".utf8))
    + QtBytes.map([("settings", settings), ("tabs", QtBytes.variant(11, QtBytes.number(0)))])
    + QtBytes.map([
      ("data", QtBytes.variant(12, QtBytes.bytes(tab))), ("name", QtBytes.variant(10, QtBytes.string("t"))),
    ])
  private static let one = QtBytes.bytes(Array("CopyQ v2".utf8)) + QtBytes.string("clipboard") + tab

  private func items(_ bytes: [UInt8]) throws -> [EarlierItem] {
    try HistoryReader.items(in: bytes, as: HistoryReading(.copyq))
  }

  @Test(arguments: [tab, one, several]) func itemsHaveTheirTypesAndBytes(file: [UInt8]) throws {
    #expect(try items(file) == [Self.expected])
  }

  @Test(arguments: [tab, one, several]) func shortenedFilesAreDamaged(file: [UInt8]) throws {
    for count in 0..<file.count {
      // An export without its tabs is whole too.
      if file == Self.several, (try? items(Array(file[..<count]))) == [] { continue }
      #expect(throws: MalformedHistory.self) { try items(Array(file[..<count])) }
    }
  }

  @Test func marksAreNotTypes() throws {
    let marks =
      QtBytes.number(1) + QtBytes.number(-2) + QtBytes.number(4)
      + QtBytes.string("4") + [0] + QtBytes.bytes([0x61]) + QtBytes.string("3item-pinned") + [0] + QtBytes.bytes([])
      + QtBytes.string("1") + [0] + QtBytes.bytes([0x62]) + QtBytes.string("0no type") + [0] + QtBytes.bytes([0x63])
    #expect(try items(marks) == [EarlierItem([.init("text/plain;charset=utf-8", .bytes([0x61]))], isPinned: true)])
  }

  @Test(arguments: ["0x-kde-passwordManagerHint", "3secret", "0X-KDE-PASSWORDMANAGERHINT"])
  func secretsAreLeftOut(mark: String) throws {
    let secret =
      QtBytes.number(1) + QtBytes.number(-2) + QtBytes.number(2)
      + QtBytes.string("4") + [0] + QtBytes.bytes([0x61]) + QtBytes.string(mark) + [0] + QtBytes.bytes([0x62])
    #expect(try items(secret) == [])
  }

  @Test func largeContentsAreFiles() throws {
    let path = Array("/home/user/.local/share/copyq/copyq/items/a/b.dat".utf8)
    let file =
      QtBytes.number(1) + QtBytes.number(-2) + QtBytes.number(1)
      + QtBytes.string("0FILE:image/png") + [0] + QtBytes.bytes(path)
    #expect(try items(file) == [EarlierItem([.init("image/png", .file(path: path))])])
  }

  /// Python: zlib.compress(b"hello hello hello")
  @Test func earlyVersionsCompress() throws {
    let packed: [UInt8] = [
      0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06, 0x7D,
    ]
    let old =
      QtBytes.number(1) + QtBytes.number(1) + QtBytes.string("text/plain")
      + QtBytes.bytes(QtBytes.number(17) + packed)
    #expect(try items(old) == [EarlierItem(text: Array("hello hello hello".utf8))])
    let lying =
      QtBytes.number(1) + QtBytes.number(1) + QtBytes.string("text/plain")
      + QtBytes.bytes(QtBytes.number(.max) + packed)
    #expect(throws: MalformedHistory.self) { try items(lying) }
  }

  @Test func deepSettingsAreSkipped() throws {
    let depth = 100_000
    let nested = QtBytes.number(9) + [0] + QtBytes.number(1)
    let value = Array(repeatElement(nested, count: depth).joined()) + QtBytes.variant(1, [1])
    let file =
      QtBytes.bytes(Array("CopyQ v4".utf8)) + QtBytes.map([("settings", value)])
      + QtBytes.map([("data", QtBytes.variant(12, QtBytes.bytes(Self.tab)))])
    #expect(try items(file) == [Self.expected])
  }
}
