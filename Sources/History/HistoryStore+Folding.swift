internal import Bytes
internal import Search

/// Items of earlier versions get the folded forms of their texts little by little, the newest first: a long history would
/// take minutes.
extension HistoryStore {
  /// The maximum number of items that are folded at once.
  private static let batch = 1000
  /// The maximum time after which other work can run in between.
  private static let turn = Duration.milliseconds(20)

  /// The number of items that are not folded yet, or a few more.
  package var unfoldedCount: Int {
    get throws {
      let last = try unfoldedPlace
      return last == 0
        ? 0
        : try database.first(
          "SELECT count(*) FROM item WHERE place <= ?", [.integer(last)], step: "count the items", { $0.integer(0) })
          ?? 0
    }
  }

  /// Folds some items of earlier versions. Returns whether there may be more.
  package func foldSome() throws -> Bool {
    let last = try unfoldedPlace
    guard last > 0, !database.isReadOnly else { return false }
    let end = ContinuousClock.now + Self.turn
    return try database.transaction {
      let places = try database.rows(
        "SELECT place FROM item WHERE place <= ? ORDER BY place DESC LIMIT \(Self.batch)", [.integer(last)],
        step: "fold the texts"
      ) { $0.integer(0) }
      var rest = 0
      for place in places {
        try fold(at: place)
        if ContinuousClock.now < end { continue }
        rest = place - 1
        break
      }
      if rest == 0, places.count == Self.batch { rest = (places.last ?? 1) - 1 }
      try database.run("UPDATE total SET unfolded = ?", [.integer(rest)], step: "fold the texts")
      return rest > 0
    }
  }

  /// Folds the text of an item of an earlier version, before it moves.
  func foldIfNeeded(at place: Int) throws {
    let last = try unfoldedPlace
    if last > 0, place <= last { try fold(at: place) }
  }

  private var unfoldedPlace: Int {
    get throws { try database.first("SELECT unfolded FROM total", step: "read the totals") { $0.integer(0) } ?? 0 }
  }

  private func fold(at place: Int) throws {
    let found = try database.first(
      "SELECT text, types, folded, title FROM item WHERE place = ?", [.integer(place)], step: "fold the texts"
    ) { row in
      (
        folded: row.optionalText(2) == nil ? row.withBytes(0) { Folding.folded($0) } : nil,
        shape: TextShape(row.text(0)),
        isUnread: SearchableText.isUnread(
          types: row.text(1).split(separator: "\n"), hasText: !row.text(3).isEmpty)
      )
    }
    guard let found else { return }
    if let folded = found.folded {
      try database.run(
        "UPDATE item SET folded = ? WHERE place = ?",
        [.text(String(decoding: folded, as: UTF8.self)), .integer(place)], step: "fold the texts")
    }
    if found.shape != nil || found.isUnread {
      try database.run(
        "UPDATE item SET shape = ?, unread = ? WHERE place = ?",
        [SQLValue(found.shape?.rawValue), found.isUnread ? 1 : .null, .integer(place)], step: "fold the texts")
    }
  }
}
