import CSQLite
import RenderCommand
import Testing

@testable import Importing

struct SQLiteTests {
  /// The schema of Plasma 6.3 (klipper/historymodel.cpp).
  private static let klipper = [
    "CREATE TABLE main (uuid char(40) PRIMARY KEY, added_time REAL NOT NULL CHECK (added_time > 0), "
      + "last_used_time REAL CHECK (last_used_time > 0), mimetypes TEXT NOT NULL, text NTEXT, starred BOOLEAN)",
    "CREATE TABLE aux (uuid char(40) NOT NULL, mimetype TEXT NOT NULL, data_uuid char(40) NOT NULL, "
      + "PRIMARY KEY (uuid, mimetype))",
    "CREATE TABLE version (db_version INT NOT NULL)",
    "INSERT INTO version VALUES (3)",
    "INSERT INTO main VALUES ('aa', 1700000000.5, 1700000001.25, 'text/plain,text/html', 'old', 0)",
    "INSERT INTO aux VALUES ('aa', 'text/plain', 'x1'), ('aa', 'text/plain;charset=utf-8', 'x1'), ('aa', 'text/html', 'x2')",
    "INSERT INTO main VALUES ('bb', 1700000000, 1700000300, 'text/plain', 'starred', 1)",
  ]

  private func items(
    _ history: ImportedHistory, _ database: SQLiteBytes
  ) throws -> [EarlierItem] {
    try HistoryReader.items(
      in: database.bytes, as: HistoryReading(history, fileCount: database.log.isEmpty ? nil : database.file.count))
  }

  @Test func klipperNamesFiles() throws {
    let database = try SQLiteBytes(Self.klipper)
    #expect(
      try items(.klipper, database) == [
        EarlierItem(text: Array("starred".utf8), copied: 1_700_000_300, isPinned: true),
        EarlierItem(
          [
            .init("text/plain;charset=utf-8", .file(path: Array("data/aa/x1".utf8))),
            .init("text/html", .file(path: Array("data/aa/x2".utf8))),
          ], copied: 1_700_000_001),
      ])
  }

  /// The schema of stash (src/db/mod.rs), whose columns were added one by one.
  private static let stash =
    [
      "PRAGMA page_size = 512",
      "CREATE TABLE clipboard (id INTEGER PRIMARY KEY AUTOINCREMENT, contents BLOB NOT NULL, mime TEXT)",
      "ALTER TABLE clipboard ADD COLUMN content_hash INTEGER",
      "CREATE INDEX idx_content_hash ON clipboard (content_hash)",
      "ALTER TABLE clipboard ADD COLUMN last_accessed INTEGER", "ALTER TABLE clipboard ADD COLUMN expires_at REAL",
      "ALTER TABLE clipboard ADD COLUMN is_expired INTEGER DEFAULT 0",
      "ALTER TABLE clipboard ADD COLUMN mime_types TEXT",
    ]
    + (1...300).map {
      "INSERT INTO clipboard (contents, mime, content_hash, last_accessed) "
        + "VALUES (CAST('text \($0) ' || hex(zeroblob(\($0 * 7))) AS BLOB), 'text/plain', -\($0) * 9007199254740993, \(1000 + $0))"
    }

  private static func stashItem(_ number: Int) -> EarlierItem {
    EarlierItem(
      text: Array("text \(number) ".utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: number * 14),
      copied: 1000 + number)
  }

  @Test func rowsOfManyPagesAreWhole() throws {
    let database = try SQLiteBytes(Self.stash)
    #expect(try items(.stash, database) == (1...300).reversed().map(Self.stashItem))
  }

  @Test(arguments: [1024, 4096, 65_536]) func pagesHaveAnySize(size: Int) throws {
    let database = try SQLiteBytes(["PRAGMA page_size = \(size)"] + Self.stash.dropFirst())
    #expect(try items(.stash, database) == (1...300).reversed().map(Self.stashItem))
  }

  @Test func theLogIsPartOfTheDatabase() throws {
    let database = try SQLiteBytes(
      Self.stash + ["DELETE FROM clipboard WHERE id <= 10", "UPDATE clipboard SET is_expired = 1 WHERE id = 11"],
      loggedFrom: Self.stash.count - 50)
    #expect(!database.log.isEmpty)
    #expect(try items(.stash, database) == (12...300).reversed().map(Self.stashItem))
    // A transaction that was not written to its end does not count.
    let torn = Array(database.bytes.dropLast(10))
    let before = try HistoryReader.items(in: torn, as: HistoryReading(.stash, fileCount: database.file.count))
    #expect(before == (11...300).reversed().map(Self.stashItem))
  }

  @Test func contentsWithoutTypeAreRecognised() throws {
    let picture = "X'89504E470D0A1A0A0000'"
    let database = try SQLiteBytes(
      Self.stash.prefix(8) + [
        "INSERT INTO clipboard (contents) VALUES ('plain'), (\(picture)), (X'FF00FE')",
        "INSERT INTO clipboard (contents) VALUES ('age-encryption.org/v1' || char(10) || 'x')",
      ])
    #expect(
      try items(.stash, database) == [
        EarlierItem([.init("application/octet-stream", .bytes([0xFF, 0, 0xFE]))]),
        EarlierItem([.init("image/png", .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]))]),
        EarlierItem(text: Array("plain".utf8)),
      ])
  }

  /// The schema of Pano (src/utils/db.ts).
  @Test func panoHasPicturesAndFiles() throws {
    let database = try SQLiteBytes([
      "CREATE TABLE clipboard (id integer not null constraint clipboard_pk primary key autoincrement, itemType text not null, "
        + "content text not null, copyDate text not null, isFavorite integer not null, matchValue text not null, "
        + "searchValue text, metaData text)",
      "INSERT INTO clipboard VALUES (1, 'TEXT', 'old', '2024-03-01T12:00:00.250Z', 1, 'old', 'old', NULL)",
      "INSERT INTO clipboard VALUES (2, 'IMAGE', 'c0ffee', '2024-02-29T23:59:59.000Z', 0, 'c0ffee', NULL, '{}')",
      "INSERT INTO clipboard VALUES (3, 'FILE', '[\"file:///a\",\"file:///b\"]', '2024-03-02T00:00:00.000Z', 0, 'x', 'x', 'cut')",
      "INSERT INTO clipboard VALUES (4, 'LINK', 'https://example.org', '2024-03-03T00:00:00.000Z', 0, 'x', 'x', '{}')",
    ])
    #expect(
      try items(.pano, database) == [
        EarlierItem(text: Array("https://example.org".utf8), copied: 1_709_424_000),
        EarlierItem(
          [
            .init("text/uri-list", .bytes(Array("file:///a\r\nfile:///b\r\n".utf8))),
            .init("x-special/gnome-copied-files", .bytes(Array("cut\nfile:///a\nfile:///b".utf8))),
          ], copied: 1_709_337_600),
        EarlierItem(text: Array("old".utf8), copied: 1_709_294_400, isPinned: true),
        EarlierItem([.init("image/png", .file(path: Array("images/c0ffee.png".utf8)))], copied: 1_709_251_199),
      ])
  }

  // MARK: Damage

  @Test func shortenedFilesAreDamaged() throws {
    let database = try SQLiteBytes(Self.stash)
    for count in stride(from: 0, to: database.file.count, by: 2039) {
      #expect(throws: MalformedHistory.self) {
        try HistoryReader.items(in: Array(database.file[..<count]), as: HistoryReading(.stash))
      }
    }
  }

  /// Any byte may have any value: that ends with items or with an error, soon.
  @Test func changedBytesEndWithItemsOrAnError() throws {
    let database = try SQLiteBytes(Array(Self.stash.prefix(60)) + Self.klipper)
    var random = SystemRandomNumberGenerator()
    let limit = database.file.count * 2
    for _ in 0..<300 {
      var file = database.file
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        file[Int.random(in: file.indices, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      }
      for history in [ImportedHistory.stash, .klipper] {
        let items = (try? HistoryReader.items(in: file, as: HistoryReading(history))) ?? []
        #expect(items.reduce(0) { $0 + $1.bytes.count } < limit)
      }
    }
  }

  /// A table whose tree leads back to itself, and a row that says that it is large.
  @Test func pagesAreReadOnce() throws {
    let database = try SQLiteBytes(Self.stash)
    // The first page of the table is the second of the file, an inner one: its first child is the page itself.
    let root = 512 * 1
    var file = database.file
    try #require(file[root] == 5)
    let cell = root + (Int(file[root + 12]) << 8 | Int(file[root + 13]))
    file.replaceSubrange(cell..<cell + 4, with: [0, 0, 0, 2])
    #expect(throws: MalformedHistory.self) { try HistoryReader.items(in: file, as: HistoryReading(.stash)) }
  }
}
