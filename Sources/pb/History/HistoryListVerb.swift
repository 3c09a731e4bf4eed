internal import CLinux
internal import Faces
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// `pb history list` and `pb history search`
struct HistoryListVerb: Verb {
  /// The text to look for; nil for all.
  var text: String?
  var limit = 50
  var json = false
  /// The width of rows for a menu, in cells; nil for a list.
  var rows: Int?

  func run() throws {
    var client = try HistoryClient()
    let reply = try client.list(matching: text, atMost: limit)
    if let warning = reply.warning { StandardStreams.complain(warning) }
    if let end = reply.paused {
      let time = PauseEnd(end, now: Int(time(nil)))
      StandardStreams.complain("the history is paused, and records nothing until \(time): see pb history resume")
    }
    if let rows {
      // The fields are printable already, and the tabs between them must stay.
      let lines = MenuRow.rows(reply.entries, width: rows, now: Int(time(nil))).map { $0.fields + "\n" }
      return try Output.standard.write(Array(lines.joined().utf8))
    }
    if json {
      try StandardStreams.print(readableJSON(List.self, reply).lines)
    } else if !reply.entries.isEmpty {
      try StandardStreams.print(HistoryListVerb.lines(reply.entries, now: Int(time(nil))))
    }
    if reply.entries.isEmpty, text != nil {
      throw Failure(.nothingThere, "nothing in the history matches that")
    }
  }

  /// Returns the entries for people, one a line.
  static func lines(_ entries: [Entry], now: Int) -> [String] {
    var columns = Columns()
    for entry in entries {
      columns.add(
        "\(entry.id)", entry.pinned ? "*" : "", Age(from: entry.copied, to: now).description,
        ByteCount(entry.size).description, entry.typeSummary, (entry.application ?? "").printable,
        String(entry.content.prefix(80)).printable)
    }
    return columns.lines
  }
}

/// The time since, or until, an event, in its largest unit.
struct Age: CustomStringConvertible {
  private let seconds: Int

  /// Creates the time between two dates, which a damaged database may make as large as it likes.
  init(from past: Int, to now: Int) {
    let (difference, isTooFar) = now.subtractingReportingOverflow(past)
    seconds = isTooFar ? (past < now ? .max : .min) : difference
  }

  var description: String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}

extension Entry {
  /// The first type, and the number of others.
  var typeSummary: String {
    let first = (types.first ?? "").printable
    return types.count > 1 ? "\(first) +\(types.count - 1)" : first
  }
}
