import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// scripts/install, scripts/uninstall and scripts/run without systemd's user manager, with the tests' programs.
@Suite(.startsPrograms) struct InstallationTests {
  /// A prefix in the desk's folder, and the environment of its scripts and programs.
  @LoopActor
  private struct Place {
    let desk: Desk
    var prefix: String { desk.folder + "/prefix" }

    var environment: [String: String] {
      get throws {
        let own = [
          "PREFIX": prefix, "BUILT": try Desk.folder(of: "pb"), "STRIP": "true", "XDG_RUNTIME_DIR": desk.folder,
          "DBUS_SESSION_BUS_ADDRESS": "", "DESTDIR": "", "DEBUG": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "",
          "XDG_CONFIG_HOME": "",
        ]
        return desk.environment.merging(own) { $1 }
      }
    }

    func script(_ name: String, with variables: [String: String] = [:]) async throws -> Program.Output {
      let path = repository.appending(path: "scripts/\(name)").path
      return try await Program.run(
        ["/bin/sh", "-c", #"exec "$0" 2>&1"#, path], environment: environment.merging(variables) { $1 })
    }

    func pb(_ words: String..., input: [UInt8] = []) async throws -> Program.Output {
      try await Program.run([prefix + "/bin/pb"] + words, input: input, environment: environment)
    }

    /// Starts the installed history by its bare name, as a user does, and waits until it serves.
    func startHistory() async throws -> Program {
      let path = "\(prefix)/bin:/usr/bin:/bin"
      let program = try Program(
        ["/bin/sh", "-c", "exec pasteboard-history"], environment: environment.merging(["PATH": path]) { $1 })
      try await waitForHistory()
      return program
    }

    func waitForHistory() async throws {
      try await desk.waits("the history") { try await pb("history", "list", "--json").status == 0 }
    }

    /// Returns the process that serves a socket.
    func server(of name: String) throws -> pid_t {
      let connection = try UnixSocket.connect(to: "\(desk.folder)/\(name)")
      return pid_t(try UnixSocket.peer(of: connection.rawValue).process)
    }
  }

  private func atPlace(_ body: @escaping @Sendable @LoopActor (Place) async throws -> Void) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let place = Place(desk: desk)
      let installed = try await place.script("install")
      #expect(installed.status == 0, "\(installed.text)")
      try await body(place)
    }
  }

  @Test func aMinimalInstallationSaysInOneLineWhatItLeavesOut() async throws {
    try await atPlace { place async throws in
      let output = try await place.script("install", with: ["MINIMAL": "yes"])
      let lines = output.lines.filter { $0.hasPrefix("Left out: ") }
      #expect(lines.count == 1, "\(output.text)")
      for words in ["the window", "the colours of code", "make build MINIMAL=no"] {
        #expect(lines.first?.contains(words) == true, "\(output.text)")
      }
      // An earlier installation may have had them.
      for path in ["bin/pasteboard-window", "bin/pasteboard-code", "share/applications/org.pasteboard.Window.desktop"] {
        #expect(!FileManager.default.fileExists(atPath: "\(place.prefix)/\(path)"), "\(path)")
      }
      #expect(try await place.script("uninstall").status == 0)
    }
  }

  @Test func theLastLineNamesWhatComesNext() async throws {
    try await atPlace { place async throws in
      let output = try await place.script("install")
      #expect(output.lines.last?.hasSuffix(" \(place.prefix)/bin/pb setup") == true, "\(output.text)")
      let path = place.prefix + "/bin:/usr/bin:/bin"
      let found = try await place.script("install", with: ["PATH": path])
      #expect(found.lines.last?.hasSuffix(": pb setup") == true, "\(found.text)")
      #expect(try await place.script("uninstall").status == 0)
    }
  }

  /// Sessions need not have the programs' folder in PATH.
  @Test func desktopsFindTheProgramsAndTheIcon() async throws {
    try await atPlace { place async throws in
      let share = place.prefix + "/share"
      for path in try FileManager.default.contentsOfDirectory(atPath: share + "/applications") {
        let lines = try String(contentsOfFile: "\(share)/applications/\(path)", encoding: .utf8).split(separator: "\n")
        for line in lines where line.hasPrefix("Exec=") || line.hasPrefix("TryExec=") {
          #expect(line.contains("=\(place.prefix)/bin/"), "\(path): \(line)")
        }
      }
      // The time of the theme's folder is what tells a desktop to look for icons again.
      let theme = share + "/icons/hicolor"
      if FileManager.default.fileExists(atPath: theme) {
        let old = Date(timeIntervalSince1970: 1)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: theme)
        #expect(try await place.script("install").status == 0)
        let time = try FileManager.default.attributesOfItem(atPath: theme)[.modificationDate] as? Date
        #expect(time != old)
      }
      #expect(try await place.script("uninstall").status == 0)
    }
  }

  @Test func uninstallingTakesBackTheSetUpFirst() async throws {
    try await atPlace { place async throws in
      let pb = place.prefix + "/bin/pb"
      let log = place.desk.folder + "/calls"
      try FileManager.default.removeItem(atPath: pb)
      try Data("#!/bin/sh\necho \"$@\" >>'\(log)'\necho --undo\n".utf8).write(to: URL(filePath: pb))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: pb)
      let output = try await place.script("uninstall")
      #expect(output.status == 0, "\(output.text)")
      #expect(try String(contentsOfFile: log, encoding: .utf8).hasSuffix("setup --undo\n"))
      #expect(!FileManager.default.fileExists(atPath: place.prefix))
    }
  }

  /// A program that waits takes the place of the window, which needs a display.
  @Test func uninstallingEndsTheWindow() async throws {
    try await atPlace { place async throws in
      let window = place.prefix + "/bin/pasteboard-window"
      try? FileManager.default.removeItem(atPath: window)
      try FileManager.default.copyItem(atPath: "/bin/cat", toPath: window)
      let words = ["/bin/sh", "-c", #"mkfifo "$0" && exec "$1" <>"$0""#, place.desk.folder + "/fifo", window]
      let program = try Program(words, environment: try place.environment)
      try await place.desk.waits("the window") {
        FileManager.default.contents(atPath: "/proc/\(program.process)/cmdline") == Data((window + "\0").utf8)
      }
      let output = try await place.script("uninstall")
      #expect(output.status == 0, "\(output.text)")
      _ = try await program.finished()
    }
  }

  @Test func uninstallingEndsTheInstalledProgramsAlone() async throws {
    try await atPlace { place async throws in
      #expect(try await place.pb("copy", input: Array("x".utf8)).status == 0)
      let history = try await place.startHistory()
      // A daemon that is not installed there, on another socket of this user's.
      let other = place.desk.folder + "/other"
      let another = try Program(
        [try Desk.program("pasteboardd"), "--socket", other, "--ready-descriptor", "1"],
        environment: try place.environment)
      _ = try await another.line()
      let daemon = try place.server(of: "socket")
      let output = try await place.script("uninstall")
      #expect(output.status == 0, "\(output.text)")
      #expect(kill(daemon, 0) != 0 || Self.isZombie(daemon))
      _ = try await history.finished()
      #expect(!FileManager.default.fileExists(atPath: place.prefix))
      #expect(kill(another.process, 0) == 0)
      await another.stop()
    }
  }

  /// Returns whether a process is a zombie: its adopter reaps a process that pb started, which may take a while.
  private static func isZombie(_ process: pid_t) -> Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    return String(decoding: status, as: UTF8.self).contains("State:\tZ")
  }

  @Test func daemonsFromElsewhereStay() async throws {
    try await atPlace { place async throws in
      let own = try Program(
        [try Desk.program("pasteboardd"), "--ready-descriptor", "1"], environment: try place.environment)
      _ = try await own.line()
      #expect(try await place.script("uninstall").status == 0)
      #expect(try place.server(of: "socket") == own.process)
      await own.stop()
    }
  }

  @Test func installingAnewRenewsTheHistory() async throws {
    try await atPlace { place async throws in
      let former = try await place.startHistory()
      let output = try await place.script("install")
      #expect(output.text.contains("The history is kept by the new program."), "\(output.text)")
      _ = try await former.finished()
      try await place.waitForHistory()
      let present = try place.server(of: "history")
      #expect(present != former.process)
      #expect(try await place.script("uninstall").status == 0)
      #expect(kill(present, 0) != 0 || Self.isZombie(present))
    }
  }

  /// Without systemd the items would be lost with the daemon.
  @Test func installingAnewRenewsADaemonThatHasNothing() async throws {
    try await atPlace { place async throws in
      #expect(try await place.pb("copy", input: Array("x".utf8)).status == 0)
      let daemon = try place.server(of: "socket")
      let kept = try await place.script("install")
      #expect(kept.text.contains("keeps its items until it ends") && kept.text.contains("'kill \(daemon)'"))
      #expect(try await place.pb("paste").text == "x")
      #expect(try await place.pb("clear").status == 0)
      #expect(try await place.script("install").status == 0)
      #expect(try await place.pb("copy", input: Array("y".utf8)).status == 0)
      #expect(try place.server(of: "socket") != daemon)
      #expect(try await place.script("uninstall").status == 0)
    }
  }

  @Test func theInstalledPagesHaveNoDeadLinks() async throws {
    try await atPlace { place async throws in
      let root = URL(filePath: place.prefix + "/share/doc/pasteboard")
      let pages = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
      let texts = pages.filter { $0.hasSuffix(".md") }
      #expect(texts.contains("README.md") && texts.contains("docs/remote.md"))
      for page in texts {
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        let folder = root.appending(path: page).deletingLastPathComponent()
        for link in text.matches(of: /(?:\]\(|src=")([^)"#\s]+)/) where !link.1.contains("://") {
          let target = folder.appending(path: String(link.1)).standardizedFileURL.path
          #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.1)")
        }
      }
      #expect(try await place.script("uninstall").status == 0)
    }
  }

  /// The demonstration must work with any display and settings of the user.
  @Test func theDemonstrationBeginsWithoutAComplaint() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let settings = desk.folder + "/config/pasteboard"
      try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
      try Data("nonsense".utf8).write(to: URL(filePath: settings + "/config.toml"))
      let environment = desk.environment.merging([
        "BUILT": try Desk.folder(of: "pb"), "DISPLAY": ":31997", "WAYLAND_DISPLAY": "wayland-none",
        "XDG_CONFIG_HOME": desk.folder + "/config",
      ]) { $1 }
      let path = repository.appending(path: "scripts/run").path
      let output = try await Program.run(["/bin/sh", "-c", #"exec "$0" 2>&1"#, path], environment: environment)
      #expect(output.status == 0 && output.text.contains("identical to docs/welcome.md"), "\(output.text)")
      #expect(output.lines.first == "\u{1B}[1m== pb copy docs/welcome.md\u{1B}[0m")
      #expect(!output.lines.contains { $0.hasPrefix("pb:") || $0.contains(" warning ") }, "\(output.text)")
    }
  }
}
