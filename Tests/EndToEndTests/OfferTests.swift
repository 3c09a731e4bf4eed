import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// `pb copy --offer`: commands that render on request only.
@Suite(.startsPrograms) struct OfferTests {
  /// Each command writes a line to a file with its name.
  @Test func aCommandRunsWhenItsTypeIsAskedForAndOnce() async throws {
    try await Desk.run { desk in
      let offered = try await desk.pb(
        "copy", "--offer", "text/html=\(desk.mark("html")); printf '<b>hi</b>'", "--offer",
        "image/png=\(desk.mark("png")); printf picture", "--offer", "image/gif=\(desk.mark("gif")); printf moving")
      #expect(offered.status == 0 && offered.bytes.isEmpty)
      let types = try await desk.pb("types").text.split(separator: "\n")
      #expect(types.contains("text/rtf") && types.contains("image/png"))
      #expect(desk.marks("html") == 0 && desk.marks("png") == 0, "nothing runs before a paste")
      let clients = try (1...5).map { _ in
        try desk.start("xclip", "-o", "-selection", "clipboard", "-t", "text/html")
      }
      for client in clients {
        #expect(try await client.finished().text == "<b>hi</b>", "byte for byte")
      }
      #expect(try await desk.pb("paste", "--as", "markdown").text.contains("**hi**"))
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "image/png").text == "picture")
      #expect(try await desk.pb("paste", "-t", "image/png").text == "picture")
      #expect(desk.marks("html") == 1 && desk.marks("png") == 1 && desk.marks("gif") == 0)
    }
  }

  @Test func recopyKeepsWhatIsPromised() async throws {
    try await Desk.run(display: .none) { desk in
      let html = "text/html=\(desk.mark("html")); printf '<b>hi</b>'"
      let picture = "image/png=\(desk.mark("png")); printf picture"
      _ = try await desk.pb("copy", "--offer", html, "--offer", picture)
      _ = try await desk.pb("recopy", "--as", "markdown")
      #expect(try await desk.pb("paste", "-t", "text/markdown").text == "**hi**\n")
      #expect(desk.marks("png") == 0, "Markdown needs no picture")
      _ = try await desk.pb("copy", "--offer", html, "--offer", picture)
      _ = try await desk.pb("recopy")
      #expect(try await desk.pb("paste", "-t", "text/html").text == "<b>hi</b>")
      #expect(try await desk.pb("paste", "-t", "image/png").text == "picture")
      #expect(desk.marks("html") == 2 && desk.marks("png") == 1)
    }
  }

  @Test func aCommandHasItsCallersFolderAndEnvironment() async throws {
    try await Desk.run(display: .none) { desk in
      let command = #"cd "$1" && export GREETING=hello && "$0" copy --offer 'text/plain=echo "$GREETING from $PWD"'"#
      _ = try await desk.run("/bin/sh", "-c", command, Desk.program("pb"), desk.folder)
      #expect(try await desk.pb("paste", "-t", "text/plain").text == "hello from \(desk.folder)\n")
    }
  }

  @Test func filesAreOfferedBesideCommands() async throws {
    try await Desk.run(display: .none) { desk in
      try Data("# Note".utf8).write(to: URL(filePath: desk.folder + "/note.md"))
      _ = try await desk.pb("copy", desk.folder + "/note.md", "--offer", "image/png=printf picture")
      #expect(try await desk.pb("paste", "--as", "markdown").text == "# Note")
      #expect(try await desk.pb("paste", "-t", "image/png").text == "picture")
    }
  }

  @Test func aSecretSaysSo() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--sensitive", input: Array("password".utf8))
      #expect(try await desk.pb("paste", "-t", "x-kde-passwordManagerHint").text == "secret")
      #expect(try await desk.pb("paste").text == "password")
      _ = try await desk.pb("copy", "--sensitive", "--offer", "a/b=printf token")
      #expect(try await desk.pb("paste", "-t", "x-kde-passwordManagerHint").text == "secret")
      #expect(try await desk.pb("paste", "-t", "a/b").text == "token")
    }
  }

  @Test func aFailureIsToldInTheCommandsLastWords() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb(
        "copy", "--offer", "image/png=echo partial; echo first >&2; echo the camera is off >&2; exit 3", "--offer",
        "image/gif=printf moving")
      let (sentence, status) = try await desk.complaint(["paste", "-t", "image/png"])
      #expect(status == 1 && sentence.contains("the camera is off"))
      #expect(try await desk.pb("status").text.contains("the camera is off"))
      #expect(try await desk.pb("paste", "-t", "image/gif").text == "moving", "the others stand")
    }
  }

  @Test func interruptingTheOnlyPasteEndsItsCommand() async throws {
    try await Desk.run(display: .none) { desk in
      let process = desk.folder + "/process"
      _ = try await desk.pb("copy", "--offer", "application/x-b=echo $$ >\(process); exec sleep 1000")
      let paste = try desk.start(Desk.program("pb"), "paste", "-t", "application/x-b")
      let command = try await desk.number(in: process)
      kill(paste.process, SIGINT)
      try await desk.waits("the end of the command") { kill(command, 0) != 0 }
      #expect(try await desk.pb("types").text == "application/x-b\n", "the promise stands")
      await paste.stop()
    }
  }

  @Test func aProviderThatIsKilledCostsWhatItHasNotRendered() async throws {
    try await Desk.run { desk in
      let (command, process) = (desk.folder + "/command", desk.folder + "/process")
      let sleeps = "echo $$ >\(command); echo $PPID >\(process); exec sleep 1000"
      _ = try await desk.pb("copy", "--offer", "application/x-a=printf moving", "--offer", "application/x-b=\(sleeps)")
      #expect(try await desk.pb("paste", "-t", "application/x-a").text == "moving")
      let requestor = try desk.start("xclip", "-o", "-selection", "clipboard", "-t", "application/x-b")
      kill(try await desk.number(in: process), SIGKILL)
      kill(try await desk.number(in: command), SIGKILL)
      let refused = try await requestor.finished()
      #expect(refused.bytes.isEmpty)
      try await desk.waits("the withdrawal") { try await desk.pb("types").text == "application/x-a\n" }
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "application/x-a").text == "moving")
      let targets = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "TARGETS").text
      #expect(targets.contains("application/x-a") && !targets.contains("application/x-b"))
    }
  }

  @Test func theProviderEndsWhenSomethingElseIsCopied() async throws {
    try await Desk.run(display: .none) { desk in
      let front = try desk.start(
        Desk.program("pb"), "copy", "--foreground", "--offer", "application/x-b=printf picture")
      try await desk.waits("the item") { try await desk.pb("types").text == "application/x-b\n" }
      _ = try await desk.pb("copy", input: Array("next".utf8))
      #expect(try await front.finished().status == 0)
    }
  }

  @Test(arguments: ["image/png", "=cat", "image/png=", "no type=cat", "public.text=cat"])
  func invalidOffersAreUsageErrors(offer: String) async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      let (sentence, status) = try await desk.complaint(["copy", "--offer", offer])
      #expect(status == 2 && sentence.contains("--offer"), "\(sentence)")
    }
  }
}

extension Desk {
  /// Returns a command that leaves a mark.
  fileprivate func mark(_ name: String) -> String { "echo run >>\(folder)/\(name)" }

  /// Returns how many times a command with this mark has run.
  fileprivate func marks(_ name: String) -> Int {
    (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8))?.split(separator: "\n").count ?? 0
  }

  /// Returns the number that a command writes to a file.
  fileprivate func number(in file: String) async throws -> pid_t {
    var number: pid_t?
    try await waits("a number in \(file)") {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      number = text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
      return number != nil
    }
    guard let number else { throw ProgramFailure("there is no number") }
    return number
  }
}
