internal import ArgumentParser
internal import Pasteboard
internal import PasteboardClient
internal import Wire

extension CompletionKind {
  /// What the clipboard's item is offered as now. No daemon is started for it.
  static var typesOnClipboard: CompletionKind {
    .custom { _, _, _ in
      (try? offeredTypes()) ?? []
    }
  }

  /// The newest items of the history, each by its number, with its first line beside it where the shell can show that.
  static var historyItems: CompletionKind {
    .custom { _, _, _ in
      ((try? newestItems()) ?? []).map { candidate("\($0.id)", described: String($0.title.prefix(60))) }
    }
  }

  /// Types that are often copied.
  static var commonTypes: CompletionKind {
    .list(["text/plain", "text/markdown", "text/html", "text/rtf", "text/uri-list", "image/png", "application/json"])
  }

  /// One format; several are typed with commas between them.
  static var formats: CompletionKind { .list(TextFormat.allCases.map(\.rawValue)) }

  private static func offeredTypes() throws(ClientError) -> [String] {
    guard var client = try BlockingClient(ifServed: ()) else { return [] }
    return try client.types().types.map { candidate($0.printable, described: "") }
  }

  private static func newestItems() throws(CommandFailure) -> [Entry] {
    var client = try HistoryClient()
    return try client.list(atMost: 50).entries
  }

  /// A word as the shell that asks takes it: zsh has descriptions after a colon, fish after a tab.
  private static func candidate(_ word: String, described description: String) -> String {
    let description = description.printable
    switch CompletionShell.requesting {
    case .zsh?:
      let escaped = word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: #"\:"#)
      return description.isEmpty ? escaped : "\(escaped):\(description)"
    case .fish?: return description.isEmpty ? word : "\(word)\t\(description)"
    default: return word
    }
  }
}
