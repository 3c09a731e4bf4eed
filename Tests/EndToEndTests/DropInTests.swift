import Foundation
import Reactor
import TestSupport
import Testing

/// pb in place of the clipboard tools, beside the real ones: `make test-drop-in` tries every option.
@Suite(.startsPrograms) struct DropInTests {
  // MARK: X11

  @Test(arguments: [["xclip", "-sel", "clip"], ["xsel", "-ib"], ["pbcopy"]])
  func realToolsPasteWhatOursCopy(tool: [String]) async throws {
    try await Desk.run { desk async throws in
      try await desk.makeLinks()
      let text = patternedText(300_000)
      #expect(try await desk.ours(tool, input: text).status == 0)
      let isWhole = try await desk.run("xclip", "-o", "-selection", "clipboard").bytes == text
      #expect(isWhole)
    }
  }

  @Test(arguments: [["xclip", "-o", "-sel", "clip"], ["xsel", "-ob"], ["pbpaste"]])
  func oursPasteWhatRealToolsCopy(tool: [String]) async throws {
    try await Desk.run { desk async throws in
      try await desk.makeLinks()
      let text = patternedText(300_000)
      let owner = try desk.start("xclip", "-quiet", "-selection", "clipboard", input: text)
      try await desk.becomesForeign()
      let isWhole = try await desk.ours(tool).bytes == text
      #expect(isWhole)
      await owner.stop()
    }
  }

  @Test func aPictureGoesBothWays() async throws {
    try await Desk.run { desk async throws in
      try await desk.makeLinks()
      let picture = [0x89] + Array("PNG, or so".utf8)
      _ = try await desk.ours(["xclip", "-sel", "c", "-t", "image/png"], input: picture)
      #expect(try await desk.run("xclip", "-o", "-sel", "c", "-t", "image/png").bytes == picture)
      let targets = try await desk.ours(["xclip", "-o", "-sel", "c", "-t", "TARGETS"]).lines
      #expect(targets == ["TARGETS", "image/png", "image/jpeg", "image/bmp"])
      #expect(try await desk.ours(["xclip", "-o", "-sel", "c", "-t", "image/png"]).bytes == picture)
    }
  }

  /// Each of these commands fails without touching the clipboard, or finds nothing to paste.
  @Test(arguments: [
    ["xclip", "-o"], ["xclip", "-o", "-t", "TARGETS"], ["xclip", "-o", "-t", "image/png"], ["xclip", "nosuch"],
    ["xclip", "-bogus"], ["xclip", "-d", ":7777", "-o"], ["xsel", "-o"], ["xsel", "--display", ":7777", "-o"],
  ])
  func theComplaintIsTheTools(command: [String]) async throws {
    try await Desk.run { desk async throws in
      try await desk.makeLinks()
      let (real, ours) = (try await desk.all(command), try await desk.all(desk.asOurs(command)))
      #expect(ours.text == real.text)
      #expect(ours.status == real.status)
    }
  }

  // MARK: Wayland

  @Test func wlCopyAndWlPasteGoBothWays() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      try await desk.makeLinks()
      let text = patternedText(300_000)
      #expect(try await desk.ours(["wl-copy"], input: text).status == 0)
      let oursIsWhole = try await desk.run("wl-paste", "-n").bytes == text
      #expect(oursIsWhole)
      _ = try await desk.run("wl-copy", "theirs")
      try await desk.becomesForeign()
      #expect(try await desk.ours(["wl-paste"]).text == "theirs\n")
      #expect(try await desk.ours(["wl-paste", "-l"]).lines.contains("text/plain;charset=utf-8"))
    }
  }

  @Test(arguments: [
    ["wl-paste"], ["wl-paste", "-l"], ["wl-paste", "-p"], ["wl-copy", "-s", "nosuch", "x"],
    ["wl-paste", "-s", "nosuch"],
  ])
  func theComplaintIsTheToolsOnWayland(command: [String]) async throws {
    try await Desk.run(display: .sway) { desk async throws in
      try await desk.makeLinks()
      let (real, ours) = (try await desk.all(command), try await desk.all(desk.asOurs(command)))
      #expect(ours.status == real.status)
      // Later versions use other words.
      guard try await desk.run("wl-paste", "--version").text.hasPrefix("wl-clipboard 2.1") else {
        return #expect(!ours.text.isEmpty && !real.text.isEmpty)
      }
      #expect(ours.text == real.text)
    }
  }

  // MARK: Staying in front

  /// Neovim copies like this, and treats the tool's end as news of another item.
  @Test(arguments: [["xclip", "-quiet", "-sel", "c"], ["xsel", "-n", "-ib"], ["wl-copy", "-f"]])
  func aToolInFrontStaysUntilSomethingElseIsCopied(command: [String]) async throws {
    try await Desk.run(display: .none) { desk async throws in
      try await desk.makeLinks()
      let tool = try Program(desk.asOurs(command), input: Array("mine".utf8), environment: desk.environment)
      try await desk.waits("the tool's item") { try await desk.pb("paste").text == "mine" }
      _ = try await desk.pb("copy", input: Array("another".utf8))
      #expect(try await tool.finished().status == 0)
      #expect(try await desk.pb("paste").text == "another")
    }
  }

  @Test func theEndOfATerminalDoesNotTakeTheItemBack() async throws {
    try await Desk.run(display: .none) { desk async throws in
      try await desk.makeLinks()
      let tool = try Program(desk.asOurs(["wl-copy", "-f", "mine"]), environment: desk.environment)
      try await desk.waits("the tool's item") { try await desk.pb("paste").text == "mine" }
      tool.signal(SIGHUP)
      #expect(try await tool.finished().status == -Int(SIGHUP))
      #expect(try await desk.pb("paste").text == "mine")
    }
  }

  @Test func aSignalTakesTheItemBack() async throws {
    try await Desk.run(display: .none) { desk async throws in
      try await desk.makeLinks()
      let tool = try Program(desk.asOurs(["wl-copy", "-f", "mine"]), environment: desk.environment)
      try await desk.waits("the tool's item") { try await desk.pb("paste").text == "mine" }
      tool.signal(SIGTERM)
      #expect(try await tool.finished().status == -Int(SIGTERM))
      #expect(try await desk.pb("paste").status == 3)
    }
  }

  // MARK: Watching

  @Test func aWatchingCommandGetsEachItemAndNoSecret() async throws {
    try await Desk.run(display: .none) { desk async throws in
      try await desk.makeLinks()
      let command = #"printf '%s:%s\n' "$CLIPBOARD_STATE" "$(cat)""#
      let watch = try Program(
        desk.asOurs(["wl-paste", "--watch", "sh", "-c", command]), environment: desk.environment)
      #expect(try await watch.line() == "nil:")
      _ = try await desk.ours(["wl-copy", "open"])
      #expect(try await watch.line() == "data:open")
      _ = try await desk.ours(["wl-copy", "--sensitive", "hidden"])
      #expect(try await watch.line() == "sensitive:")
      await watch.stop()
    }
  }

  // MARK: The links

  @Test func linksAreMadeAndRemovedAndNothingElseIs() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let pb = try Desk.program("pb")
      let folder = desk.folder + "/made/links"
      let files = FileManager.default
      let made = try await desk.pb("compat", "install", folder)
      #expect(made.status == 0)
      #expect(made.lines.last?.hasPrefix("\(folder) is not in PATH") == true)
      let names = ["pbcopy", "pbpaste", "wl-copy", "wl-paste", "xclip", "xsel"]
      #expect(try files.contentsOfDirectory(atPath: folder).sorted() == names)
      for name in names { #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") == pb) }
      #expect(try await desk.pb("compat", "install", folder).status == 0, "again")

      try files.removeItem(atPath: folder + "/xsel")
      try "theirs".write(toFile: folder + "/xsel", atomically: false, encoding: .utf8)
      try files.removeItem(atPath: folder + "/xclip")
      let refused = try await desk.complaint(["compat", "install", folder])
      #expect(refused.status == 1)
      #expect(refused.sentence.contains("\(folder)/xsel exists and is not a link to pb"))
      #expect(!files.fileExists(atPath: folder + "/xclip"), "all of them or none")

      #expect(try await desk.pb("compat", "uninstall", folder).status == 0)
      #expect(try files.contentsOfDirectory(atPath: folder) == ["xsel"])
      #expect(try String(contentsOfFile: folder + "/xsel", encoding: .utf8) == "theirs")
      #expect(try await desk.pb("compat", "uninstall", folder).status == 3)
    }
  }
}

extension Desk {
  fileprivate var links: String { folder + "/links" }

  /// Creates the links by which pb is called under the tools' names.
  fileprivate func makeLinks() async throws {
    let made = try await pb("compat", "install", links)
    guard made.status == 0 else { throw ProgramFailure("no links: \(made.text)") }
  }

  /// Returns a command that runs pb in the tool's place, by a shell, so that messages contain the tool's name.
  fileprivate func asOurs(_ command: [String]) -> [String] {
    ["/bin/sh", "-c", #"PATH=$0:$PATH; exec "$@""#, links] + command
  }

  /// Runs a tool in pb's form.
  fileprivate func ours(_ command: [String], input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run(asOurs(command), input: input, environment: environment)
  }

  /// Returns a program's whole output, and its exit code.
  fileprivate func all(_ command: [String]) async throws -> Program.Output {
    try await Program.run(["/bin/sh", "-c", #"exec "$@" 2>&1"#, "sh"] + command, environment: environment)
  }
}
