internal import History
internal import Linux
internal import PasteboardClient
internal import Reactor

/// One item that was copied, while it is read, and in the minute after that.
@LoopActor
final class Reading {
  /// When the item was copied, by the monotonic clock.
  private(set) var start = Timers.monotonic.now
  /// When it was copied, by the clock that processes are dated with.
  let processTime = Duration.sinceBoot
  /// When something else was copied, by that clock.
  private(set) var replaced: Duration?
  let interruption = Interruption()
  /// Resolved when the reading has ended.
  let done = Promise<Void>()
  /// Resolved when the keeper has the item, which stores it before it does anything else, or nothing is to be stored.
  let recorded = Promise<Void>()
  /// Resolved when it is known whether the item has been added to the history: its number; nil if it has not.
  let added = Promise<Int?>()

  /// Creates the reading of an item that is on the clipboard, or has been.
  init(isReplaced: Bool = false) { if isReplaced { replaced = processTime } }

  /// Ends the reading after `grace`, because something else is on the clipboard.
  func end(after grace: Duration) async {
    replaced = Duration.sinceBoot
    guard (try? await done.wait(atMost: grace)) == nil else { return }
    // Closing the connection cancels the requests.
    interruption.interrupt()
    _ = try? await done.wait()
  }

  /// Returns whether a process that began at one of these times shows that the item is a password.
  func isPassword(_ starts: [Duration]) -> Bool {
    starts.contains { PasswordTimer.isFor(copy: processTime, until: replaced, start: $0) }
  }

  /// Notes the outcome of storing the item. One that `previous` has just added is still new.
  func ended(_ outcome: HistoryStore.Outcome, after previous: Reading?) {
    var id: Int?
    switch outcome {
    case .recorded(let new): id = new
    case .movedUp(let known):
      guard let previous, previous.added.value == known else { break }
      (id, start) = (known, previous.start)
    case .known, .passedOver: break
    }
    added.fulfil(id)
  }
}
