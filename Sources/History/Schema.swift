/// The tables, and how those of earlier versions become those of today's.
enum Schema {
  /// Each step makes the next version (PRAGMA user_version); none is ever changed once it was in a release.
  private static let migrations = [first]

  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// An item's place counts up with each copy, and is the row that the index of texts names: so the newest hits come
  /// first without sorting. Its number stays the same when it moves up.
  ///
  /// The index sees two line ends behind each text, so that its last letters begin a trigram too.
  private static let first = """
    CREATE TABLE item (
      place INTEGER PRIMARY KEY,
      id INTEGER NOT NULL UNIQUE,
      copied INTEGER NOT NULL,
      digest BLOB NOT NULL UNIQUE,
      kind INTEGER NOT NULL,
      size INTEGER NOT NULL,
      pinned INTEGER NOT NULL DEFAULT 0,
      document INTEGER NOT NULL,
      formats TEXT,
      name TEXT,
      application TEXT,
      types TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL
    );
    CREATE INDEX item_age ON item (kind, copied) WHERE pinned = 0;
    CREATE INDEX item_rest ON item (place) WHERE pinned = 0;

    CREATE TABLE content (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      size INTEGER NOT NULL,
      bytes BLOB
    );
    CREATE INDEX content_file ON content (hash) WHERE bytes IS NULL;
    CREATE TABLE source (
      item INTEGER NOT NULL,
      place INTEGER NOT NULL,
      type TEXT NOT NULL,
      content INTEGER NOT NULL REFERENCES content (id),
      PRIMARY KEY (item, place)
    ) WITHOUT ROWID;
    CREATE INDEX source_content ON source (content);

    CREATE TABLE total (last INTEGER NOT NULL, items INTEGER NOT NULL, bytes INTEGER NOT NULL);
    INSERT INTO total VALUES (0, 0, 0);

    CREATE VIEW searchable AS SELECT place, text || char(10, 10) AS text FROM item;
    CREATE VIRTUAL TABLE search USING fts5 (
      text, tokenize = 'trigram', detail = none, content = 'searchable', content_rowid = 'place', columnsize = 0
    );
    CREATE VIRTUAL TABLE trigram USING fts5vocab (search, row);

    CREATE TRIGGER item_added AFTER INSERT ON item BEGIN
      INSERT INTO search (rowid, text) VALUES (new.place, new.text || char(10, 10));
      UPDATE total SET items = items + (NOT new.pinned), bytes = bytes + new.size * (NOT new.pinned);
    END;
    CREATE TRIGGER item_moved AFTER UPDATE OF place ON item BEGIN
      INSERT INTO search (search, rowid, text) VALUES ('delete', old.place, old.text || char(10, 10));
      INSERT INTO search (rowid, text) VALUES (new.place, new.text || char(10, 10));
    END;
    CREATE TRIGGER item_pinned AFTER UPDATE OF pinned ON item BEGIN
      UPDATE total SET items = items + old.pinned - new.pinned, bytes = bytes + new.size * (old.pinned - new.pinned);
    END;
    \(removal)
    """

  /// What follows when an item is removed.
  static let removal = """
    CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
      INSERT INTO search (search, rowid, text) VALUES ('delete', old.place, old.text || char(10, 10));
      UPDATE total SET items = items - (NOT old.pinned), bytes = bytes - old.size * (NOT old.pinned);
      DELETE FROM source WHERE item = old.id;
    END;
    """

  /// What a connection is told before anything else. The one connection that there is holds the file alone, and needs no
  /// shared memory; what is deleted is overwritten.
  private static let settings = """
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -4096;
    PRAGMA temp_store = MEMORY;
    """

  /// Sets a connection up and brings its tables up to date; false if they are of a newer version.
  static func prepare(_ database: Database) throws(SQLiteFailure) -> Bool {
    try database.execute(settings, step: "set up the database")
    let found = try database.first("PRAGMA user_version", step: "read the database's version") { $0.integer(0) } ?? 0
    guard found <= version else { return false }
    for (index, migration) in migrations.enumerated().dropFirst(found) {
      try database.execute(
        "BEGIN IMMEDIATE; \(migration); PRAGMA user_version = \(index + 1); COMMIT", step: "make the tables")
    }
    // A file that was cut off or overwritten shows here, as far as that can be seen without reading all of it.
    _ = try database.first("SELECT last FROM total", step: "read the totals") { $0.integer(0) }
    _ = try database.first("SELECT text FROM item ORDER BY place DESC LIMIT 1", step: "read the newest item") {
      $0.text(0).utf8.count
    }
    return true
  }
}
