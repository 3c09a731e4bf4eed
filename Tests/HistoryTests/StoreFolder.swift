import Foundation

@testable import History

/// A folder for a history, which is removed with its owner.
final class StoreFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "pasteboard-history-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open(_ limits: HistoryLimits = HistoryLimits()) throws -> HistoryStore {
    try HistoryStore.open(in: path, limits: limits).store
  }

  /// The path of the database.
  var databasePath: String { path + "/history/database" }

  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path + "/history/contents").sorted() }
  }

  /// The path of the only content in a file.
  var onlyContent: String {
    get throws {
      let names = try contents
      guard names.count == 1 else { throw CocoaError(.fileReadUnknown) }
      return path + "/history/contents/" + names[0]
    }
  }

  /// The histories that were moved aside.
  var aside: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "history" }.sorted() }
  }
}

extension RecordedItem {
  /// Returns an item of one plain text.
  static func text(_ text: String) -> RecordedItem { RecordedItem([("text/plain;charset=utf-8", Array(text.utf8))]) }

  init(_ sources: [(type: String, bytes: [UInt8])], application: String? = nil) {
    self.init(
      sources: sources.map { RecordedSource(type: $0.type, bytes: .bytes($0.bytes)) }, application: application)
  }
}

extension HistoryStore {
  /// Returns the bytes of an item's sources, in order.
  func sources(of id: Int) throws -> [[UInt8]] {
    try sizes(of: id).indices.map { try source($0, of: id).bytes.all() }
  }

  @discardableResult
  func recordText(_ text: String, now: Int = 1000) throws -> Int {
    guard let id = try record(.text(text), now: now).id else { throw CocoaError(.fileWriteUnknown) }
    return id
  }

  var titles: [String] { get throws { try entries(atMost: .max).map(\.title) } }

  func found(_ text: String) throws -> [String] { try search(text, atMost: 50).entries.map(\.title) }
}
