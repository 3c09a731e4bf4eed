internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb queue`
struct QueueVerb: Verb {
  enum Action: String, CaseIterable, Sendable {
    case status, start, stop, toggle, skip, clear, add, follow
  }

  var action = Action.status
  /// The items of the history to add.
  var ids: [Int] = []
  var isReversed = false
  var notifies = false
  var asJSON = false

  func run() throws {
    if action == .add { try QueuedItems(ids: ids).add() }
    try asking {
      var client = try BlockingClient()
      let wanted = try action.wanted(client.queue())
      guard action != .follow, !notifies else {
        return try client.followQueue(wanted, isReversed: isReversed) { state in try show(QueueWords.sentence(state)) }
      }
      let state = try client.queue(wanted, isReversed: isReversed)
      try StandardStreams.print(asJSON ? readableJSON(Queue.self, state).lines : [QueueWords.sentence(state)])
    }
  }

  private func show(_ sentence: String) throws {
    if notifies { Notification.show(sentence) } else { try StandardStreams.print([sentence]) }
  }
}

extension QueueVerb.Action {
  /// Returns what the daemon is to do with a queue in this state; nil to change nothing.
  fileprivate func wanted(_ state: Queue.Reply) throws(Failure) -> QueueAction? {
    switch self {
    case .status, .follow, .add: return nil
    case .start: return .start
    case .stop: return .stop
    case .toggle: return state.collecting ? .stop : .start
    case .clear: return .clear
    case .skip:
      guard state.count > (state.current ? 1 : 0) else {
        throw Failure(.nothingThere, "no other item waits in the queue: start it with 'pb queue start', and copy some")
      }
      return .skip
    }
  }
}

/// What the state of the queue is called.
enum QueueWords {
  static func sentence(_ state: Queue.Reply) -> String {
    let items = state.count == 1 ? "1 item is" : "\(state.count) items are"
    let waiting = state.count == 0 ? "nothing is left to paste" : "\(items) left to paste"
    let order = state.reversed ? ", the newest first" : ""
    let hidden = state.count > 0 && !state.current ? "; another item is on the clipboard, 'pb queue skip' goes on" : ""
    return waiting + (state.collecting ? ", and copies are collected\(order)" : "") + hidden
  }
}
