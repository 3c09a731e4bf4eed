/// Items of other histories, which are older than those that were recorded.
extension HistoryStore {
  /// Stores an item as the oldest one. One that is stored already stays where it is, but is pinned if this one is.
  ///
  /// Searches rely on the order of the times, so its time is at most that of the item before it.
  package func add(
    _ item: RecordedItem, copied: Int, isPinned: Bool = false, now: Int = currentTime
  ) throws -> Outcome {
    try store(item, now) { hashes, digest, text in
      let known = try database.first(
        "SELECT id FROM item WHERE digest = ?", [.bytes(digest)], step: "look for an item"
      ) { $0.integer(0) }
      let id = try known ?? addAsOldest(item, min(copied, now), hashes, digest, text)
      if isPinned {
        try database.run("UPDATE item SET pinned = 1 WHERE id = ?", [.integer(id)], step: "pin an item")
      }
      return known == nil ? .recorded(id) : .known(id)
    }
  }

  private func addAsOldest(
    _ item: RecordedItem, _ copied: Int, _ hashes: [[UInt8]], _ digest: [UInt8], _ text: SearchableText
  ) throws -> Int {
    let id = try nextPlace()
    let oldest = try database.first(
      "SELECT place, copied FROM item ORDER BY place LIMIT 1", step: "look for the oldest item"
    ) { (place: $0.integer(0), copied: $0.integer(1)) }
    try insert(
      item, (id, place: oldest.map { $0.place - 1 } ?? id, copied: min(copied, oldest?.copied ?? .max)), hashes, digest,
      text)
    return id
  }
}
