package import Bytes

/// The task of reading a file of another history, as on the worker's command line. The output is one ``EarlierItem``
/// after the other, the newest first.
package struct HistoryReading: Hashable, Sendable {
  package var history: ImportedHistory
  /// The number of bytes of the file, after which those of its write-ahead log follow; nil if it has none.
  package var fileCount: Int?
  package var capacity: Int?

  package init(_ history: ImportedHistory, fileCount: Int? = nil) {
    self.history = history
    self.fileCount = fileCount
  }
}

extension HistoryReading: WorkerCommand {
  package static let worker = Conversion.worker

  package var description: String { "a history of \(history.title) to items" }

  package var arguments: [String] { ["--history", history.rawValue] + (fileCount.map { ["\($0)"] } ?? []) }

  /// Parses the command line; nil if it is another task's.
  package init?(arguments: some Sequence<String>) {
    let words = Array(arguments)
    guard (2...3).contains(words.count), words[0] == "--history", let history = ImportedHistory(rawValue: words[1])
    else { return nil }
    self.init(history)
    guard words.count == 3 else { return }
    guard let count = Int(words[2]), count >= 0 else { return nil }
    fileCount = count
  }

  /// Links stay as they are.
  package mutating func permit(_ linkSchemes: [LinkScheme]) {}
}
