internal import CGTK
internal import Faces
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

  /// Pastes items as one, in one format only if it is named, into the window that has the focus once the window with
  /// this number on X11 has lost it. Calls `failed` if that fails.
  func paste(
    _ items: MarkedItems, as format: String?, _ answers: [String], afterFocusOf window: UInt?,
    failed: @escaping () -> Void
  ) {
    let paste = ["--paste"] + (format.map { ["--as", $0] } ?? [])
    let isOther = items.snippet != nil || items.isPresentAlone
    let lines = isOther ? [Self.copying(items), ["window"] + paste] : [Self.copying(items) + paste]
    run(lines, answers, afterFocusOf: window, failed: failed)
  }

  /// Puts items on the clipboard as one; the present one is there already.
  func copy(_ items: MarkedItems, _ answers: [String], failed: @escaping () -> Void) {
    run([Self.copying(items)], answers, failed: failed)
  }

  /// Returns the words that copy items; none for what is on the clipboard already.
  private static func copying(_ items: MarkedItems) -> [String] {
    if let snippet = items.snippet { return ["snippet", "copy", "--", snippet.name] }
    return items.isPresentAlone ? [] : ["history", "copy"] + items.numbers
  }

  /// Lets each paste bring the next one of some items.
  func queue(_ items: MarkedItems, failed: @escaping () -> Void) {
    run([["queue", "add"] + items.numbers], failed: failed)
  }

  /// Puts an edited text on the clipboard as a new item; calls `done` with whether that succeeded.
  func copy(_ text: String, of type: String, done: @escaping @MainActor @Sendable (Bool) -> Void) {
    MainLoop.run {
      try Companion.run(["copy", "-t", type], input: Array(text.utf8))
    } then: { [tell] result in
      if case .failure(let error) = result { tell(Failure(error).description) }
      done((try? result.get()) != nil)
    }
  }

  /// Runs `pb` once for each line of words, with answers for what it asks.
  private func run(
    _ lines: [[String]], _ answers: [String] = [], afterFocusOf window: UInt? = nil,
    failed: @escaping () -> Void
  ) {
    MainLoop.run {
      if let window { X11Focus.waitUntilElsewhere(than: window) }
      let input = Array(answers.map { $0 + "\n" }.joined().utf8)
      for words in lines where !words.isEmpty { try Companion.run(words, input: input) }
    } then: { [tell] result in
      guard case .failure(let error) = result else { return }
      tell(Failure(error).description)
      failed()
    }
  }

  /// Pins entries of the history; unpins them if all are pinned.
  func pin(_ entries: [Entry]) {
    let areToBePinned = !entries.allSatisfy(\.pinned)
    change { client in
      _ = try client.call(Pin.self, Pin.Parameters(entries: entries.map(\.id), pinned: areToBePinned))
    }
  }

  /// Deletes entries of the history for good.
  func delete(_ ids: [Int]) {
    change { client in _ = try client.call(Remove.self, Remove.Parameters(entries: ids)) }
  }

  /// Deletes all entries of the history that are not pinned.
  func clear() {
    change { client in _ = try client.call(RemoveAll.self, RemoveAll.Parameters()) }
  }

  /// Changes the queue, and then calls `done`.
  func change(_ action: QueueAction, _ done: @escaping @MainActor @Sendable () -> Void) {
    MainLoop.run {
      var client = try BlockingClient()
      _ = try client.queue(action)
    } then: { [tell] result in
      if case .failure(let error) = result { tell(Failure(error).description) }
      done()
    }
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
