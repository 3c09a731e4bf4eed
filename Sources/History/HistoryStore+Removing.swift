internal import Linux

extension HistoryStore {
  /// Removes items; skips those that do not exist.
  package func remove(_ ids: [Int]) throws {
    try checkChangeable()
    do {
      try removeTogether(ids)
    } catch {
      guard HistoryFailure.isFull(error) else { throw error }
      // Removing them one by one needs the least room, and each makes room for the next.
      try withReserve {
        for id in ids { try removeTogether([id]) }
      }
    }
    giveRoomBack()
  }

  /// Removes all items, but the pinned ones only if `pinned` is set. Returns how many there were.
  ///
  /// A new database with the remaining items replaces the old one, so that nothing of that stays, and it may be of any
  /// size.
  package func removeAll(pinned: Bool) throws -> Int {
    try checkChangeable()
    let which = pinned ? "1" : "pinned = 0"
    let count =
      try database.first("SELECT count(*) FROM item WHERE \(which)", step: "count the items") { $0.integer(0) } ?? 0
    do {
      try beginAnew(keeping: pinned ? "0" : "pinned = 1")
    } catch {
      guard HistoryFailure.isFull(error) else { throw error }
      try withReserve { try beginAnew(keeping: pinned ? "0" : "pinned = 1") }
    }
    return count
  }

  /// The number of surplus items that are removed at once.
  private static let batch = 64

  /// Removes some items that exceed the limits, the oldest first. Returns whether there may be more.
  package func removeSurplus(now: Int = currentTime) throws -> Bool {
    guard !database.isReadOnly else { return false }
    let ids = try surplus(now)
    if !ids.isEmpty { try remove(ids) }
    return !ids.isEmpty
  }

  /// Returns the items to remove next.
  func surplus(_ now: Int) throws -> [Int] {
    let time = try timeForAges(now)
    for (kind, age) in limits.age {
      let (oldest, isBeforeAll) = time.subtractingReportingOverflow(Int(age.components.seconds))
      if isBeforeAll { continue }
      let old = try database.rows(
        "SELECT id FROM item WHERE pinned = 0 AND kind = ? AND copied < ? LIMIT \(Self.batch)",
        [.integer(kind.rawValue), .integer(oldest)], step: "look for old items"
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
      "SELECT id, size + ifnull(length(thumbnail), 0) FROM item WHERE pinned = 0 ORDER BY place LIMIT \(Self.batch)",
      [], step: "look for old items"
    ) { row in
      guard items > limits.count || bytes > limits.bytes else { return false }
      ids.append(row.integer(0))
      // A damaged row may contain any number.
      items &-= 1
      bytes &-= row.integer(1)
      return true
    }
    return ids
  }

  // MARK: The clock

  /// Reads the stored readings of the clock.
  func readClock() throws {
    clock =
      try database.first("SELECT believed, doubted FROM clock", step: "read the clock") {
        WatchedClock(believed: $0.optionalInteger(0), doubted: $0.optionalInteger(1))
      } ?? WatchedClock()
  }

  /// Returns the time by which ages are determined.
  private func timeForAges(_ now: Int) throws -> Int {
    let before = clock
    let time = clock.time(at: now)
    if clock != before {
      try database.run(
        "UPDATE clock SET believed = ?, doubted = ?", [SQLValue(clock.believed), SQLValue(clock.doubted)],
        step: "keep the time")
    }
    return time
  }

  // MARK: Rows and files

  private func removeTogether(_ ids: [Int]) throws {
    let unused = try database.transaction { try drop(ids) }
    files.remove(unused)
    damaged.subtract(ids)
  }

  /// Removes the rows of items, and of contents that no item uses any more. Returns the hashes of contents whose files
  /// must be removed once that is on the disk.
  func drop(_ ids: [Int]) throws -> [[UInt8]] {
    var contents: Set<Int> = []
    for id in ids {
      contents.formUnion(
        try database.rows("SELECT content FROM source WHERE item = ?", [.integer(id)], step: "remove an item") {
          $0.integer(0)
        })
      try database.run("DELETE FROM item WHERE id = ?", [.integer(id)], step: "remove an item")
    }
    var unused: [[UInt8]] = []
    for content in contents {
      let condition = "WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM source WHERE content = ?1)"
      unused += try database.rows(
        "SELECT hash FROM content \(condition) AND bytes IS NULL", [.integer(content)], step: "remove a content"
      ) { $0.bytes(0) ?? [] }
      try database.run("DELETE FROM content \(condition)", [.integer(content)], step: "remove a content")
    }
    return unused
  }

  private func beginAnew(keeping condition: String) throws {
    do {
      let path = try place.makeNewDatabase()
      try HistoryStore.makeTables(at: path)
      try copyItems(keeping: condition, to: path)
      try takeNewDatabase()
    } catch {
      place.removeNewDatabase()
      throw error
    }
  }

  /// Creates the tables of a new database, and closes it: it must have no other user when it is filled.
  private static func makeTables(at path: String) throws {
    let new = try Database(path)
    _ = try Schema.kind(of: new)
    try Schema.update(new)
  }

  /// Copies items to a database that has none. Its numbers continue those of this one.
  private func copyItems(keeping condition: String, to path: String) throws {
    let step = "keep what is left"
    let kept = "(SELECT id FROM item WHERE \(condition))"
    try database.run("ATTACH ? AS new", [.text(path)], step: step)
    defer { try? database.execute("DETACH new", step: step) }
    try database.transaction {
      try database.execute(
        """
        INSERT INTO new.content SELECT * FROM content WHERE id IN (SELECT content FROM source WHERE item IN \(kept));
        INSERT INTO new.source SELECT * FROM source WHERE item IN \(kept);
        INSERT INTO new.item SELECT * FROM item WHERE \(condition);
        UPDATE new.total SET (last, unfolded) = (SELECT last, unfolded FROM total);
        UPDATE new.clock SET (believed, doubted) = (SELECT believed, doubted FROM clock);
        """, step: step)
    }
  }

  // MARK: Room

  /// Runs `body` with the reserved room of the disk.
  private func withReserve(_ body: () throws -> Void) throws {
    let room = place.reserve.giveUp()
    defer { place.reserve.take(room) }
    try body()
  }

  /// Shortens the database's file. A part that remains is removed the next time.
  private func giveRoomBack() {
    try? database.execute("PRAGMA incremental_vacuum", step: "give room back")
  }
}
