internal import Pasteboard
internal import RenderCommand

/// Klipper's `history3.sqlite`, from Plasma 6.3 on. Contents are files in folders beside it.
enum KlipperDatabase {
  static func items(in database: SQLiteFile) throws(MalformedHistory) -> [EarlierItem] {
    // uuid, mimetype, data_uuid
    var sources: [String: [EarlierItem.Source]] = [:]
    for row in try database.rows(of: "aux") where row.count >= 3 {
      let path = Array("data/".utf8) + row[0].bytes + Array("/".utf8) + row[2].bytes
      sources[row[0].text, default: []].append(.init(row[1].text, .file(path: path)))
    }
    // uuid, added_time, last_used_time, mimetypes, text, starred
    var items: [EarlierItem] = []
    for row in try database.rows(of: "main") where row.count >= 5 {
      let text = EarlierItem.Source(MediaType.plainText.description, .bytes(row[4].bytes))
      items.append(
        EarlierItem(
          sources[row[0].text] ?? [text], copied: row[2].integer ?? row[1].integer,
          isPinned: row.count > 5 && row[5].integer == 1))
    }
    return items.newestFirst
  }
}

extension [EarlierItem] {
  /// The items of a table, in which later rows are newer: the newest first, by their times.
  var newestFirst: [EarlierItem] {
    enumerated().sorted { ($0.element.copied ?? 0, $0.offset) > ($1.element.copied ?? 0, $1.offset) }.map(\.element)
  }
}
