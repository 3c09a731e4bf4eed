internal import Glibc
internal import Linux
internal import Wire

/// `pb history pick`
struct HistoryPickVerb: Verb {
  /// Whether to type the paste key afterwards.
  var pastes = false

  /// The number of items in a menu.
  private static let count = 1000

  func run() throws {
    var client = try HistoryClient()
    let (menu, program) = try menu()
    let list = try client.list(atMost: HistoryPickVerb.count)
    guard !list.entries.isEmpty else { throw Failure(.nothingThere, "the history is empty: copy something") }
    let lines = HistoryListVerb.lines(list.entries, now: Int(time(nil))).map(\.printable)
    let picked = try menu.pick(lines, program: program)
    guard let picked, let id = Int(picked.drop { $0 == " " }.prefix { $0.isNumber }) else {
      throw Failure.silent()  // the user has cancelled
    }
    try HistoryCopyVerb(id: id).run()
    if pastes { try PasteKey.press() }
  }

  private func menu() throws -> (HistoryMenu, program: String) {
    let usable = HistoryMenu.usable()
    for menu in usable {
      if let program = InstalledProgram.path(of: menu.name) { return (menu, program) }
    }
    let names = usable.map(\.name).joined(separator: ", ")
    throw Failure(
      .failed,
      names.isEmpty
        ? "a menu needs a terminal or a display: use pb history list and pb history copy"
        : "no menu is installed: install one of \(names)")
  }
}
