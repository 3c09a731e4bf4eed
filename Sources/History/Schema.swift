/// The tables, and their migrations from earlier versions.
enum Schema {
  /// Each step creates the next version (PRAGMA user_version); a step never changes after its release.
  private static let migrations = [first, second, third, fourth, fifth, sixth]

  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// An item's place counts up with each copy, and is the row in the index of texts, so that the newest hits come first
  /// without sorting. Its number stays the same when it moves up.
  ///
  /// The index sees two line ends after each text, so that the last letters begin a trigram too.
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
    CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
      INSERT INTO search (search, rowid, text) VALUES ('delete', old.place, old.text || char(10, 10));
      UPDATE total SET items = items - (NOT old.pinned), bytes = bytes - old.size * (NOT old.pinned);
      DELETE FROM source WHERE item = old.id;
    END;
    """

  /// The identifier of our databases ("PbHi"), and the readings of the clock, which `WatchedClock` explains.
  private static let second = """
    PRAGMA application_id = \(applicationID);
    CREATE TABLE clock (believed INTEGER, doubted INTEGER);
    INSERT INTO clock VALUES (NULL, NULL);
    """

  private static let applicationID = 0x5062_4869

  /// An item's hints, in their form on the socket. A merge omits nulls.
  private static let third = """
    ALTER TABLE item ADD COLUMN hints TEXT NOT NULL DEFAULT '{}';
    UPDATE item SET hints = json_patch('{}', json_object(
      'document', CASE WHEN document THEN json('true') END,
      'formats', CASE formats WHEN '' THEN json('[]') ELSE json('["' || replace(formats, ',', '","') || '"]') END,
      'name', name
    )) WHERE document OR formats IS NOT NULL OR name IS NOT NULL;
    ALTER TABLE item DROP COLUMN document;
    ALTER TABLE item DROP COLUMN formats;
    ALTER TABLE item DROP COLUMN name;
    """

  /// The contents of a menu's row besides the title; and an index of the pinned items, which are few.
  private static let fourth = """
    ALTER TABLE item ADD COLUMN lines INTEGER;
    ALTER TABLE item ADD COLUMN picture TEXT;
    CREATE INDEX item_pins ON item (place) WHERE pinned = 1;
    """

  /// Thumbnails. They count against the limit of bytes. The column is the last, so that lists do not read it.
  private static let fifth = """
    ALTER TABLE item ADD COLUMN thumbnail BLOB;
    DROP TRIGGER item_added;
    CREATE TRIGGER item_added AFTER INSERT ON item BEGIN
      INSERT INTO search (rowid, text) VALUES (new.place, new.text || char(10, 10));
      UPDATE total SET items = items + (NOT new.pinned),
        bytes = bytes + (new.size + ifnull(length(new.thumbnail), 0)) * (NOT new.pinned);
    END;
    DROP TRIGGER item_pinned;
    CREATE TRIGGER item_pinned AFTER UPDATE OF pinned ON item BEGIN
      UPDATE total SET items = items + old.pinned - new.pinned,
        bytes = bytes + (new.size + ifnull(length(new.thumbnail), 0)) * (old.pinned - new.pinned);
    END;
    CREATE TRIGGER item_pictured AFTER UPDATE OF thumbnail ON item BEGIN
      UPDATE total SET
        bytes = bytes + (ifnull(length(new.thumbnail), 0) - ifnull(length(old.thumbnail), 0)) * (NOT new.pinned);
    END;
    DROP TRIGGER item_removed;
    CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
      INSERT INTO search (search, rowid, text) VALUES ('delete', old.place, old.text || char(10, 10));
      UPDATE total SET items = items - (NOT old.pinned),
        bytes = bytes - (old.size + ifnull(length(old.thumbnail), 0)) * (NOT old.pinned);
      DELETE FROM source WHERE item = old.id;
    END;
    """

  /// Texts in the form in which searches compare them, if that is more than lower case of ASCII, which the index does by
  /// itself; the shapes of texts; and whether the worker has yet to read an item's words. Items up to the place
  /// `total.unfolded` are from before, and are folded little by little. The index is the same for all others.
  private static let sixth = """
    ALTER TABLE item ADD COLUMN shape INTEGER;
    ALTER TABLE item ADD COLUMN unread INTEGER;
    ALTER TABLE item ADD COLUMN folded TEXT;
    CREATE INDEX item_application ON item (application);
    CREATE INDEX item_types ON item (types);
    CREATE INDEX item_shape ON item (shape) WHERE shape IS NOT NULL;
    CREATE INDEX item_unread ON item (place) WHERE unread = 1;
    ALTER TABLE total ADD COLUMN unfolded INTEGER NOT NULL DEFAULT 0;
    UPDATE total SET unfolded = (SELECT ifnull(max(place), 0) FROM item);
    DROP VIEW searchable;
    CREATE VIEW searchable AS SELECT place, ifnull(folded, text) || char(10, 10) AS text FROM item;
    DROP TRIGGER item_added;
    CREATE TRIGGER item_added AFTER INSERT ON item BEGIN
      INSERT INTO search (rowid, text) VALUES (new.place, ifnull(new.folded, new.text) || char(10, 10));
      UPDATE total SET items = items + (NOT new.pinned),
        bytes = bytes + (new.size + ifnull(length(new.thumbnail), 0)) * (NOT new.pinned);
    END;
    DROP TRIGGER item_moved;
    CREATE TRIGGER item_moved AFTER UPDATE OF place, text, folded ON item BEGIN
      INSERT INTO search (search, rowid, text)
        VALUES ('delete', old.place, ifnull(old.folded, old.text) || char(10, 10));
      INSERT INTO search (rowid, text) VALUES (new.place, ifnull(new.folded, new.text) || char(10, 10));
    END;
    DROP TRIGGER item_removed;
    CREATE TRIGGER item_removed AFTER DELETE ON item BEGIN
      INSERT INTO search (search, rowid, text)
        VALUES ('delete', old.place, ifnull(old.folded, old.text) || char(10, 10));
      UPDATE total SET items = items - (NOT old.pinned),
        bytes = bytes - (old.size + ifnull(length(old.thumbnail), 0)) * (NOT old.pinned);
      DELETE FROM source WHERE item = old.id;
    END;
    """

  /// The first statements of a connection, which is the only one. A change is on the disk before it counts, deleted
  /// data is overwritten, and the journal is emptied after each change.
  private static let settings = """
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA cache_size = -4096;
    PRAGMA temp_store = MEMORY;
    """

  /// The kinds of databases.
  enum Kind {
    /// The database is empty.
    case blank
    case ours
    /// The database is ours, of an earlier version.
    case older
    /// The database is of a newer version.
    case newer
  }

  /// Sets up a connection, and determines its database's kind. Throws if that is not ours, or damaged.
  static func kind(of database: Database) throws -> Kind {
    try database.execute(settings, step: "set up the database")
    let id = try number("application_id", of: database)
    let found = try number("user_version", of: database)
    let objects = try objects(of: database)
    if id == 0, found == 0, objects.isEmpty { return .blank }
    // The first version had no identifier.
    guard found > 0, id == applicationID || (id == 0 && found == 1) else {
      throw SQLiteFailure.foreign("recognise the database")
    }
    if found > version { return .newer }
    let model = try Database(":memory:")
    try migrate(model, from: 0, to: found)
    guard try objects == Schema.objects(of: model) else {
      throw SQLiteFailure.foreign("find all tables in the database")
    }
    do { try probe(database) } catch { throw error.isMisfit ? .foreign(error.step) : error }
    return found < version ? .older : .ours
  }

  /// Reads a few rows. This fails for most files that were cut off or overwritten, and for an index without one of the
  /// tables that FTS5 creates for it; only reading the whole file would find all damage.
  private static func probe(_ database: Database) throws(SQLiteFailure) {
    guard try database.first("SELECT last FROM total", step: "read the totals", { $0.integer(0) }) != nil else {
      throw SQLiteFailure.foreign("read the totals")
    }
    _ = try database.first("SELECT text FROM item ORDER BY place DESC LIMIT 1", step: "read the newest item") {
      $0.text(0).utf8.count
    }
    _ = try database.first("SELECT rowid FROM search WHERE search MATCH '\"   \"'", step: "read the index") {
      $0.integer(0)
    }
    _ = try database.first("SELECT term FROM trigram", step: "read the index") { $0.text(0) }
  }

  /// Updates the tables of a writable database; creates those of a blank one.
  static func update(_ database: Database) throws {
    // No other program may have the database open. This statement checks it without writing.
    try database.execute("BEGIN EXCLUSIVE; COMMIT", step: "open the database")
    let found = try number("user_version", of: database)
    // Only a file without tables can begin to give back its free pages.
    if found == 0 { try database.execute("PRAGMA auto_vacuum = INCREMENTAL", step: "set up the database") }
    try database.execute("PRAGMA journal_mode = TRUNCATE", step: "set up the database")
    try migrate(database, from: found, to: version)
  }

  /// Migrates the tables from one version to another.
  static func migrate(_ database: Database, from old: Int, to new: Int) throws {
    for (index, migration) in migrations.enumerated().prefix(new).dropFirst(old) {
      try database.execute(
        "BEGIN IMMEDIATE; \(migration) PRAGMA user_version = \(index + 1); COMMIT", step: "make the tables")
    }
  }

  /// Returns the page size in bytes, of which the file's size is a multiple.
  static func pageSize(of database: Database) throws -> Int { try number("page_size", of: database) }

  private static func number(_ name: String, of database: Database) throws -> Int {
    try database.first("PRAGMA \(name)", step: "read the database's version") { $0.integer(0) } ?? 0
  }

  /// Returns the tables, indexes and triggers as created. FTS5's own tables differ between versions of SQLite.
  private static func objects(of database: Database) throws -> Set<[String]> {
    Set(
      try database.rows(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'search_*'",
        step: "read what is in the database"
      ) { [$0.text(0), $0.text(1)] })
  }
}
