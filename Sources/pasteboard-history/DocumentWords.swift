internal import Bytes
internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor
internal import RenderCommand
internal import Rendering

/// Reads the words of documents without plain text, so that searches find them, one after the other, by the locked worker.
/// Recording does not wait for them.
@LoopActor
final class DocumentWords {
  /// The maximum time for one document.
  private static let deadline = Duration.seconds(10)
  /// The maximum size of the worker's output, in bytes. Searches see its beginning.
  private static let capacity = 64 << 20
  /// The number of documents that are looked up at once.
  private nonisolated static let batch = 16
  /// The part of the worker's output that is read, in bytes.
  private static let limit = 1 << 20

  private let keeper: Keeper
  private let worker: RenderWorker
  private let log: Logger
  /// Whether there may be documents to read.
  private let changed = AutoResetEvent()

  init(keeper: Keeper, log: Logger) {
    self.keeper = keeper
    self.log = log
    worker = RenderWorker(
      program: Conversion.worker, places: 1, deadline: Self.deadline, capacity: { Self.capacity }, log: log)
  }

  /// Looks for documents whose words have not been read.
  func lookAgain() { changed.set() }

  /// Reads the words of documents until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      do {
        while try await readSome(), !Task.isCancelled {}
      } catch {
        log.debug("the words of a document were not read", metadata: ["reason": "\(error)"])
      }
      try? await changed.wait()
    }
  }

  /// Reads the words of some documents. Returns whether there were any.
  private func readSome() async throws -> Bool {
    let ids = try await keeper.use { store in try store.unreadItems(atMost: Self.batch) }
    for id in ids where !Task.isCancelled {
      do {
        let words = try await words(of: id)
        if Task.isCancelled { return false }
        try await keeper.use { [words] store in try store.keep(words: words, of: id) }
      } catch HistoryFailure.unknownItem {
        // It was removed meanwhile.
      } catch HistoryFailure.damaged {
        try await keeper.use { store in try store.keep(words: nil, of: id) }
      }
    }
    return !ids.isEmpty
  }

  /// Returns the words of an item's document, in the best flavour that the worker can read; nil if it can read none.
  private func words(of id: Int) async throws -> String? {
    for document in try await keeper.use({ store in try store.documents(of: id) }) where !Task.isCancelled {
      let source = try await keeper.use { store in try store.source(document.place, of: id) }
      if let words = await words(of: source, in: document.flavour.format) { return words }
    }
    return nil
  }

  private func words(of source: RecordedSource, in format: TextFormat) async -> String? {
    guard let payload = try? source.bytes.payload() else { return nil }
    let conversion = Conversion(from: .text(format), to: .text(.plain))
    guard let plain = try? await worker.convert(payload, conversion),
      let bytes = try? plain.bytes(at: 0, count: min(plain.count, Self.limit))
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
