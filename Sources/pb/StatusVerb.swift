internal import ArgumentParser
internal import PasteboardClient
internal import Wire

/// `pb status`
struct StatusVerb: Verb {
  var json = false

  func run() throws(CommandFailure) {
    let status = try asking { () throws(ClientError) in
      var client = try PasteboardClient()
      return try client.status()
    }
    try StandardStreams.print(json ? readableJSON(Status.self, status) : StatusVerb.text(status))
  }

  /// The status for a reader: a line a fact, a heading over each list that is not empty.
  static func text(_ status: Status.Reply) -> String {
    var lines = [
      "pasteboardd \(status.version), process \(status.process), \(bytes(status.payloadBytes)) held",
      "display: \(status.display ?? "none") (\(status.displayReason))",
    ]
    lines += status.warnings.map { "warning: \($0)" }
    lines += list("pasteboards", status.pasteboards, line)
    lines += list("loads", status.loads, line)
    lines += list("transfers", status.transfers, line)
    lines += list("failures", status.failures) { "\($0.pasteboard): \($0.type): \($0.reason)" }
    return lines.joined(separator: "\n")
  }

  private static func list<Entry>(_ heading: String, _ entries: [Entry], _ line: (Entry) -> String) -> [String] {
    entries.isEmpty ? [] : ["\(heading):"] + entries.map { "  " + line($0) }
  }

  private static func line(_ pasteboard: Status.Pasteboard) -> String {
    let owner =
      switch pasteboard.owner {
      case .pasteboard: "copied through pasteboardd"
      case .display: "held by another application"
      case .nobody: "empty"
      }
    let types = pasteboard.types.isEmpty ? "" : ": \(pasteboard.types.joined(separator: ", "))"
    return "\(pasteboard.name), generation \(pasteboard.generation), \(owner)\(types)"
  }

  private static func line(_ load: Status.Load) -> String {
    let progress = load.completed.flatMap { done in load.total.map { ", \(done) of \($0)" } } ?? ""
    return "\(load.pasteboard): \(load.type) for \(load.waiting) waiting\(progress)"
  }

  private static func line(_ transfer: Status.Transfer) -> String {
    "\(transfer.type) to \(transfer.requestor), \(transfer.sent) of \(bytes(transfer.total))"
  }

  private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}

struct StatusCommand: VerbCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell how the daemon is and what it is doing.")

  @Flag(help: "Print JSON.")
  var json = false

  var verb: any Verb { StatusVerb(json: json) }
}
