internal import Linux
internal import PasteboardClient
internal import Wire

/// The daemon and the history: what they report while the window is shown, and what is shown when they end.
@MainActor
final class FollowedPrograms {
  private let listing: Listing
  private let notice: Notice
  private var clipboard: Follower?
  private var history: Follower?
  private var queue: Follower?
  /// The failures to start a program that the user knows.
  private var told: Set<String> = []

  /// Creates the followers; `isOff` learns whether no history is kept, and `queue` the state of the queue.
  init(
    _ listing: Listing, _ notice: Notice, queue queueChanged: @escaping @MainActor @Sendable (Queue.Reply?) -> Void,
    isOff: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.listing = listing
    self.notice = notice
    let daemonEnded = translated("The clipboard has ended: its item is shown again once pasteboardd runs.")
    let historyEnded = translated("The history has ended: its items are shown again once pasteboard-history runs.")
    clipboard = Follower.clipboard(
      changed: { [weak self] item in
        notice.hide(daemonEnded)
        listing.show(present: item)
        // A queue that another program has started has been empty so far.
        self?.queue?.resume()
      },
      lost: { [weak self] failure in
        listing.show(present: nil)
        queueChanged(nil)
        self?.tell(failure, ended: daemonEnded)
      })
    history = Follower.history(
      found: {
        notice.hide(historyEnded)
        isOff(false)
        listing.reload()
      },
      isOff: { isOff(true) },
      lost: { [weak self] failure in
        listing.reload()
        self?.tell(failure, ended: historyEnded)
      })
    queue = Follower.queue(queueChanged)
    SocketFolder.follow { [weak self] in
      self?.clipboard?.resume()
      self?.history?.resume()
      self?.queue?.resume()
    }
  }

  /// Says that a program has ended, or once how to start it.
  private func tell(_ failure: Failure, ended: String) {
    if failure == .unanswered { return notice.show(ended) }
    if told.insert(failure.description).inserted { notice.show(failure.description) }
  }

  /// Begins to follow both, and starts them if necessary.
  func follow() {
    clipboard?.start()
    history?.start()
    queue?.start()
  }

  /// Follows the queue again: it is no longer empty.
  func followQueue() { queue?.resume() }

  /// Ends while the window is hidden.
  func rest() {
    clipboard?.stop()
    history?.stop()
    queue?.stop()
  }
}
