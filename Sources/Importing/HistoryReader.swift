internal import Bytes
internal import Pasteboard
package import RenderCommand

/// The file is damaged, is encrypted, or has another format.
package struct MalformedHistory: Error {
  package init() {}
}

/// Reads the files of other histories. Each reader takes linear time, follows no nesting by recursion, and believes no
/// length; it returns all items of a file, the newest first, or throws.
package enum HistoryReader {
  /// Returns the items of a file, the newest first. Of a database, the bytes of its write-ahead log may follow those of
  /// the file.
  package static func items(in bytes: [UInt8], as reading: HistoryReading) throws(MalformedHistory) -> [EarlierItem] {
    let count = min(reading.fileCount ?? bytes.count, bytes.count)
    let (file, log) = (bytes[..<count], bytes[count...])
    return try items(in: file, log, as: reading.history).compactMap { $0.importable(from: reading.history) }
  }

  private static func items(
    in file: ArraySlice<UInt8>, _ log: ArraySlice<UInt8>, as history: ImportedHistory
  ) throws(MalformedHistory) -> [EarlierItem] {
    switch history {
    case .clipboardIndicator: try ClipboardIndicatorHistory.items(in: file)
    case .clipcat: try ClipcatHistory.items(in: file)
    case .cliphist: try CliphistHistory.items(in: file)
    case .clipse: try ClipseHistory.items(in: file)
    case .copyq: try CopyQHistory.items(in: file)
    case .gpaste: try GPasteHistory.items(in: file)
    case .klipper:
      SQLiteFile.isOne(file)
        ? try KlipperDatabase.items(in: SQLiteFile(file, log: log)) : try KlipperList.items(in: file)
    case .pano: try PanoHistory.items(in: SQLiteFile(file, log: log))
    case .pasteboard: try PasteboardExport.items(in: file)
    case .stash: try StashHistory.items(in: SQLiteFile(file, log: log))
    }
  }
}

extension EarlierItem {
  /// Returns the item as it is imported: without types that have no valid name, and each type once; nil if it is a
  /// secret, or nothing is left. Managers know the encoding of text that they call plain: it is UTF-8.
  fileprivate func importable(from history: ImportedHistory) -> EarlierItem? {
    var item = self
    var seen: Set<String> = []
    item.sources = []
    for source in sources {
      guard let named = MediaType(source.type) else { continue }
      if named == .passwordManagerHint { return nil }
      let type = history != .pasteboard && named == .unspecifiedPlainText ? .plainText : named
      guard source.content != .bytes([]), seen.insert(type.description).inserted else { continue }
      item.sources.append(Source(type.description, source.content))
    }
    return item.sources.isEmpty ? nil : item
  }

  /// Creates an item of a text.
  init(text: [UInt8], copied: Int? = nil, isPinned: Bool = false) {
    self.init([Source(MediaType.plainText.description, .bytes(text))], copied: copied, isPinned: isPinned)
  }

  /// Creates an item of bytes whose manager keeps one type, or none.
  init(bytes: [UInt8], type: String?, copied: Int? = nil, isPinned: Bool = false) {
    let format = FileFormat(beginning: bytes).flatMap { PictureFormat($0) == nil ? nil : $0.rawValue }
    let known = type.flatMap { $0.isEmpty ? nil : $0 } ?? format
    let usual =
      String(validating: bytes, as: UTF8.self) == nil ? "application/octet-stream" : MediaType.plainText.description
    self.init([Source(known ?? usual, .bytes(bytes))], copied: copied, isPinned: isPinned)
  }
}
