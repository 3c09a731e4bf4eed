internal import Linux
internal import PasteboardClient

/// A unit of systemd's user manager that `pb setup` enables.
struct UserUnit {
  static let socket = UserUnit(name: "pasteboardd.socket")
  static let daemon = UserUnit(name: "pasteboardd.service")
  static let history = UserUnit(name: HistorySocket.unit)

  private static let limit = Duration.seconds(20)

  let name: String

  /// Whether the manager runs and knows the unit.
  var isInstalled: Bool { UserManager.isInCharge && does("cat") }
  var isEnabled: Bool { does("is-enabled") }

  private var line: String { "unit \(name)" }

  /// Returns the change that enables the unit and starts it; nil if it is enabled.
  func enabling() -> Change? {
    guard !isEnabled else { return nil }
    return Change("enable and start \(name)") {
      try SetupRecord.ofUser.insert(line)
      try run("enable", "--now")
    }
  }

  /// Returns the change that disables the unit; nil if `pb setup` has not enabled it. It also stops the unit with `now`.
  func disabling(now: Bool = false) -> Change? {
    guard SetupRecord.ofUser.contains(line) else { return nil }
    return Change(now ? "disable and stop \(name)" : "disable \(name)") {
      if isInstalled { try run("disable", now ? "--now" : "--no-reload") }
      try SetupRecord.ofUser.remove(line)
    }
  }

  /// Enables it again, which disabling another one may have ended: `Also=` in that one's file.
  func keepEnabled() throws { if !isEnabled { try run("enable") } }

  private func does(_ verb: String) -> Bool { UserManager.does(verb, name, atMost: UserUnit.limit) }

  private func run(_ verb: String, _ option: String...) throws {
    let words = ["--user", verb] + option + [name]
    guard let systemctl = InstalledProgram.path(of: "systemctl"), try ProgramOutput.read(systemctl, words) != nil else {
      throw Failure(.failed, "'systemctl \(words.joined(separator: " "))' failed: run it to see why")
    }
  }
}
