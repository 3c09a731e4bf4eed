internal import RenderCommand
internal import Wire

/// The `registry.txt` of Clipboard Indicator, an extension of GNOME Shell, of versions 37 to 68: the oldest first, without
/// times. Pictures are files beside it.
enum ClipboardIndicatorHistory {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    guard let entries = [JSONObject](jsonText: String(decoding: file, as: UTF8.self)) else { throw MalformedHistory() }
    do { return try entries.reversed().map(item) } catch { throw MalformedHistory() }
  }

  private static func item(_ entry: JSONObject) throws(JSONMismatch) -> EarlierItem {
    // Early versions had texts only, and no types.
    let type = try entry.optional("mimetype") ?? "text/plain"
    let contents: String? = try entry.optional("contents")
    let bytes = Array((contents ?? "").utf8)
    return EarlierItem(
      [.init(type, type.hasPrefix("image/") ? .file(path: bytes) : .bytes(bytes))],
      isPinned: try entry.optional("favorite") ?? false)
  }
}
