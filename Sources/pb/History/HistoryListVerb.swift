internal import CLinux
internal import Faces
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Search
internal import Wire

/// `pb history list` and `pb history search`
struct HistoryListVerb: Verb {
  /// The text to look for; nil for all.
  var text: String?
  var limit = 50
  var json = false
  /// The width of rows for a menu, in cells; nil for a list.
  var rows: Int?

  /// The fault in the filters and patterns of a search; nil if there is none. A menu searches letter by letter, so
  /// these may be half typed.
  var complaint: String? {
    guard rows == nil, let text else { return nil }
    return SearchQuery(text, now: Int(time(nil))).complaint
  }

  func run() throws {
    var client = try HistoryClient()
    let reply = try client.list(matching: text, atMost: rows == nil ? limit : HistoryPickVerb.count)
    if let warning = reply.warning { StandardStreams.complain(warning) }
    if let end = reply.paused {
      let time = PauseEnd(end, now: Int(time(nil)))
      StandardStreams.complain("the history is paused, and records nothing until \(time): see pb history resume")
    }
    if let rows {
      // The fields are printable already, and the tabs between them must stay.
      let snippets = try SnippetFace.found(by: text ?? "")
      let lines = MenuRow.rows(
        reply.entries, snippets: snippets, isSearch: text?.isEmpty == false, width: rows, now: Int(time(nil))
      ).map { $0.fields + "\n" }
      return try Output.standard.write(Array(lines.joined().utf8))
    }
    if json {
      try StandardStreams.print(readableJSON(List.self, reply).lines)
    } else if !reply.entries.isEmpty {
      let width = StandardStreams.outputIsTerminal ? ShownLine.terminalWidth : nil
      try StandardStreams.print(HistoryListVerb.lines(reply.entries, width: width, now: Int(time(nil))))
    } else if text == nil {
      StandardStreams.complain("the history is empty: copy something")
    }
    if reply.entries.isEmpty, text != nil {
      throw Failure(.nothingThere, "nothing in the history matches that")
    }
  }

  /// Returns the entries for people, one a line: number, whether it is pinned, content, kind, size, application, time.
  /// Lines fit a terminal of `width` columns: the content is cut, and what does not fit then is left out.
  static func lines(_ entries: [Entry], width: Int?, now: Int) -> [String] {
    let labels = entries.map { EntryLabel($0, now: now) }
    let all = { (room: Int, details: Int) in
      var columns = Columns()
      for (entry, label) in zip(entries, labels) {
        let words = [
          ByteCount(entry.size).description, label.kind.words.description,
          CellWidth.cut(label.application?.description ?? "", to: applicationWidth), label.time,
        ]
        // The time is the last to go.
        let shown = words.indices.map { $0 >= words.count - details ? words[$0] : "" }
        columns.add(
          "\(entry.id)", entry.pinned ? "*" : "", CellWidth.cut(label.line, to: room), shown[1], shown[0], shown[2],
          shown[3])
      }
      return columns.lines
    }
    guard let width else { return all(contentWidth, allDetails) }
    let widest = labels.map { min(CellWidth.width(of: $0.line), contentWidth) }.max() ?? 0
    for details in (0...allDetails).reversed() {
      let surplus = (all(contentWidth, details).map(CellWidth.width).max() ?? 0) - width
      if surplus <= widest - min(widest, narrowest) || details == 0 {
        return all(max(surplus > 0 ? widest - surplus : contentWidth, least), details)
      }
    }
    return []
  }

  private static let allDetails = 4
  /// The maximum width of the content, in cells.
  private static let contentWidth = 80
  /// The width of the content, in cells, below which another column is left out.
  private static let narrowest = 20
  /// The width to which the content is cut at most, in cells.
  private static let least = 4
  private static let applicationWidth = 16
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
