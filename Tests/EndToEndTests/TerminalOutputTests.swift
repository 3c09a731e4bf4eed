import TestSupport
import Testing

/// What a program has written as if to a terminal, and `pb copy` reads from a pipe.
@Suite(.startsPrograms) struct TerminalOutputTests {
  private static let red = #"\033[31mred\033[0m text\n"#

  @Test func thePlainTextOfAColouredPipeHasNoControlSequences() async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.shell("printf '\(Self.red)' | $PB copy")
      #expect(try await desk.pb("paste").text == "red text")
      #expect(try await desk.pb("paste", "-t", "text/html").text.contains("color"))
      #expect(try await desk.pb("paste", "-t", "terminal").text == "\u{1B}[31mred\u{1B}[0m text\n")
    }
  }

  /// The sequences may come late, and do more than to colour.
  @Test(arguments: [
    (#"(yes word | head -n 10000; printf '\033[1mend\033[m\n')"#, "end"),
    (#"printf '10 %%\r\033[K100 %%\n'"#, "100 %"),
    (#"printf 'see \033]8;;https://example.org/\033\\the page\033]8;;\033\\\n'"#, "see the page"),
  ])
  func everyKindOfOutputIsRecognised(command: String, end: String) async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.shell("\(command) | $PB copy")
      let text = try await desk.pb("paste").text
      #expect(text.hasSuffix(end) && !text.contains("\u{1B}") && !text.contains("10 %\r"))
    }
  }

  @Test(arguments: [
    "printf 'TEXT' | $PB copy -t text", "printf 'TEXT' > file.log; $PB copy file.log",
    "printf 'TEXT' > f; $PB copy < f",
    "ln -s $PB xclip; printf 'TEXT' | ./xclip -selection clipboard",
    "ln -s $PB wl-copy; printf 'TEXT' | ./wl-copy", "printf 'a \\033 b\\033[31m' > file.sh; $PB copy file.sh",
  ])
  func typedTextAndFilesKeepEveryByte(command: String) async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.shell(command.replacing("TEXT", with: Self.red))
      #expect(try await desk.pb("paste").bytes.contains(0x1B))
    }
  }

  @Test(arguments: ["a \\033 b", "\\033[31mred\\377"])
  func otherBytesAreWhatTheyWere(bytes: String) async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.shell("printf '\(bytes)' | $PB copy")
      #expect(try await !desk.pb("types").text.contains("html"))
    }
  }
}

extension Desk {
  /// Runs a line of the shell in the desk's folder, in which `$PB` is the program.
  fileprivate func shell(_ line: String) async throws {
    let surroundings = environment.merging(["PB": try Desk.program("pb"), "FOLDER": folder]) { $1 }
    let output = try await Program.run(["/bin/sh", "-c", "cd \"$FOLDER\"; \(line)"], environment: surroundings)
    #expect(output.status == 0)
  }
}
