internal import RenderCommand

/// The database of stash 0.2 to 0.4, except what it has encrypted.
enum StashHistory {
  private static let encrypted = Array("age-encryption.org/v1\n".utf8)

  static func items(in database: SQLiteFile) throws(MalformedHistory) -> [EarlierItem] {
    // id, contents, mime, content_hash, last_accessed, expires_at, is_expired, mime_types
    var items: [EarlierItem] = []
    for row in try database.rows(of: "clipboard") where row.count >= 3 {
      let isExpired = row.count > 6 && row[6].integer == 1
      if isExpired || row[1].bytes.starts(with: encrypted) { continue }
      items.append(
        EarlierItem(bytes: row[1].bytes, type: row[2].text, copied: row.count > 4 ? row[4].integer : nil))
    }
    return items.newestFirst
  }
}
