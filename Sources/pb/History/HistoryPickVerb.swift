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
    if pastes { try PasteKey.type() }
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

/// The key that pastes in most applications.
enum PasteKey {
  /// The program that types the key here, and its arguments.
  static var typist: (name: String, words: [String]) {
    EnvironmentVariable.value(of: "WAYLAND_DISPLAY") != nil
      ? ("wtype", ["-M", "ctrl", "-k", "v", "-m", "ctrl"]) : ("xdotool", ["key", "--clearmodifiers", "ctrl+v"])
  }

  /// Types the key.
  static func type() throws {
    let (name, words) = typist
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, "the item is on the clipboard, but no key was typed: install \(name)")
    }
    let ending = try calling("paste by hand") {
      let null = try StartedProcess.nowhere()
      return try StartedProcess(
        program, words, input: null.rawValue, output: null.rawValue, error: null.rawValue
      ).wait()
    }
    guard ending == .exited(0) else {
      throw Failure(.failed, "the item is on the clipboard, but \(name) could not type a key: paste by hand")
    }
  }
}
