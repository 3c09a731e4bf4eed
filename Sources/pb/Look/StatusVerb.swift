internal import Faces
internal import ArgumentParser
internal import PasteboardClient
internal import Wire

/// `pb status`
struct StatusVerb: Verb {
  var json = false

  func run() throws {
    let status = try asking {
      var client = try BlockingClient(for: .look)
      return try client.status()
    }
    try StandardStreams.print(json ? readableJSON(Status.self, status).lines : StatusVerb.lines(status))
  }

  /// Returns the status for people: a line for each fact, and a heading over each list that is not empty.
  static func lines(_ status: Status.Reply) -> [String] {
    var lines = [
      "pasteboardd \(status.version), process \(status.process), "
        + (status.visit ? "started for this look only" : "\(ByteCount(status.payloadBytes)) held"),
      "display: \(status.display ?? "none") (\(status.displayReason))",
    ]
    lines += status.warnings.map { "warning: \($0)" }
    lines += list("pasteboards", status.pasteboards.map(line))
    lines += list("loads", table(status.loads))
    lines += list("transfers", table(status.transfers))
    lines += list("failures", counted(status.failures.map { "\($0.pasteboard): \($0.type): \($0.reason)" }))
    return lines
  }

  /// Returns each line once, where it is last, with the number of times if there are several.
  private static func counted(_ lines: [String]) -> [String] {
    var counts: [String: Int] = [:]
    var last: [String] = []
    for line in lines.reversed() where counts.updateValue((counts[line] ?? 0) + 1, forKey: line) == nil {
      last.append(line)
    }
    return last.reversed().map { line in
      counts[line].flatMap { $0 > 1 ? "\(line) (\($0) times)" : nil } ?? line
    }
  }

  private static func list(_ heading: String, _ entries: [String]) -> [String] {
    entries.isEmpty ? [] : ["\(heading):"] + entries.map { "  " + $0 }
  }

  private static func line(_ pasteboard: PasteboardStatus) -> String {
    let types = pasteboard.types.isEmpty ? "" : ": \(pasteboard.types.joined(separator: ", "))"
    let remaining = Remaining(milliseconds: pasteboard.remaining, once: pasteboard.once).map { ", \($0)" } ?? ""
    return "\(pasteboard.name), generation \(pasteboard.generation), \(pasteboard.owner.inWords)\(remaining)\(types)"
  }

  private static func table(_ loads: [Wire.Load]) -> [String] {
    var columns = Columns()
    for load in loads {
      columns.add(
        load.pasteboard, load.type, amount(load), percentage(load.percentage),
        Duration.milliseconds(load.milliseconds).clock,
        load.requestors.isEmpty ? "no requestor is waiting" : "for \(load.requestors.joined(separator: ", "))")
    }
    return columns.lines
  }

  private static func amount(_ load: Wire.Load) -> String {
    guard let completed = load.completed, ByteCount.mayBeUnit(of: completed, load.total) else { return "" }
    return ByteCount.amount(completed, of: load.total)
  }

  private static func table(_ transfers: [Wire.Transfer]) -> [String] {
    var columns = Columns()
    for transfer in transfers {
      columns.add(
        transfer.type, ByteCount.amount(transfer.sent, of: transfer.total), percentage(transfer.percentage),
        transfer.rate.map { "\(ByteCount($0))/s" } ?? "", Duration.milliseconds(transfer.milliseconds).clock,
        "to \(transfer.requestor)")
    }
    return columns.lines
  }

  private static func percentage(_ percentage: Int?) -> String { percentage.map { "\($0) %" } ?? "" }
}

struct StatusCommand: VerbCommand {
  static let help = VerbHelp(
    "status", "Show the state of the daemon and its work under way.",
    examples: [
      "pb status": "for people",
      "pb status --json": "for scripts",
    ])

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  var verb: any Verb { StatusVerb(json: json) }
}
