import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// The settings file of a real daemon.
@Suite(.startsPrograms) struct SettingsTests {
  private static let ten = Array("0123456789".utf8)

  @Test func theFileOfTheUserCountsFromTheStart() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/.config/pasteboard", withIntermediateDirectories: true)
      _ = try desk.file(".config/pasteboard/config.toml", Array("limits.item = 5".utf8))
      try await desk.startDaemon()
      try await desk.settingsAreRead()
      let refused = try await desk.complaint(["copy"], input: Self.ten)
      #expect(refused.status == 1 && refused.sentence.contains("5 bytes"), "\(refused.sentence)")
      #expect(try await desk.warnings().isEmpty)
    }
  }

  @Test func aSignalHasItReadAgainAndTheDaemonStays() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settings("")])
      #expect(try await desk.pb("copy", input: Self.ten).status == 0)

      try await desk.reload("[limits]\nitem = \"5 B\"\n")
      try await desk.waits("the new limit") { try await desk.pb("copy", input: Self.ten).status == 1 }
      #expect(try await desk.pb("paste").bytes == Self.ten, "what is there stays")
      #expect(try await desk.warnings().isEmpty)

      try await desk.reload("[limits]\nitem = 20\ntotal = \"lots\\u001B\"\nmore = 1\n")
      try await desk.waits("a warning") { try await !desk.warnings().isEmpty }
      let warning = try await desk.warnings().joined()
      #expect(warning.contains("settings.toml is not used"), "\(warning)")
      #expect(
        warning.contains(
          #"line 3, column 9: limits.total takes a size of at least 1 B, such as "32 MiB", not "lots\u001B" ('pb doctor' shows 1 more)"#
        ), "\(warning)")
      #expect(try await desk.pb("copy", input: Self.ten).status == 1, "the last good settings stay")
      #expect(try await desk.run("grep", "-c", "the settings file is not used", desk.folder + "/log").text == "1\n")

      unlink(desk.settingsPath)
      try await desk.reload(nil)
      try await desk.waits("the defaults") { try await desk.pb("copy", input: Self.ten).status == 0 }
      #expect(try await desk.warnings().isEmpty)
    }
  }

  /// The ways in which editors and users save it: in place, by another file of its name, by a link; and by removing it.
  private static let savings: [(command: String, isThere: Bool)] = [
    (#"echo 'limits.item = 5' >"$0""#, true), (#"rm "$0""#, false),
    (#"echo 'limits.item = 5' >"$0.new"; mv "$0.new" "$0""#, true), (#"mv "$0" "$0~"; : >"$0""#, false),
    (#"echo 'limits.item = 5' >"$0.far"; ln -sf "$0.far" "$0""#, true), (#": >"$0.far""#, false),
    (#"echo 'limits.item = 5' >"$0.far.new"; mv "$0.far.new" "$0.far""#, true),
  ]

  @Test func savedSettingsCountWithoutASignal() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settingsPath])
      for (command, isThere) in Self.savings {
        #expect(try await desk.run("/bin/sh", "-c", command, desk.settingsPath).status == 0)
        try await desk.waits("what '\(command)' has saved") {
          try await desk.pb("copy", input: Self.ten).status == (isThere ? 1 : 0)
        }
      }
      #expect(try await desk.warnings().isEmpty)
    }
  }

  /// A file in a folder that is created while the daemon runs.
  @Test func theFirstFileCountsToo() async throws {
    try await Desk.run(display: .none) { desk async throws in
      #expect(try await desk.pb("copy", input: Self.ten).status == 0)
      let command = #"mkdir -p "$0/.config/pasteboard"; echo 'limits.item = 5' >"$0/.config/pasteboard/config.toml""#
      #expect(try await desk.run("/bin/sh", "-c", command, desk.folder).status == 0)
      try await desk.waits("the new limit") { try await desk.pb("copy", input: Self.ten).status == 1 }
    }
  }

  @Test func filesThatOthersMayWriteAreRefusedUntilMended() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settings("limits.item = 5")])
      try await desk.settingsAreRead()
      #expect(
        try await desk.run("/bin/sh", "-c", #"echo 'limits.item = 50' >"$0"; chmod o+w "$0""#, desk.settingsPath).status
          == 0)
      try await desk.waits("a warning") { try await !desk.warnings().isEmpty }
      #expect(try await desk.warnings().joined().hasSuffix(notTrusted))
      #expect(try await desk.pb("doctor").text.contains("\(desk.settingsPath) are not used: \(notTrusted)"))
      #expect(try await desk.run("chmod", "o-w", desk.settingsPath).status == 0)
      try await desk.waits("the settings") { try await desk.pb("copy", input: Self.ten).status == 0 }
      #expect(try await desk.warnings().isEmpty)
    }
  }

  @Test func theCommandLineOverridesTheFile() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settings("limits.item = 5"), "--item-limit", "10"])
      try await desk.settingsAreRead()
      #expect(try await desk.pb("copy", input: Self.ten).status == 0)
      #expect(try await desk.pb("copy", input: Self.ten + [65]).status == 1)
    }
  }

  @Test func managersAreServedWhenTheFileSaysSo() async throws {
    try await Desk.run(daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settings("")])
      let script = repository.appending(path: "Tests/X11DisplayTests/Clients/reader.py").path
      let reader = try desk.start("/usr/bin/python3", script, "hidden", "UTF8_STRING", "image/png")
      #expect(try await reader.line() == "ready")
      let text = try desk.file("text", Array("text".utf8))
      for (settings, answer) in [("", "refused"), ("managers.greedy = 'serve'", "picture")] {
        try await desk.reload(settings)
        // If the machine takes more than half a second from the copy to the request, it tries again.
        try await desk.waits("\(answer) as the answer") {
          _ = try await desk.pb("copy", text, "--offer", "image/png=printf picture")
          reader.signal(SIGUSR1)
          #expect(try await reader.line() == "UTF8_STRING text")
          return try await reader.line() == "image/png \(answer)"
        }
      }
      await reader.stop()
    }
  }

  @Test func secretsGoWhenTheFileSaysSo() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try await desk.startDaemon(["--config", desk.settings("sensitive.expiry = '1 s'")])
      try await desk.settingsAreRead()
      #expect(try await desk.pb("copy", "-p", "stays", input: Self.ten).status == 0)
      #expect(try await desk.pb("copy", "--sensitive", "-p", "goes", input: Self.ten).status == 0)
      try await desk.waits("the secret to go") { try await desk.pb("paste", "-p", "goes").status == 3 }
      #expect(try await desk.pb("paste", "-p", "stays").bytes == Self.ten)
    }
  }

  @Test func linksOfTheUsersSchemesAreKeptInConversions() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let note = try desk.file("note.md", Array("[a](obsidian://b) [c](zotero:d)\n".utf8))
      try await desk.startDaemon(["--config", desk.settings("links.schemes = ['obsidian']")])
      try await desk.settingsAreRead()
      #expect(try await desk.pb("copy", note).status == 0)
      let html = try await desk.pb("paste", "-t", "text/html").text
      #expect(html.contains(#"<a href="obsidian://b">a</a> c"#), "\(html)")
      for target in ["html", "rtf", "plain", "markdown"] {
        let more = try await desk.pb("convert", "--to", target, "--allow-scheme", "zotero", note).text
        #expect(more.contains("zotero:d") && !more.contains("obsidian:"), "\(more)")
      }
    }
  }

  // MARK: Files that are none

  private static let hostile: [(make: String, says: String)] = [
    (#"mkfifo "$0""#, "it is not a regular file"), (#"mkdir "$0""#, "it is not a regular file"),
    (#"ln -s /dev/zero "$0""#, "it is not a regular file"),
    (#"head -c 10000000 /dev/zero >"$0""#, "it is larger than 1 MiB"),
    (#"head -c 100 /dev/zero >"$0""#, "line 1, column 1: the name of a setting is missing"),
    (#": >"$0"; chmod 666 "$0""#, notTrusted), (#": >"$0"; chmod 602 "$0""#, notTrusted),
    (#"printf 'a\377' >"$0""#, "line 1, column 2: this is not UTF-8"),
    (#"ln -s "$0" "$0""#, "it cannot be read"),
  ]

  /// A file of another user, and one that another group may write to. Only root can create these.
  @Test(
    .enabled(if: geteuid() == 0, "only root can be another user too"),
    arguments: [
      (#": >"$0"; chown 65534 "$0""#, false), (#": >"$0"; chgrp 65534 "$0"; chmod 660 "$0""#, false),
      (#": >"$0"; chmod 660 "$0""#, true), (#": >"$0"; chmod 444 "$0""#, true),
    ])
  func anotherUsersFileIsRefused(make: String, isTaken: Bool) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      #expect(try await desk.run("/bin/sh", "-c", make, desk.settingsPath).status == 0)
      try await desk.startDaemon(["--config", desk.settingsPath])
      try await desk.settingsAreRead()
      #expect(try await desk.warnings().joined().hasSuffix(isTaken ? "" : notTrusted))
      #expect(try await desk.warnings().isEmpty == isTaken)
    }
  }

  @Test(arguments: hostile.indices)
  func aHostileFileIsExplained(index: Int) async throws {
    let (make, says) = Self.hostile[index]
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      #expect(try await desk.run("/bin/sh", "-c", make, desk.settingsPath).status == 0)
      try await desk.startDaemon(["--config", desk.settingsPath])
      try await desk.settingsAreRead()
      let warning = try await desk.warnings().joined()
      #expect(warning.hasSuffix(says), "\(warning)")
      #expect(try await desk.pb("copy", input: Self.ten).status == 0)
    }
  }

  /// The daemon serves, ends and reads other settings as if the file system answered.
  @Test(
    .enabled(if: StalledMount.isPossible, Comment(rawValue: "\(StalledMount.need)")), arguments: ["getattr", "read"])
  func aFileThatStandsStillHoldsUpNobody(unanswered: String) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let mount = try await StalledMount.start(leavingUnanswered: [unanswered])
      symlink(mount.file, desk.settingsPath)
      try await desk.startDaemon(["--config", desk.settingsPath])
      #expect(try await desk.warnings().joined().hasSuffix(notYet))
      #expect(try await desk.pb("copy", input: Self.ten).status == 0)
      let daemon = try #require(desk.daemon)
      daemon.signal(SIGTERM)
      #expect(try await daemon.finished().status == 0)
      await mount.stop()
    }
  }

  // MARK: pb

  @Test func theDefaultFileIsTakenByTheDaemonAndByTheDoctor() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let printed = try await desk.pb("settings").bytes
      let folder = desk.folder + "/.config/pasteboard"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try desk.file(".config/pasteboard/config.toml", printed)
      try await desk.startDaemon()
      try await desk.settingsAreRead()
      #expect(try await desk.warnings().isEmpty)
      #expect(try await desk.pb("doctor").text.contains("the settings in \(folder)/config.toml are valid"))
      _ = try desk.file(".config/pasteboard/config.toml", Array("[keep]\nenabled = 1\na = 2".utf8))
      let diagnosis = try await desk.pb("doctor").text
      #expect(diagnosis.contains("\(folder)/config.toml:2:11: keep.enabled takes true or false, not 1."))
      #expect(diagnosis.contains("\(folder)/config.toml:3:1: there is no setting keep.a"))

      try FileManager.default.createDirectory(
        atPath: desk.folder + "/elsewhere/pasteboard", withIntermediateDirectories: true)
      let other = try desk.file("elsewhere/pasteboard/config.toml", [])
      desk.daemon?.signal(SIGTERM)
      for (variable, path) in [("elsewhere", folder + "/config.toml"), (desk.folder + "/elsewhere", other)] {
        // The file is the daemon's, and each look starts another daemon.
        try await desk.waits("the last daemon to go") { access(desk.socket, F_OK) == -1 }
        let environment = desk.environment.merging(["XDG_CONFIG_HOME": variable]) { $1 }
        #expect(try await Program.run([Desk.program("pb"), "doctor"], environment: environment).text.contains(path))
      }
    }
  }
}

private let notTrusted =
  "another user owns it or may write to it: run 'chown' and 'chmod go-w' on it"
private let notYet = "it has not been read yet"

extension Desk {
  fileprivate var settingsPath: String { folder + "/settings.toml" }

  /// Writes the settings file and returns its path.
  fileprivate func settings(_ text: String) throws -> String { try file("settings.toml", Array(text.utf8)) }

  /// Makes the daemon read the settings file; first writes `text` to it, unless that is nil.
  fileprivate func reload(_ text: String?) async throws {
    if let text { _ = try settings(text) }
    daemon?.signal(SIGHUP)
  }

  /// Waits until the settings are read: a daemon on a very busy machine does not wait for them at its start.
  fileprivate func settingsAreRead() async throws {
    try await waits("the settings to be read") { try await !self.warnings().contains { $0.hasSuffix(notYet) } }
  }

  /// Returns the warnings in `pb status`.
  fileprivate func warnings() async throws -> [String] { try await status()["warnings"] as? [String] ?? [] }
}
