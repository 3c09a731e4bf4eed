internal import Glibc
internal import Linux
internal import Wire

/// `pb history pin`, `unpin`, `delete` and `clear`
struct HistoryChangeVerb: Verb {
  /// What is to be done.
  enum Change: Equatable, Sendable {
    case pin([Int])
    case unpin([Int])
    case delete([Int])
    case clear(withPinned: Bool)
  }

  var change: Change
  /// Whether nobody is asked.
  var isCertain = true

  func run() throws(CommandFailure) {
    var client = try HistoryClient()
    switch change {
    case .pin(let ids): _ = try client.call(Pin.self, Pin.Parameters(entries: ids, pinned: true))
    case .unpin(let ids): _ = try client.call(Pin.self, Pin.Parameters(entries: ids, pinned: false))
    case .delete(let ids): _ = try client.call(Remove.self, Remove.Parameters(entries: ids))
    case .clear(let withPinned):
      if !isCertain, try !isWanted(withPinned) { throw CommandFailure(.failed, "nothing was removed") }
      let count = try client.call(RemoveAll.self, RemoveAll.Parameters(pinned: withPinned)).removed
      try StandardStreams.print(["\(count) items removed"])
    }
  }

  /// Asks whoever sits at the terminal.
  private func isWanted(_ withPinned: Bool) throws(CommandFailure) -> Bool {
    guard isatty(0) == 1 else {
      throw CommandFailure(.usage, "there is nobody to ask whether the history is to be emptied: say --yes")
    }
    let what = withPinned ? "the whole history, pinned items too" : "the history, but for pinned items"
    let question = Array("Remove \(what)? [y/N] ".utf8)
    try calling("try again") { () throws(SystemFailure) in try Output.write(question[...], to: 2) }
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
