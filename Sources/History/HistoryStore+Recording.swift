internal import Bytes
internal import Linux
internal import Pasteboard
internal import Wire

extension HistoryStore {
  /// The result of recording an item.
  package enum Outcome: Hashable, Sendable {
    /// The item is stored under this number.
    case recorded(Int)
    /// The item was stored under this number before, and is the newest now.
    case movedUp(Int)
    /// The item was stored under this number before, and stays where it is.
    case known(Int)
    /// The history does not record such an item.
    case passedOver

    /// The item's number; nil if it is not stored.
    package var id: Int? {
      switch self {
      case .recorded(let id), .movedUp(let id), .known(let id): id
      case .passedOver: nil
      }
    }
  }

  /// Stores an item; one that is stored already moves up instead.
  package func record(_ item: RecordedItem, now: Int = currentTime) throws -> Outcome {
    try store(item, now) { hashes, digest, text in
      if let known = try moveUp(digest, item.hints, now) { return .movedUp(known) }
      let id = try nextPlace()
      try insert(item, (id, place: id, copied: now), hashes, digest, text)
      return .recorded(id)
    }
  }

  /// Stores an item unless the limits exclude it. `change` writes its rows, in a transaction.
  func store(
    _ item: RecordedItem, _ now: Int,
    _ change: (_ hashes: [[UInt8]], _ digest: [UInt8], _ text: SearchableText) throws -> Outcome
  ) throws -> Outcome {
    let types = item.sources.map(\.type)
    let kind = ItemKind(types: types)
    guard !types.isEmpty, types.count <= limits.types, item.size <= limits.itemBytes,
      kind != .other || item.size <= limits.otherBytes,
      !limits.excludes(types: types, application: item.application)
    else { return .passedOver }
    try checkChangeable()
    let hashes = try item.sources.map { try SHA256.hash(of: $0.bytes) }
    let digest = HistoryStore.digest(of: item, hashes)
    let text = try SearchableText(item)
    // Files are written before the rows that name them, and outside the transaction, to keep that short.
    var stored: [[UInt8]] = []
    var outcome: Outcome
    let surplus: [Int]
    let unused: [[UInt8]]
    do {
      for (source, hash) in zip(item.sources, hashes) where source.bytes.count > HistoryStore.rowLimit {
        if try files.store(source.bytes, hash: hash) { stored.append(hash) }
      }
      (outcome, surplus, unused) = try database.transaction {
        for (source, hash) in zip(item.sources, hashes) { try mend(source.bytes, hash) }
        let outcome = try change(hashes, digest, text)
        let surplus = try self.surplus(now)
        return (outcome, surplus, try drop(surplus))
      }
    } catch {
      files.remove(stored)
      throw error
    }
    files.remove(unused)
    if let id = outcome.id {
      damaged.remove(id)
      if surplus.contains(id) { outcome = .passedOver }
    }
    return outcome
  }

  /// Returns the identity of an item: its types except the volatile ones, their bytes, and whether they are a document.
  /// The formats in which it is offered do not count: an item that is pasted as Markdown stays one item.
  static func digest(of item: RecordedItem, _ hashes: [[UInt8]]) -> [UInt8] {
    var digest = SHA256()
    for (source, hash) in zip(item.sources, hashes) where !VolatileTypes.contains(source.type) {
      digest.update(Array(source.type.utf8) + [0] + hash)
    }
    // Earlier versions wrote the formats, if there were any, in the place of the dash.
    digest.update(Array("\(item.hints.isDocument) [\"-\"]".utf8))
    return digest.finish()
  }

  func nextPlace() throws -> Int {
    try database.run(
      "UPDATE total SET last = max(last, (SELECT ifnull(max(place), 0) FROM item)) + 1", step: "count an item")
    return try database.first("SELECT last FROM total", step: "count an item") { $0.integer(0) } ?? 0
  }

  /// Moves the item with this digest to the newest place, and returns its number; nil if there is none. It keeps its
  /// hints, but is offered in all formats that it was offered in.
  private func moveUp(_ digest: [UInt8], _ hints: ItemHints, _ now: Int) throws -> Int? {
    let found = try database.first(
      "SELECT id, place, hints FROM item WHERE digest = ?", [.bytes(digest)], step: "look for an item"
    ) { (id: $0.integer(0), place: $0.integer(1), hints: ItemHints(jsonText: $0.text(2)) ?? ItemHints()) }
    guard let found else { return nil }
    var widened = found.hints
    widened.formats = found.hints.formats.flatMap { old in hints.formats.map { old + $0.filter { !old.contains($0) } } }
    if widened != found.hints {
      try database.run(
        "UPDATE item SET hints = ? WHERE id = ?", [.text(widened.jsonText), .integer(found.id)],
        step: "move an item up")
    }
    let isNewest =
      try database.first("SELECT max(place) FROM item", step: "look for an item") { $0.integer(0) } == found.place
    try foldIfNeeded(at: found.place)
    let place = isNewest ? found.place : try nextPlace()
    try database.run(
      "UPDATE item SET copied = ? WHERE id = ?", [.integer(now), .integer(found.id)], step: "move an item up")
    if !isNewest {
      try database.run(
        "UPDATE item SET place = ? WHERE id = ?", [.integer(place), .integer(found.id)], step: "move an item up")
    }
    return found.id
  }

  /// Writes the rows of an item that is not stored yet.
  func insert(
    _ item: RecordedItem, _ position: (id: Int, place: Int, copied: Int), _ hashes: [[UInt8]], _ digest: [UInt8],
    _ text: SearchableText
  ) throws {
    let types = item.sources.map(\.type)
    try database.run(
      """
      INSERT INTO item (
        place, id, copied, digest, kind, size, hints, application, types, title, text, lines, picture, shape, unread, folded
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(position.place), .integer(position.id), .integer(position.copied), .bytes(digest),
        .integer(ItemKind(types: types).rawValue), .integer(item.size),
        .text(item.hints.jsonText), SQLValue(item.application), .text(types.joined(separator: "\n")),
        .text(text.title), .text(text.text), text.lines.map(SQLValue.integer) ?? .null, SQLValue(text.picture),
        SQLValue(text.shape?.rawValue), text.isUnread ? 1 : .null, SQLValue(text.folded),
      ], step: "store an item")
    for (index, source) in item.sources.enumerated() {
      let content = try content(source.bytes, hashes[index])
      try database.run(
        "INSERT INTO source (item, place, type, content) VALUES (?, ?, ?, ?)",
        [.integer(position.id), .integer(index), .text(source.type), .integer(content)], step: "store a source")
    }
  }

  /// Returns the row of these bytes; creates it if it is missing.
  private func content(_ bytes: RecordedBytes, _ hash: [UInt8]) throws -> Int {
    let known = "SELECT id FROM content WHERE hash = ?"
    if let found = try database.first(known, [.bytes(hash)], step: "look for a content", { $0.integer(0) }) {
      return found
    }
    let inRow = try inRow(bytes)
    try database.run(
      "INSERT INTO content (hash, size, bytes) VALUES (?, ?, ?)",
      [.bytes(hash), .integer(bytes.count), inRow], step: "store a content")
    return database.lastInserted
  }

  /// Restores a damaged row of these bytes, if there is one.
  private func mend(_ bytes: RecordedBytes, _ hash: [UInt8]) throws {
    let inRow = try inRow(bytes)
    try database.run(
      "UPDATE content SET size = ?1, bytes = ?2 WHERE hash = ?3 AND (size IS NOT ?1 OR bytes IS NOT ?2)",
      [.integer(bytes.count), inRow, .bytes(hash)], step: "mend a content")
  }

  /// Returns the column of a content in its row: the bytes, or null if they are in a file.
  private func inRow(_ bytes: RecordedBytes) throws -> SQLValue {
    bytes.count > HistoryStore.rowLimit ? .null : .bytes(try bytes.all())
  }
}
