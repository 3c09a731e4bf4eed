internal import CGTK
internal import Linux
internal import PasteboardClient
internal import Wire

/// What is done with items: `pb` copies and pastes them, the history pins, deletes and records them.
@MainActor
final class ItemActions {
  /// The length of a pause, in seconds.
  private nonisolated static let pause = 600

  /// Shows a sentence for the user.
  private let tell: (String) -> Void
  /// Called when the history was changed.
  private let changed: () -> Void

  init(tell: @escaping (String) -> Void, changed: @escaping () -> Void) {
    self.tell = tell
    self.changed = changed
  }

  /// Pastes an item, in one format only if it is named, into the window that has the focus once the window with this
  /// number on X11 has lost it. Calls `failed` if that fails.
  func paste(_ item: ListedItem, as format: String?, afterFocusOf window: UInt?, failed: @escaping () -> Void) {
    let form = format.map { ["--as", $0] } ?? []
    let words =
      switch item {
      case .present: ["window", "--paste"] + form
      case .recorded(let entry): ["history", "copy", "\(entry.id)", "--paste"] + form
      }
    run(words, afterFocusOf: window, failed)
  }

  /// Puts an item on the clipboard; the present one is there already.
  func copy(_ item: ListedItem, failed: @escaping () -> Void) {
    guard case .recorded(let entry) = item else { return }
    run(["history", "copy", "\(entry.id)"], failed)
  }

  private func run(_ words: [String], afterFocusOf window: UInt? = nil, _ failed: @escaping () -> Void) {
    MainLoop.run {
      if let window { X11Focus.waitUntilElsewhere(than: window) }
      try Companion.run(words)
    } then: { [tell] result in
      guard case .failure(let error) = result else { return }
      tell(Failure(error).description)
      failed()
    }
  }

  /// Pins an entry of the history, or unpins it.
  func pin(_ entry: Entry) {
    change { client in _ = try client.call(Pin.self, Pin.Parameters(entries: [entry.id], pinned: !entry.pinned)) }
  }

  /// Deletes an entry of the history for good.
  func delete(_ id: Int) {
    change { client in _ = try client.call(Remove.self, Remove.Parameters(entries: [id])) }
  }

  /// Deletes all entries of the history that are not pinned.
  func clear() {
    change { client in _ = try client.call(RemoveAll.self, RemoveAll.Parameters()) }
  }

  /// Turns the history on, and then calls `done`.
  func turnOn(_ done: @escaping @MainActor @Sendable () -> Void) {
    MainLoop.run {
      try Companion.run(["window", "--turn-on-history"])
    } then: { [tell] result in
      switch result {
      case .success: done()
      case .failure(let error): tell(Failure(error).description)
      }
    }
  }

  /// Pauses the history.
  func pause() {
    change { client in _ = try client.call(Pause.self, Pause.Parameters(seconds: Self.pause)) }
  }

  /// Ends a pause of the history.
  func resume() {
    change { client in _ = try client.call(Resume.self, NoParameters()) }
  }

  private func change(_ change: @escaping @Sendable (inout HistoryClient) throws -> Void) {
    MainLoop.run {
      var client = try HistoryClient {}
      try change(&client)
    } then: { [tell, changed] result in
      if case .failure(let error) = result { tell(Failure(error).description) }
      changed()
    }
  }
}
