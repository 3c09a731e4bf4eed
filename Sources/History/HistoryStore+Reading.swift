internal import Linux

extension HistoryStore {
  /// Returns the newest entries, or the newest before `place`.
  package func entries(atMost limit: Int, before place: Int? = nil) throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    try database.scan(
      "SELECT \(HistoryEntry.columns) FROM item WHERE place < ? ORDER BY place DESC",
      [.integer(place ?? .max)], step: "list the history"
    ) {
      let entry = HistoryEntry($0)
      if !damaged.contains(entry.id) { entries.append(entry) }
      return entries.count < limit
    }
    return entries
  }

  /// Returns one entry.
  package func entry(_ id: Int) throws -> HistoryEntry {
    let found = try database.first(
      "SELECT \(HistoryEntry.columns) FROM item WHERE id = ?", [.integer(id)], step: "look for an item"
    ) { HistoryEntry($0) }
    guard let found else { throw HistoryFailure.unknownItem(id) }
    return found
  }

  /// Returns the source at an index of an item, byte for byte; throws if it is damaged.
  package func source(_ place: Int, of id: Int) throws -> RecordedSource {
    let found = try database.first(
      "SELECT type, size, hash, bytes FROM source JOIN content ON content.id = content WHERE item = ? AND place = ?",
      [.integer(id), .integer(place)], step: "read a source"
    ) { (type: $0.text(0), size: $0.integer(1), hash: $0.bytes(2) ?? [], bytes: $0.bytes(3)) }
    guard let found else {
      _ = try entry(id)
      throw HistoryFailure.noSuchSource(place)
    }
    if let bytes = found.bytes, SHA256.hash(bytes) == found.hash {
      return RecordedSource(type: found.type, bytes: .bytes(bytes))
    }
    let file = found.bytes == nil ? try files.open(found.hash, size: found.size) : nil
    guard let file else {
      damaged.insert(id)
      throw HistoryFailure.damaged(id, type: found.type)
    }
    return RecordedSource(type: found.type, bytes: .file(file, size: found.size))
  }

  /// Returns the size of each source of an item in bytes, in order.
  package func sizes(of id: Int) throws -> [Int] {
    try database.rows(
      "SELECT size FROM source JOIN content ON content.id = content WHERE item = ? ORDER BY place", [.integer(id)],
      step: "read an item"
    ) { $0.integer(0) }
  }

  /// Pins items, which exempts them from the limits, or unpins them.
  package func pin(_ ids: [Int], _ isPinned: Bool) throws {
    try checkChangeable()
    try database.transaction {
      for id in ids {
        try database.run(
          "UPDATE item SET pinned = ? WHERE id = ?", [.integer(isPinned ? 1 : 0), .integer(id)], step: "pin an item")
        if database.changes == 0 { throw HistoryFailure.unknownItem(id) }
      }
    }
  }
}
