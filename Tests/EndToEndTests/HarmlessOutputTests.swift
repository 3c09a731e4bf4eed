import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// Whatever options and variables contain, they cannot control the terminal, or the log, that a program writes to.
@Suite(.startsPrograms) struct HarmlessOutputTests {
  /// A colour, a title, a C1 control, an override of the direction, and a line of its own.
  private static let hostile = "x\u{1B}[31m\u{1B}]0;t\u{7}\u{9B}2J\u{202E}\nforged"

  /// The words and variables of a program's run.
  private struct Run {
    var words: [String] = []
    var variables: [String: String] = [:]
  }

  /// Returns a run for each option, and for each variable, of a service.
  private static func runs(_ options: [String], _ variables: [String], in folder: String) -> [Run] {
    let values = [hostile, "/proc/\(hostile)/file", "\(folder)/\(hostile)"]
    return values.flatMap { value in
      [Run(words: [value])] + options.map { Run(words: [$0, value]) } + options.map { Run(words: [$0 + value]) }
        + variables.map { Run(variables: [$0: value]) }
    }
  }

  private static let variables = [
    "PASTEBOARD_SOCKET", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME", "DISPLAY",
    "XAUTHORITY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET", "CACHE_DIRECTORY", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
    "LANG", "TERM",
  ]

  private func expectHarmless(_ text: String, _ run: Run) {
    let steering = text.unicodeScalars.filter {
      $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
    }
    #expect(steering.isEmpty && !text.split(separator: "\n").contains { $0.hasPrefix("forged") }, "\(run): \(text)")
  }

  @Test(arguments: [
    (
      "pasteboardd",
      [
        "--socket", "--config", "--item-limit", "--total-limit", "--greedy-readers", "--ready-descriptor",
        "--log-level",
      ]
    ),
    ("pasteboard-history", ["--folder", "--log-level"]),
  ])
  func aServiceSaysNothingThatSteers(program: String, options: [String]) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      // A folder is in the place of the settings file, which causes a warning with its name.
      let settings = "\(desk.folder)/\(Self.hostile)/pasteboard/config.toml"
      try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
      for run in Self.runs(options, Self.variables, in: desk.folder) {
        let log = desk.folder + "/said"
        let command = #"trap 'kill $!' TERM; "$0" "$@" 2>"$SAID" >&2 & wait $!; wait $!; echo >"$SAID.ended""#
        let words = ["/bin/sh", "-c", command, try Desk.program(program)] + run.words
        let environment = desk.environment.merging(run.variables) { $1 }.merging(["SAID": log]) { $1 }
        let service = try Program(words, environment: environment)
        let socket = socket(of: program, run, at: desk.socket)
        try await desk.waits("\(program) to serve or end") {
          [socket, log + ".ended"].contains { FileManager.default.fileExists(atPath: $0) }
        }
        if !FileManager.default.fileExists(atPath: log + ".ended") {
          // By then it has reported its display, too.
          let status = ["/bin/sh", "-c", #"exec "$0" status 2>&1"#, try Desk.program("pb")]
          let place = environment.merging(["PASTEBOARD_SOCKET": socket]) { $1 }
          expectHarmless(try await Program.run(status, environment: place).text, run)
          service.signal(SIGTERM)
        }
        _ = try await service.finished()
        let said = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
        expectHarmless(said, run)
        for file in [log, log + ".ended"] { try FileManager.default.removeItem(atPath: file) }
      }
      // Relative paths in the variables of the XDG Base Directory Specification are invalid.
      for folder in ["/", FileManager.default.currentDirectoryPath] {
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(Self.hostile)/pasteboard"))
      }
    }
  }

  /// Returns the socket of a service.
  private func socket(of program: String, _ run: Run, at usual: String) -> String {
    let named = run.words.first == "--socket" ? run.words.last : run.variables["PASTEBOARD_SOCKET"]
    let socket = named ?? usual
    guard program == "pasteboard-history" else { return socket }
    return URL(filePath: socket).deletingLastPathComponent().path + "/history"
  }

  @Test func pbSaysNothingThatSteers() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let value = Self.hostile
      let words: [[String]] = [
        [value], ["--\(value)"], ["help", value], ["copy", value], ["copy", "-t", value], ["copy", "--as", value],
        ["copy", "-p", value], ["copy", "--offer", value], ["copy", "--offer", "image/png=\(value)"],
        ["copy", "--expire", value], ["copy", "--files", value], ["copy", "--url", value], ["copy", "--\(value)"],
        ["paste", "-t", value], ["paste", "--as", value], ["paste", "-o", "/proc/\(value)"],
        ["paste", "-p", value], ["types", "-p", value], ["inspect", "-t", value], ["clear", "-p", value],
        ["recopy", "--from", value], ["recopy", "--as", value], ["convert", "--from", value],
        ["convert", "--to", value],
        ["convert", "--to", "html", value], ["convert", "--to", "html", "--allow-scheme", value], ["history", value],
        ["history", "show", value], ["watch", "-p", value], ["ssh", "-\(value)"], ["ssh", "--\(value)", "far"],
        ["compat", "install", value], ["compat", "uninstall", value], ["compat", "install", desk.folder, value],
        ["settings", value], ["doctor", value], ["status", value],
      ]
      let runs = words.map { Run(words: $0) } + Self.variables.map { Run(words: ["doctor"], variables: [$0: value]) }
      for run in runs {
        // One of them creates a folder.
        let command =
          ["/bin/sh", "-c", #"cd "$FOLDER" && exec "$0" "$@" 2>&1 </dev/null"#, try Desk.program("pb")] + run.words
        let environment = desk.environment.merging(run.variables) { $1 }.merging(["FOLDER": desk.folder]) { $1 }
        expectHarmless(try await Program.run(command, environment: environment).text, run)
      }
    }
  }
}
