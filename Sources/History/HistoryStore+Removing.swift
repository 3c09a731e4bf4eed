extension HistoryStore {
  /// Removes items; those that are not there are passed over.
  package func remove(_ ids: [Int]) throws(HistoryFailure) {
    try removeSparingly(ids)
    try tidyUp()
  }

  private func removeSparingly(_ ids: [Int]) throws(HistoryFailure) {
    try removing { () throws(HistoryFailure) in
      for id in ids {
        try query { () throws(SQLiteFailure) in
          try dropContents("item = ?", [.integer(id)])
          try database.run("DELETE FROM item WHERE id = ?", [.integer(id)], step: "remove an item")
        }
      }
    }
  }

  /// Removes all items, the pinned ones only if that is asked for. Gives how many there were.
  package func removeAll(pinned: Bool) throws(HistoryFailure) -> Int {
    let which = pinned ? "1" : "pinned = 0"
    let count = try query { () throws(SQLiteFailure) in
      try database.first("SELECT count(*) FROM item WHERE \(which)", step: "count the items") { $0.integer(0) } ?? 0
    }
    try removing { () throws(HistoryFailure) in
      try query { () throws(SQLiteFailure) in
        try dropContents("item IN (SELECT id FROM item WHERE \(which))", [])
        // An index that is made anew holds no word of what was removed, and costs less than to take out each text.
        try database.execute("DROP TRIGGER item_removed", step: "remove the items")
        try database.run(
          "DELETE FROM source WHERE item IN (SELECT id FROM item WHERE \(which))", step: "remove the items")
        try database.run("DELETE FROM item WHERE \(which)", step: "remove the items")
        try database.execute(Schema.removal, step: "remove the items")
        try database.run("INSERT INTO search (search) VALUES ('rebuild')", step: "make the index anew")
        try database.run("UPDATE total SET items = 0, bytes = 0", step: "count the items")
      }
    }
    try tidyUp()
    return count
  }

  /// Gives room back, and leaves nothing of what was removed in the log of changes either.
  private func tidyUp() throws(HistoryFailure) {
    try query { () throws(SQLiteFailure) in
      try database.execute("PRAGMA incremental_vacuum", step: "give room back")
      try database.execute("PRAGMA wal_checkpoint(TRUNCATE)", step: "give room back")
    }
  }

  /// How many items are removed in one go when there are too many.
  private static let batch = 64

  /// Removes some of what is too old or too much, the oldest first; gives whether there may be more.
  package func removeSurplus(now: Int = currentTime) throws(HistoryFailure) -> Bool {
    let ids = try query { () throws(SQLiteFailure) in try surplus(now) }
    if !ids.isEmpty { try removeSparingly(ids) }
    return !ids.isEmpty
  }

  private func surplus(_ now: Int) throws(SQLiteFailure) -> [Int] {
    for (kind, age) in limits.age {
      let old = try database.rows(
        "SELECT id FROM item WHERE pinned = 0 AND kind = ? AND copied < ? LIMIT \(Self.batch)",
        [.integer(kind.rawValue), .integer(now - Int(age.components.seconds))], step: "look for old items"
      ) { $0.integer(0) }
      if !old.isEmpty { return old }
    }
    let total = try database.first("SELECT items, bytes FROM total", step: "read the totals") {
      (items: $0.integer(0), bytes: $0.integer(1))
    }
    guard let total, total.items > limits.count || total.bytes > limits.bytes else { return [] }
    var (items, bytes) = (total.items, total.bytes)
    var ids: [Int] = []
    try database.scan(
      "SELECT id, size FROM item WHERE pinned = 0 ORDER BY place LIMIT \(Self.batch)", [], step: "look for old items"
    ) { row in
      guard items > limits.count || bytes > limits.bytes else { return false }
      ids.append(row.integer(0))
      items -= 1
      bytes -= row.integer(1)
      return true
    }
    return ids
  }

  // MARK: Contents

  /// Runs `body`, which removes items; then nothing is left of contents that no item has any more.
  private func removing(_ body: () throws(HistoryFailure) -> Void) throws(HistoryFailure) {
    let files = try writing { () throws(HistoryFailure) in
      try query { () throws(SQLiteFailure) in
        try database.run("CREATE TEMP TABLE IF NOT EXISTS dropped (content INTEGER PRIMARY KEY)", step: "remove items")
        try database.run("DELETE FROM dropped", step: "remove items")
      }
      try body()
      return try query { () throws(SQLiteFailure) in try removeDroppedContents() }
    }
    self.files.remove(files)
  }

  private func dropContents(_ condition: String, _ values: [SQLValue]) throws(SQLiteFailure) {
    try database.run(
      "INSERT OR IGNORE INTO dropped SELECT content FROM source WHERE \(condition)", values, step: "remove items")
  }

  /// Gives the hashes of those that lie in files.
  private func removeDroppedContents() throws(SQLiteFailure) -> [[UInt8]] {
    let unused = "id IN (SELECT content FROM dropped) AND NOT EXISTS (SELECT 1 FROM source WHERE content = content.id)"
    let files = try database.rows(
      "SELECT hash FROM content WHERE bytes IS NULL AND \(unused)", step: "remove contents"
    ) { $0.bytes(0) ?? [] }
    try database.run("DELETE FROM content WHERE \(unused)", step: "remove contents")
    return files
  }
}
