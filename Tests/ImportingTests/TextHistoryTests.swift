import RenderCommand
import Testing

@testable import Importing

/// Histories that are files of text, or of simple records.
struct TextHistoryTests {
  private func items(_ history: ImportedHistory, _ text: String) throws -> [EarlierItem] {
    try HistoryReader.items(in: Array(text.utf8), as: HistoryReading(history))
  }

  private func text(_ text: String, copied: Int? = nil, isPinned: Bool = false) -> EarlierItem {
    EarlierItem(text: Array(text.utf8), copied: copied, isPinned: isPinned)
  }

  fileprivate static let clipseFile = """
    {"clipboardHistory":[
      {"value":"new \\u003cb\\u003e","recorded":"2024-03-02 00:00:00.5","filePath":"null","pinned":true},
      {"value":"📷 1-2.png","recorded":"2024-03-01 12:00:00","filePath":"/home/user/.config/clipse/tmp_files/1-2.png","pinned":false},
      {"value":"odd","recorded":"yesterday","filePath":"null","pinned":false}
    ]}
    """

  @Test func clipse() throws {
    #expect(
      try items(.clipse, Self.clipseFile) == [
        text("new <b>", copied: 1_709_337_600, isPinned: true),
        EarlierItem(
          [.init("image/png", .file(path: Array("/home/user/.config/clipse/tmp_files/1-2.png".utf8)))],
          copied: 1_709_294_400), text("odd"),
      ])
  }

  fileprivate static let indicatorFile = """
    [{"favorite":true,"contents":"old"},{"favorite":false,"mimetype":"text/plain;charset=utf-8","contents":"new"},
    {"favorite":false,"mimetype":"image/png","contents":"/home/user/.cache/clipboard-indicator@tudmotu.com/123"},
    {"favorite":false,"mimetype":"UTF8_STRING","contents":"newest"}]
    """

  @Test func clipboardIndicator() throws {
    let picture = Array("/home/user/.cache/clipboard-indicator@tudmotu.com/123".utf8)
    #expect(
      try items(.clipboardIndicator, Self.indicatorFile) == [
        text("newest"), EarlierItem([.init("image/png", .file(path: picture))]), text("new"),
        text("old", isPinned: true),
      ])
  }

  fileprivate static let gpasteFile = """
    <?xml version="1.0" encoding="UTF-8"?>
    <history version="2.0">
      <item kind="Text" uuid="1">
        <value><![CDATA[a &amp;amp; b ]]&gt; <c&gt;]]></value>
        <value mime="text/html"><![CDATA[PGI+eDwvYj4=]]></value>
      </item>
      <item kind="Image" uuid="2" date="1700000000">
        <value><![CDATA[/home/user/.local/share/gpaste/images/x.png]]></value>
      </item>
      <item kind="Uris" uuid="3">
        <value><![CDATA[file:///a
    file:///b]]></value>
      </item>
      <item kind="Password" name="secret" uuid="4">
        <value><![CDATA[1234]]></value>
      </item>
    </history>

    """

  @Test func gpaste() throws {
    #expect(
      try items(.gpaste, Self.gpasteFile) == [
        EarlierItem([
          .init("text/plain;charset=utf-8", .bytes(Array("a &amp; b ]]> <c>".utf8))),
          .init("text/html", .bytes(Array("<b>x</b>".utf8))),
        ]),
        EarlierItem(
          [.init("image/png", .file(path: Array("/home/user/.local/share/gpaste/images/x.png".utf8)))],
          copied: 1_700_000_000),
        EarlierItem([.init("text/uri-list", .bytes(Array("file:///a\r\nfile:///b".utf8)))]),
      ])
  }

  @Test func gpasteOfTheFirstVersion() throws {
    let file = #"<history version="1.0"><item kind="Text"><![CDATA[x &gt; y]]></item></history>"#
    #expect(try items(.gpaste, file) == [text("x > y")])
  }

  fileprivate static let exportFile = """
    {"entry":{"id":7,"copied":1700000000,"size":3,"pinned":true,"types":["text/html","text/plain"],"application":"Firefox","title":"x"},"sizes":[1,2],"hints":{"name":"a.md","document":true}}
    {"entry":{"id":3,"copied":1600000000,"size":3,"pinned":false,"types":["text/plain"],"title":"x"},"sizes":[3],"hints":{}}
    {"entry":{"id":2,"copied":1600000000,"size":3,"pinned":false,"types":["text/plain"],"title":"x"},"sizes":[3],"hints":{"sensitive":true}}

    """

  @Test func pasteboard() throws {
    let items = try items(.pasteboard, Self.exportFile)
    try #require(items.count == 2)
    #expect(
      items[0].sources == [
        .init("text/html", .file(path: Array("7/0".utf8))), .init("text/plain", .file(path: Array("7/1".utf8))),
      ])
    #expect(items[0].copied == 1_700_000_000 && items[0].isPinned && items[0].application == "Firefox")
    #expect(items[0].hints?.contains("a.md") == true)
    #expect(items[1].sources == [.init("text/plain", .file(path: Array("3/0".utf8)))] && !items[1].isPinned)
  }

  // MARK: clipcat

  private static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A record of schema 2: the time, the type, and the bytes (crates/server/src/history/driver/fs/model/v2.rs).
  private static func clip(day: UInt64, _ type: String, _ data: [UInt8]) -> [UInt8] {
    little(2024, 4) + little(day, 2) + [12, 30, 15] + little(5, 4) + [1, 0, 0] + little(UInt64(type.utf8.count), 8)
      + Array(type.utf8) + little(UInt64(data.count), 8) + data
  }

  fileprivate static let clips =
    clip(day: 60, "text/plain; charset=utf-8", Array("old".utf8)) + clip(day: 61, "image/png", [0x0A, 0xFF])

  @Test func clipcat() throws {
    #expect(
      try HistoryReader.items(in: Self.clips, as: HistoryReading(.clipcat)) == [
        EarlierItem([.init("image/png", .file(path: Array("images/0aff.png".utf8)))], copied: 1_709_292_615),
        text("old", copied: 1_709_206_215),
      ])
  }

  // MARK: Damage

  @Test(arguments: [
    (ImportedHistory.clipse, Array(clipseFile.utf8)), (.clipboardIndicator, Array(indicatorFile.utf8)),
    (.gpaste, Array(gpasteFile.utf8)), (.pasteboard, Array(exportFile.utf8)), (.clipcat, clips),
  ]) func shortenedFilesAreDamaged(history: ImportedHistory, file: [UInt8]) throws {
    for count in 0..<file.count {
      guard let items = try? HistoryReader.items(in: Array(file[..<count]), as: HistoryReading(history)) else {
        continue
      }
      // Only where an item ends, a shorter file is whole.
      let isRecord = history == .pasteboard && file[..<count].last ?? 0x0A == 0x0A || history == .clipcat
      let isEnd = file[count...].allSatisfy { $0 == 0x0A }
      #expect(isEnd || isRecord && items.count <= 2, "\(count) bytes of \(history)")
    }
  }

  @Test(arguments: [
    (ImportedHistory.clipse, Array(clipseFile.utf8)), (.clipboardIndicator, Array(indicatorFile.utf8)),
    (.gpaste, Array(gpasteFile.utf8)), (.pasteboard, Array(exportFile.utf8)), (.clipcat, clips),
    (.copyq, CopyQTests.several), (.copyq, CopyQTests.tab),
  ]) func changedBytesEndWithItemsOrAnError(history: ImportedHistory, file: [UInt8]) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] =
          [0, 1, 0x22, 0x3E, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      let items = (try? HistoryReader.items(in: changed, as: HistoryReading(history))) ?? []
      #expect(items.reduce(0) { $0 + $1.bytes.count } < file.count * 4)
    }
  }

  @Test(arguments: ImportedHistory.allCases) func anyBytesEndWithAnError(history: ImportedHistory) throws {
    var random = SystemRandomNumberGenerator()
    for count in 1..<600 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: MalformedHistory.self) { try HistoryReader.items(in: bytes, as: HistoryReading(history)) }
    }
  }

  @Test func deepJSONIsDamaged() throws {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: MalformedHistory.self) { try items(.clipboardIndicator, deep) }
    #expect(throws: MalformedHistory.self) { try items(.clipse, "{\"clipboardHistory\":" + deep) }
  }
}
