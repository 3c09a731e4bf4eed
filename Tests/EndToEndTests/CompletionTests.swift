import Foundation
import Glibc
import TestSupport
import Testing

/// Completion in bash; pbTests try zsh and fish on a terminal.
@Suite(.startsPrograms) struct CompletionTests {
  @Test func verbsOptionsAndFormatsAreCompleted() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      #expect(try await desk.completions(of: "pb pa") == ["paste"])
      #expect(try await desk.completions(of: "pb history un") == ["unpin"])
      #expect(try await desk.completions(of: "pb copy --fo") == ["--foreground"])
      #expect(try await desk.completions(of: "pb paste --as mar") == ["markdown"])
      #expect(try await desk.completions(of: "pb paste -t te").isEmpty)
      #expect(access(desk.socket, F_OK) == -1, "a daemon was started")
    }
  }

  @Test func typesAreThoseNowOnTheClipboard() async throws {
    try await Desk.run(display: .none) { desk async throws in
      #expect(try await desk.pb("copy", "-t", "text/markdown", input: Array("# a".utf8)).status == 0)
      #expect(try await desk.completions(of: "pb paste -t text/h") == ["text/html"])
      #expect(try await desk.completions(of: "pb inspect -t text/m") == ["text/markdown"])
    }
  }

  @Test func itemsAreThoseOfTheHistory() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let history = try desk.start(Desk.program("pasteboard-history"))
      #expect(try await desk.pb("copy", input: Array("first".utf8)).status == 0)
      try await desk.waits("the item in the history") { try await desk.pb("history", "list").text.contains("first") }
      #expect(try await desk.completions(of: "pb history show ") == ["1"])
      let gif = Array("GIF89a".utf8) + [1, 0, 2, 0]
      #expect(try await desk.pb("copy", input: gif).status == 0)
      try await desk.waits("the picture in the history") { try await desk.pb("history", "list").text.contains("GIF") }
      let candidates = try await desk.pb("---complete", "fish", "pb", "history", "show", "").text
      #expect(candidates == "words\n2\tPicture (GIF, 1 × 2)\n1\tfirst\n")
      history.signal(SIGTERM)
      _ = try await history.finished()
    }
  }

  @Test func verbsOfHelpPasteboardsAndHostsAreCompleted() async throws {
    try await Desk.run(display: .none) { desk in
      #expect(try await desk.completions(of: "pb help cop") == ["copy"])
      #expect(try await desk.completions(of: "pb help history un") == ["unpin"])
      #expect(try await desk.completions(of: "pb hel") == ["help"], "once")
      _ = try await desk.pb("copy", "-p", "scratch", input: Array("text".utf8))
      #expect(try await desk.completions(of: "pb paste -p ") == ["general", "primary", "scratch"])
      let ssh = desk.folder + "/.ssh"
      try FileManager.default.createDirectory(atPath: ssh + "/more", withIntermediateDirectories: true)
      let settings = "Include more/*\nHost alpha beta *.example !not\n  HostName elsewhere\n"
      _ = try desk.file(".ssh/config", Array(settings.utf8))
      _ = try desk.file(".ssh/more/one", Array("host=gamma\n".utf8))
      let keys = "known.example,192.0.2.1 ssh-rsa A\n[port.example]:22 ssh-rsa A\n|1|a=|b= ssh-rsa A\n# note\n"
      _ = try desk.file(".ssh/known_hosts", Array(keys.utf8))
      let hosts = ["gamma", "alpha", "beta", "known.example", "192.0.2.1", "port.example"]
      #expect(try await desk.completions(of: "pb ssh ") == hosts)
      #expect(try await desk.completions(of: "pb ssh --bring -p 22 al") == ["alpha"])
      #expect(try await desk.completions(of: "pb ssh alpha ").isEmpty)
    }
  }

  @Test func settingsOfSSHThatIncludeThemselvesEnd() async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      try FileManager.default.createDirectory(atPath: desk.folder + "/.ssh", withIntermediateDirectories: true)
      _ = try desk.file(".ssh/config", Array("Include config\nHost alpha\n".utf8))
      #expect(try await desk.completions(of: "pb ssh ") == ["alpha"])
    }
  }
}

extension Desk {
  /// Prints the candidates for the line that is its first word.
  private static let bash = #"""
    source <(pb --generate-completion-script bash)
    COMP_LINE=$1 COMP_POINT=${#1}
    _pb pb "${1##* }"
    printf '%s\n' "${COMPREPLY[@]}"
    """#

  /// Returns bash's completions for the end of a line.
  fileprivate func completions(of line: String) async throws -> [String] {
    let folder = try Desk.program("pb").dropLast("/pb".count)
    let environment = environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
    let words = ["/bin/bash", "--norc", "-c", Desk.bash, "bash", line]
    return try await Program.run(words, environment: environment).text.split(separator: "\n").map(String.init)
  }
}
