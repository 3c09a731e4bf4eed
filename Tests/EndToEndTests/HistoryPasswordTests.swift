import Foundation
import Glibc
import TestSupport
import Testing

/// Passwords that nothing marks: what is cleared soon after it was copied does not stay in the history.
struct HistoryPasswordTests {
  @Test func textThatItsApplicationClearsIsForgotten() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      try await desk.copyText("before")
      try await desk.hasItems(1)
      let owner = try desk.x11Client("clearing.py", "stays")
      #expect(try await owner.line() == "owning")
      #expect(try await owner.line() == "read")
      try await desk.hasItems(2)
      owner.signal(SIGUSR1)
      try await desk.hasItems(1)
      #expect(try await desk.historyTitles() == ["before"])
      owner.signal(SIGUSR1)
      _ = try await owner.finished()
      await history.stop()
    }
  }

  /// As gopass and scripts clear it.
  @Test(arguments: [Desk.Display.x11, .sway])
  func textThatAnEmptyOneReplacesIsForgotten(display: Desk.Display) async throws {
    try await Desk.run(display: display) { desk in
      let history = try await desk.startHistory()
      try await desk.copyText("before")
      try await desk.hasItems(1)
      try await desk.copyByTool("secret")
      try await desk.hasItems(2)
      try await desk.copyByTool("")
      try await desk.hasItems(1)
      #expect(try await desk.historyTitles() == ["before"])
      await history.stop()
    }
  }

  @Test func textFromBeforeIsNotForgotten() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      try await desk.copyByTool("old")
      try await desk.hasItems(1)
      try await desk.copyByTool("other")
      try await desk.hasItems(2)
      try await desk.copyByTool("old")
      try await desk.waits("the old one to move up") { try await desk.historyTitles() == ["old", "other"] }
      // This copy did not add it, so clearing does not remove it.
      try await desk.copyByTool("")
      try await desk.copyByTool("new")
      try await desk.hasItems(3)
      #expect(try await desk.historyTitles() == ["new", "old", "other"])
      await history.stop()
    }
  }

  /// The history keeps what its application takes along, whether the clipboard keeps it or not.
  @Test func textThatGoesWithItsApplicationIsNotForgotten() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.set("[keep]\nenabled = false")
      try await desk.startDaemon()
      let history = try await desk.startHistory()
      let text = try desk.file("text", Array("of an application".utf8))
      let owner = try desk.start("/usr/bin/xclip", "-quiet", "-i", "-selection", "clipboard", text)
      try await desk.hasItems(1)
      await owner.stop()
      try await desk.waits("an empty clipboard") { try await desk.pb("paste").status != 0 }
      try await desk.copyText("later")
      try await desk.hasItems(2)
      #expect(try await desk.historyTitles() == ["later", "of an application"])
      await history.stop()
    }
  }

  nonisolated private static let hasPass = access("/usr/bin/pass", X_OK) == 0

  /// pass puts back what was on the clipboard before, or what the user has copied meanwhile.
  @Test(.enabled(if: hasPass, "pass is not installed"), arguments: [Desk.Display.x11, .sway])
  func passwordsOfPassAreNotRecorded(display: Desk.Display) async throws {
    try await Desk.run(display: display) { desk in
      try await desk.makePasswordStore()
      let history = try await desk.startHistory()
      try await desk.copyByTool("before")
      try await desk.hasItems(1)
      let timer = try await desk.copyPassword()
      // The timer has been seen when the password is gone, if that was not recorded at all.
      try await desk.waits("the end of doubt") { try await desk.isOld(timer) }
      try await desk.hasItems(1)
      // Its timer runs, and what the user copies now has nothing to do with it.
      try await desk.copyByTool("of the user")
      try await desk.hasItems(2)
      kill(timer, SIGTERM)
      try await desk.waits("pass to have ended") { try desk.passwordTimer() == nil }
      #expect(try await desk.historyTitles() == ["of the user", "before"])
      await history.stop()
      await desk.endPasswordStore()
    }
  }
}

extension Desk {
  fileprivate func copyText(_ text: String) async throws {
    #expect(try await pb("copy", input: Array(text.utf8)).status == 0)
  }

  /// Copies a text as scripts do.
  fileprivate func copyByTool(_ text: String) async throws {
    let file = try file("text", Array(text.utf8))
    let command = sway == nil ? "xclip -i -selection clipboard" : "wl-copy"
    #expect(try await run("/bin/sh", "-c", "\(command) <'\(file)' >/dev/null 2>&1").status == 0)
  }

  /// Returns the first lines of all items, the newest first.
  fileprivate func historyTitles() async throws -> [String] {
    let reply = try JSONSerialization.jsonObject(with: Data(try await pb("history", "list", "--json").bytes))
    let entries = (reply as? [String: Any])?["entries"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["title"] as? String }
  }

  fileprivate func set(_ settings: String) async throws {
    let folder = folder + "/.config/pasteboard"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data((settings + "\n").utf8).write(to: URL(filePath: folder + "/config.toml"))
  }

  // MARK: pass

  private func inStore(_ command: String) async throws -> Program.Output {
    let variables = """
      export GNUPGHOME="$HOME/gnupg" PASSWORD_STORE_DIR="$HOME/store" PASSWORD_STORE_CLIP_TIME=600
      """
    return try await run("/bin/bash", "-c", "\(variables); \(command)")
  }

  fileprivate func makePasswordStore() async throws {
    let made = try await inStore(
      """
      mkdir -m 700 "$GNUPGHOME" && gpg --batch --quiet --passphrase '' --quick-generate-key test@localhost &&
        pass init test@localhost && echo 'correct horse' | pass insert --echo login
      """)
    #expect(made.status == 0, "\(made.text)")
  }

  /// Copies the password, and returns the process of pass that will clear it.
  fileprivate func copyPassword() async throws -> pid_t {
    #expect(try await inStore("pass show --clip login >/dev/null").status == 0)
    #expect(try await pb("paste").text == "correct horse")
    var timer: pid_t?
    try await waits("the timer") {
      timer = try self.passwordTimer()
      return timer != nil
    }
    return timer ?? 0
  }

  /// Returns the process of pass that will clear this desk's clipboard.
  fileprivate func passwordTimer() throws -> pid_t? {
    let name = "password store sleep on display \(sway?.display ?? server?.display ?? "")"
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.first { process in
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return words.prefix { $0 != 0 }.elementsEqual(name.utf8)
    }
  }

  /// Returns whether a process began longer ago than a password's timer can be confused with a copy.
  fileprivate func isOld(_ process: pid_t) async throws -> Bool {
    let age = try await run("ps", "-o", "etimes=", "-p", "\(process)").text
    return Int(age.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 4
  }

  fileprivate func endPasswordStore() async {
    _ = try? await inStore("gpgconf --kill all")
  }
}
