internal import ArgumentParser
internal import Faces
internal import Glibc
internal import Pasteboard
internal import PasteboardClient
internal import Wire

extension CompletionKind {
  /// The types that the clipboard's item currently offers. Starts no daemon.
  static var typesOnClipboard: CompletionKind {
    .custom { _, _, _ in
      (try? offeredTypes()) ?? []
    }
  }

  /// The numbers of the newest history items, each with its content if the shell can show that.
  static var historyItems: CompletionKind {
    .custom { _, _, _ in
      let now = Int(time(nil))
      return ((try? newestItems()) ?? []).map {
        "\($0.id)\t\(CellWidth.cut(EntryLabel($0, now: now).line, to: 60))"
      }
    }
  }

  /// The names of the user's snippets.
  static var snippets: CompletionKind { .custom { _, _, _ in ((try? Snippet.all) ?? []).map(\.name) } }

  /// Types that are copied often.
  static var commonTypes: CompletionKind {
    let formats = TextFormat.allCases.filter { ![.pdf, .joined].contains($0) }
    return .list(formats.map(\.rawValue) + ["png", "jpeg", "svg", "pdf", "text/uri-list"])
  }

  /// The pasteboards that every daemon has, and the user's named ones that are not empty. Starts no daemon.
  static var pasteboards: CompletionKind {
    .custom { _, _, _ in
      let standard = [PasteboardName.general, .primary].map(\.description)
      return standard + ((try? pasteboardNames()) ?? []).filter { !standard.contains($0) }
    }
  }

  /// The verbs that may follow the previous words.
  static var verbs: CompletionKind {
    .custom { words, place, _ in NamedCommand(Array(words.prefix(place).dropFirst())).verbs }
  }

  /// The machines that ssh knows by name. The words after one of them are its own.
  static var sshHosts: CompletionKind {
    .custom { words, place, _ in
      let given = words.prefix(place).dropFirst(2).filter { $0 != "\(OptionName.bring)" }
      return (try? SSHWords(given)) == nil ? SSHHosts.ofThisUser : []
    }
  }

  /// One format; commas separate several.
  static var formats: CompletionKind { .list(TextFormat.allValueStrings) }

  private static func offeredTypes() throws -> [String] {
    guard var client = try BlockingClient(ifServed: ()) else { return [] }
    return try client.types().types.filter { Candidate($0) != nil }  // each becomes a line
  }

  private static func pasteboardNames() throws -> [String] {
    guard var client = try BlockingClient(ifServed: ()) else { return [] }
    return try client.status().pasteboards.filter { $0.owner != .nobody }.map(\.name)
  }

  private static func newestItems() throws -> [Entry] {
    guard var client = try HistoryClient(ifServed: ()) else { return [] }
    return try client.list(atMost: 50).entries
  }
}
