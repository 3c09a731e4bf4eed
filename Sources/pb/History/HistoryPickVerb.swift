internal import Faces
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb history pick`
struct HistoryPickVerb: Verb {
  /// Whether to type the paste key afterwards.
  var pastes = false
  /// The menu's name, or a command; nil for the best one here.
  var menu: String?

  /// The number of items in a menu.
  static let count = 1000

  func run() throws {
    do {
      try pick()
    } catch let failure as Failure {
      // A key has no terminal that would show the reason.
      if isatty(2) != 1, let sentence = failure.sentence { Notification.show(sentence) }
      throw failure
    }
  }

  private func pick() throws {
    var client = try HistoryClient()
    let (menu, program) = try chosenMenu(client.call(Condition.self, NoParameters()).menu)
    while true {
      let list = try client.list(atMost: HistoryPickVerb.count)
      let snippets = try SnippetFace.found(by: "")
      guard !list.entries.isEmpty || !snippets.isEmpty else {
        throw Failure(.nothingThere, "the history is empty: copy something")
      }
      let choice = try choose(from: list.entries, snippets, menu, program, &client)
      guard let choice else { throw Failure.silent() }  // the user has cancelled
      guard try perform(choice, list.entries) else { continue }
      if pastes { try PasteKey.press() }
      return
    }
  }

  private func choose(
    from entries: [Entry], _ snippets: [SnippetFace], _ menu: HistoryMenu, _ program: String,
    _ client: inout HistoryClient
  ) throws -> MenuChoice? {
    let pictures = try MenuPictures(of: menu.showsPictures ? entries : [], &client)
    let choice = try menu.choose(entries, snippets, pictures: pictures.paths, program: program, now: Int(time(nil)))
    _ = consume pictures
    return choice
  }

  /// Does what the user has chosen; returns false if the menu is to come back then.
  private func perform(_ choice: MenuChoice, _ entries: [Entry]) throws -> Bool {
    let ids = choice.items.compactMap(\.id)
    let items = ids.map { ItemRange(number: $0) }
    // A snippet is neither pinned nor deleted here.
    if items.isEmpty, [.pin, .delete].contains(choice.action) { return false }
    switch choice.action {
    case .pin:
      let isPinned = entries.contains { ids.contains($0.id) && $0.pinned }
      try HistoryChangeVerb(change: isPinned ? .unpin(items) : .pin(items)).run()
      return false
    case .delete:
      try HistoryChangeVerb(change: .delete(items)).run()
      return false
    case .paste: try copy(choice.items, as: nil)
    case .pastePlain: try copy(choice.items, as: .plain)
    case .pasteMarkdown: try copy(choice.items, as: .markdown)
    }
    return true
  }

  /// Copies items of the history, or a snippet, in all formats or one.
  private func copy(_ items: [MenuItem], as format: TextFormat?) throws {
    guard let snippet = items.lazy.compactMap(\.snippet).first else {
      return try HistoryCopyVerb(ids: items.compactMap(\.id), format: format).run()
    }
    guard items.count == 1 else {
      throw Failure(.usage, "the snippet \(snippet.printable) cannot be joined with other items: choose it alone")
    }
    try SnippetCopyVerb(words: snippet, format: format).run()
  }

  /// Returns the menu to show; `preferred` is that of the settings.
  private func chosenMenu(_ preferred: String?) throws -> (HistoryMenu, program: String) {
    let usable = usableMenus(preferred)
    for menu in usable {
      if let program = menu.program { return (menu, program) }
    }
    let names = usable.map(\.installation).joined(separator: ", ")
    throw Failure(
      .failed,
      names.isEmpty
        ? "a menu needs a terminal or a display: use pb history list and pb history copy"
        : "no menu is installed: install one of \(names)")
  }

  private func usableMenus(_ preferred: String?) -> [HistoryMenu] {
    menu.map { [HistoryMenu.named($0)] } ?? HistoryMenu.usable(preferring: preferred)
  }
}
