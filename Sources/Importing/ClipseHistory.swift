internal import RenderCommand
internal import Wire

/// clipse's `clipboard_history.json`, of versions 0.0.6 to 1.2. Pictures are files in a folder beside it.
enum ClipseHistory {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    do {
      let history = JSONObject(jsonText: String(decoding: file, as: UTF8.self))
      guard let entries: [JSONObject] = try history?.optional("clipboardHistory") else { throw MalformedHistory() }
      return try entries.map(item)
    } catch { throw MalformedHistory() }
  }

  private static func item(_ entry: JSONObject) throws -> EarlierItem {
    let (text, path): (String?, String?) = (try entry.optional("value"), try entry.optional("filePath"))
    let recorded: String? = try entry.optional("recorded")
    let copied = recorded.flatMap(InternetTime.seconds)
    let isPinned = try entry.optional("pinned") ?? false
    guard let path, path != "null", !path.isEmpty else {
      return EarlierItem(text: Array((text ?? "").utf8), copied: copied, isPinned: isPinned)
    }
    return EarlierItem([.init("image/png", .file(path: Array(path.utf8)))], copied: copied, isPinned: isPinned)
  }
}
