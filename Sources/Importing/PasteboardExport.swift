internal import Pasteboard
internal import RenderCommand
internal import Wire

/// The `items.jsonl` of a folder that `pb history export` has written: a line for each item. The bytes are in files beside it.
enum PasteboardExport {
  static func items(in file: ArraySlice<UInt8>) throws(MalformedHistory) -> [EarlierItem] {
    guard file.isEmpty || file.last == 0x0A else { throw MalformedHistory() }
    var items: [EarlierItem] = []
    for line in file.split(separator: 0x0A) {
      guard let item = Describe.Reply(jsonText: String(decoding: line, as: UTF8.self)) else { throw MalformedHistory() }
      if !item.hints.isSensitive { items.append(EarlierItem(item)) }
    }
    return items
  }
}

extension EarlierItem {
  fileprivate init(_ item: Describe.Reply) {
    let sources = item.entry.types.enumerated().map { index, type in
      Source(type, .file(path: Array("\(item.entry.id)/\(index)".utf8)))
    }
    self.init(
      sources, copied: item.entry.copied, isPinned: item.entry.pinned, application: item.entry.application,
      hints: item.hints.jsonText)
  }
}
