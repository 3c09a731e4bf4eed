internal import Pasteboard

extension HistoryStore {
  /// Returns an item's thumbnail, a PNG file; nil if none was made yet.
  package func thumbnail(of id: Int) throws -> [UInt8]? {
    let found = try database.first(
      "SELECT thumbnail FROM item WHERE id = ?", [.integer(id)], step: "read a thumbnail"
    ) { $0.bytes(0) }
    guard let found else { throw HistoryFailure.unknownItem(id) }
    return found
  }

  /// Returns the source that an item's thumbnail shows: its first picture, if it has no text; nil if it has none.
  package func picture(of id: Int) throws -> RecordedSource? {
    let entry = try entry(id)
    guard entry.title.isEmpty, entry.lines == nil else { return nil }
    let place = entry.types.firstIndex { MediaType($0)?.conforms(to: .anyImage) ?? false }
    return try place.map { try source($0, of: id) }
  }

  /// Keeps a thumbnail with its item, if that still exists and the disk can be written. It counts against the limit of
  /// bytes, and goes with the item.
  package func keep(thumbnail: [UInt8], of id: Int) throws {
    if database.isReadOnly { return }
    try database.run(
      "UPDATE item SET thumbnail = ? WHERE id = ?", [.bytes(thumbnail), .integer(id)], step: "store a thumbnail")
  }
}
