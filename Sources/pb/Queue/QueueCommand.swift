internal import ArgumentParser

struct QueueCommand: VerbCommand {
  static let help = VerbHelp(
    "queue", "Paste several items one after the other.",
    text: """
      While the queue collects, each copy waits behind the ones before it, and each paste brings the next item to the \
      clipboard. The last item stays there. Secrets, items that expire and what programs promise are not collected.
      """,
    examples: [
      "pb queue start": "collect what is copied from now on",
      "pb queue start --reverse": "paste the newest copy first",
      "pb queue toggle --notify": "for a key: start or stop, and show how many are left",
      "pb queue": "say how many are left",
      "pb queue clear": "forget those that wait",
      "pb queue add 3 5 7": "paste these items of the history one after the other",
    ])

  @Argument(
    help: """
      status (by default); start or stop collecting, or toggle for either; skip the present item; clear the queue; \
      add items of the history; or follow, which reports each change until the queue is empty.
      """)
  var action = QueueVerb.Action.status

  @Argument(help: .value("number", "The numbers of the items to add, in their order."), completion: .historyItems)
  var ids: [Int] = []

  @Flag(name: .named(.reverse), help: "Paste the newest copy first.")
  var isReversed = false

  @Flag(name: .named(.notify), help: "Show each change on the desktop, until the queue is empty.")
  var notifies = false

  @Flag(name: .named(.json), help: "Print JSON.")
  var asJSON = false

  func validate() throws {
    if isReversed, action != .start, action != .toggle {
      throw ValidationError("\(OptionName.reverse) needs start or toggle: it says in which order copies are collected")
    }
    if (action == .add) == ids.isEmpty {
      throw ValidationError(
        "\(action == .add ? "name the items to add" : "only add takes items"), as 'pb queue add 3 5'")
    }
    if asJSON, notifies || action == .follow {
      throw ValidationError(
        "\(OptionName.json) prints the state once: leave out \(notifies ? OptionName.notify.description : "follow")")
    }
  }

  var verb: any Verb {
    QueueVerb(action: action, ids: ids, isReversed: isReversed, notifies: notifies, asJSON: asJSON)
  }
}

extension QueueVerb.Action: ExpressibleByArgument {}
