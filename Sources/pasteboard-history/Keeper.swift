internal import History
internal import Logging

/// Writes and reads the history, on a thread of its own.
actor Keeper {
  nonisolated var unownedExecutor: UnownedSerialExecutor { StoreThread.shared.asUnownedSerialExecutor() }

  private let folder: String
  private let pauseFile: PauseFile
  private var limits: HistoryLimits
  private let log: Logger
  private var store: HistoryStore?
  /// The warning from opening the history, or about one that was moved aside since.
  private var setAside: String?
  /// The reason why nothing is recorded at the moment.
  private var trouble: String?

  init(folder: String, limits: HistoryLimits, log: Logger) {
    self.folder = folder
    pauseFile = PauseFile(in: folder)
    self.limits = limits
    self.log = log
  }

  /// Opens the history, so that faults are known at the start.
  func open() throws { _ = try opened() }

  /// Changes the limits.
  func change(to limits: HistoryLimits) {
    self.limits = limits
    store?.limits = limits
  }

  // MARK: Pauses

  /// The stored end of the last pause, in seconds since 1970; nil if there is none.
  var pauseEnd: Int? { pauseFile.read() }

  /// Stores the end of the last pause, or that there is none.
  func storePause(end: Int?) throws { try pauseFile.write(end) }

  // MARK: The history

  /// The warning for the user, a sentence without a full stop.
  var warning: String? { trouble ?? setAside }

  /// Stores an item. Logs a failure once, until recording works again.
  func record(_ item: RecordedItem) -> HistoryStore.Outcome {
    do {
      let outcome = try use { try $0.record(item) }
      if trouble != nil { log.notice("recording continues") }
      trouble = nil
      return outcome
    } catch {
      let sentence = "nothing is recorded at the moment: the history \(error)"
      if trouble != sentence { log.error("\(sentence)") }
      trouble = sentence
      return .passedOver
    }
  }

  /// Removes an item again that should not have been recorded, unless the user has pinned it.
  func withdraw(_ id: Int) {
    do {
      try use { store in
        if try !store.entry(id).isPinned { try store.remove([id]) }
      }
    } catch HistoryFailure.unknownItem {
      // The user has removed it.
    } catch {
      log.error("an item that was cleared cannot be removed", metadata: ["reason": "\(error)"])
    }
  }

  /// Uses the history; if it turns out to be damaged, moves it aside and uses a new one.
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
