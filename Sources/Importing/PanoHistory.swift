internal import RenderCommand
internal import Wire

/// The database of Pano, an extension of GNOME Shell, of versions 5 to 23. Pictures are files in a folder beside it.
enum PanoHistory {
  static func items(in database: SQLiteFile) throws(MalformedHistory) -> [EarlierItem] {
    // id, itemType, content, copyDate, isFavorite, matchValue, searchValue, metaData
    var items: [EarlierItem] = []
    for row in try database.rows(of: "clipboard") where row.count >= 5 {
      let (type, content) = (row[1].text, row[2].bytes)
      var item = EarlierItem([], copied: InternetTime.seconds(row[3].text), isPinned: row[4].integer == 1)
      switch type {
      case "IMAGE":
        item.sources = [.init("image/png", .file(path: Array("images/".utf8) + content + Array(".png".utf8)))]
      case "FILE":
        guard let addresses = [String](jsonText: row[2].text) else { throw MalformedHistory() }
        let isCut = row.count > 7 && row[7].text == "cut"
        item.sources = files(addresses, isCut: isCut)
      default: item.sources = EarlierItem(text: content).sources
      }
      items.append(item)
    }
    return items.newestFirst
  }

  private static func files(_ addresses: [String], isCut: Bool) -> [EarlierItem.Source] {
    let list = addresses.map { $0 + "\r\n" }.joined()
    let gnome = ([isCut ? "cut" : "copy"] + addresses).joined(separator: "\n")
    return [
      .init("text/uri-list", .bytes(Array(list.utf8))),
      .init("x-special/gnome-copied-files", .bytes(Array(gnome.utf8))),
    ]
  }
}
