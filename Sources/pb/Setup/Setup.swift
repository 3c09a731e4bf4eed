internal import Glibc
internal import Linux

/// The conversation of `pb setup`: each change is said, then asked about, then made.
struct Setup {
  /// Whether the usual answers are taken without asking.
  let acceptsDefaults: Bool

  /// Offers a step, and carries out what the user agrees to.
  func offer(_ step: any SetupStep) throws {
    let changes = try step.changes()
    for notice in step.notices { try say("\(step.title): \(notice).") }
    guard !changes.isEmpty else {
      if step.notices.isEmpty { try say("\(step.title): nothing to change.") }
      return
    }
    // A step that needs a clear yes is not even mentioned without a question.
    if acceptsDefaults && !step.isUsual { return }
    try say("\(step.title):", changes)
    guard try isAgreed(step) else { return }
    let details = acceptsDefaults ? [] : try step.details { try Setup.ask($0) }
    try say(nil, details)
    try make(changes + details)
  }

  /// Undoes what a step has set up.
  func withdraw(_ step: any SetupStep) throws {
    let changes = try step.withdrawals()
    guard !changes.isEmpty else { return }
    try say("\(step.title):", changes)
    try make(changes)
  }

  private func isAgreed(_ step: any SetupStep) throws -> Bool {
    if acceptsDefaults { return true }
    while true {
      switch try Setup.ask("\(step.question) \(step.isUsual ? "[Y/n]" : "[y/N]")").lowercased() {
      case "": return step.isUsual
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }

  private func make(_ changes: [Change]) throws { for change in changes { try change.make() } }

  private func say(_ heading: String?, _ changes: [Change] = []) throws {
    try StandardStreams.print([heading].compactMap(\.self) + changes.map { "  \($0.sentence)" })
  }

  /// Asks at the terminal, and returns the answer.
  static func ask(
    _ question: String,
    isCancelledBy interruption: String =
      "pb setup was interrupted: the changes so far stay, and 'pb setup --undo' undoes them"
  ) throws -> String {
    try Output.write(Array("\(question) ".utf8)[...], to: 2)
    guard let answer = readLine() else {
      StandardStreams.tell([""], on: 2)
      throw Failure(.failed, interruption)
    }
    return answer
  }
}
