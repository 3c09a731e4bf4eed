internal import History
internal import Logging

/// The one who writes and reads the history, on a thread of its own.
actor Keeper {
  nonisolated var unownedExecutor: UnownedSerialExecutor { StoreThread.shared.asUnownedSerialExecutor() }

  private let folder: String
  private var limits: HistoryLimits
  private let log: Logger
  private var store: HistoryStore?
  /// What was found at the start, or since.
  private var setAside: String?
  /// Why nothing is recorded at the moment.
  private var trouble: String?

  init(folder: String, limits: HistoryLimits, log: Logger) {
    self.folder = folder
    self.limits = limits
    self.log = log
  }

  /// Opens the history, so that what is wrong with it is known at the start.
  func open() throws { _ = try opened() }

  /// What is kept from now on.
  func change(to limits: HistoryLimits) {
    self.limits = limits
    store?.limits = limits
  }

  /// What the user should know, as a sentence without a full stop.
  var warning: String? { trouble ?? setAside }

  /// Stores an item. What prevents that is said once, until it works again.
  func record(_ item: RecordedItem) {
    do {
      _ = try use { try $0.record(item) }
      if trouble != nil { log.notice("recording goes on") }
      trouble = nil
    } catch {
      let sentence = "nothing is recorded at the moment: the history \(error)"
      if trouble != sentence { log.error("\(sentence)") }
      trouble = sentence
    }
  }

  /// Uses the history; one that turns out to be broken is moved out of the way, and a new one used instead.
  func use<Answer: Sendable>(_ body: @Sendable (HistoryStore) throws -> Answer) throws -> Answer {
    do {
      return try body(try opened())
    } catch {
      guard HistoryFailure.isCorruption(error) else { throw error }
      store = nil
      return try body(take(try HistoryStore.startAnew(in: folder, limits: limits)))
    }
  }

  private func opened() throws -> HistoryStore {
    if let store {
      if store.isInPlace { return store }
      log.warning("the folder of the history was deleted or replaced: what is there now is used")
      self.store = nil
    }
    return take(try HistoryStore.open(in: folder, limits: limits))
  }

  private func take(_ opened: HistoryStore.Opened) -> HistoryStore {
    store = opened.store
    if let warning = opened.warning {
      log.error("\(warning)")
      setAside = warning
    }
    return opened.store
  }
}
