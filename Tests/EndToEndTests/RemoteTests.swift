import Foundation
import Glibc
import Reactor
import Testing
import TestSupport

/// `pb ssh` with a real ssh and a real sshd: items that are copied at the desk are pasted on the far machine, and
/// nothing stays there.
@Suite(
  .startsPrograms,
  .enabled(if: FarMachine.isPossible, "sshd is not installed (Debian's openssh-server)"))
struct RemoteTests {
  @Test(arguments: [
    "pb paste -t image/png", "xclip -o -selection clipboard -t image/png", "wl-paste -t image/png",
  ])
  func aPictureCopiedHereIsPastedThere(by command: String) async throws {
    try await atFarDesk { far async throws in
      let picture = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + patterned(3_000_000)
      let file = try far.desk.file("picture.png", picture)
      #expect(try await far.desk.pb("copy", file).status == 0)
      let pasted = try await far.ssh(command)
      #expect(pasted.status == 0 && pasted.bytes == picture)
    }
  }

  /// WSLg and Wine offer pictures as BMP only.
  @Test(arguments: [
    "pb paste -t image/png", "xclip -o -selection clipboard -t image/png", "wl-paste -t image/png",
  ])
  func anApplicationsBitmapIsAPNGThere(by command: String) async throws {
    try await atFarDesk(display: .x11) { far async throws in
      let desk = far.desk
      let pixmap = try desk.file("a.ppm", Array("P6\n1 1\n255\nrgb".utf8))
      let bitmap = try await desk.pb("convert", pixmap, "--to", "bmp").bytes
      let owner = try desk.start(
        "xclip", "-i", "-selection", "clipboard", "-t", "image/bmp", "-quiet", input: bitmap)
      try await desk.becomesForeign()
      #expect(try await desk.targets().filter { $0.hasPrefix("image/") } == ["image/bmp"])
      let pasted = try await far.ssh(command)
      #expect(pasted.status == 0 && pasted.bytes.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)))
      #expect(try await desk.pb("clear").status == 0)
      #expect(try await owner.finished().status == 0)
    }
  }

  @Test func farCopiesArePastedHere() async throws {
    try await atFarDesk { far async throws in
      #expect(try await far.ssh("pb copy", input: Array("from afar".utf8)).status == 0)
      #expect(try await far.desk.pb("paste").text == "from afar")
    }
  }

  /// The command that renders it leaves a mark.
  @Test func nothingTravelsBeforeItIsPasted() async throws {
    try await atFarDesk { far async throws in
      let mark = far.desk.folder + "/rendered"
      let offer = "image/png=echo once >> \(mark); head -c 2000000 /dev/zero"
      #expect(try await far.desk.pb("copy", "--offer", offer).status == 0)
      #expect(try await far.ssh("pb types").lines.first == "image/png")
      #expect(!FileManager.default.fileExists(atPath: mark))
      #expect(try await far.ssh("pb paste -t image/png | wc -c").text == "2000000\n")
      #expect(try String(contentsOfFile: mark, encoding: .utf8) == "once\n")
    }
  }

  /// The history is not forwarded, and none is begun there.
  @Test func theHistoryIsSaidToBeHere() async throws {
    try await atFarDesk { far async throws in
      let list = try await far.complaint("pb history list")
      #expect(list.status == 4)
      #expect(
        list.sentence.contains("is another machine's") && list.sentence.contains("history there"), "\(list.sentence)"
      )
      let doctor = try await far.ssh("pb doctor")
      #expect(doctor.text.contains("the clipboard is another machine's, through ssh"), "\(doctor.text)")
    }
  }

  @Test func theCommandHasTheStreamsAndTheExitCode() async throws {
    try await atFarDesk { far async throws in
      let output = try await far.ssh(
        "tr a-z A-Z;", #"echo "it's" '\ !' "$((1 + 1))"; exit 7"#, input: Array("up ".utf8))
      #expect(output.text == "UP it's \\ ! 2\n" && output.status == 7)
    }
  }

  @Test(arguments: ["bash", "dash", "zsh", "fish"])
  func everyShellHasTheSocketAndTheNames(shell: String) async throws {
    guard let path = ["/bin/", "/usr/bin/"].map({ $0 + shell }).first(where: { access($0, X_OK) == 0 }) else {
      print("everyShellHasTheSocketAndTheNames: \(shell) is not installed, and was left out")
      return
    }
    try await atFarDesk(variables: ["SHELL=\(path)"]) { far async throws in
      #expect(try await far.desk.pb("copy", input: Array("here".utf8)).status == 0)
      // As one command, and as the input of a shell without a terminal.
      let line = "command -v pb; command -v xclip; command -v wl-paste; pb paste; echo; exit 3"
      for output in [try await far.ssh(line), try await far.ssh(input: Array((line + "\n").utf8))] {
        let lines = output.lines
        #expect(lines.last == "here" && output.status == 3, "\(output.text)")
        let names = lines.prefix(3).map { String($0.drop { $0 != "/" }) }
        #expect(names.allSatisfy { $0.hasPrefix(far.folder + "/pasteboard-") && $0.contains("/bin/") }, "\(names)")
      }
    }
  }

  @Test func aShellOnATerminalIsTheUsersOwn() async throws {
    try await atFarDesk(variables: ["SHELL=/bin/bash"]) { far async throws in
      #expect(try await far.desk.pb("copy", input: Array("here".utf8)).status == 0)
      let session = try far.start(["-tt"], input: Array("case $- in *i*) echo \"[$(pb paste)]\";; esac; exit 5\n".utf8))
      let output = try await session.finished()
      #expect(output.text.contains("[here]") && output.status == 5, "\(output.text)")
    }
  }

  // MARK: What the far side may do

  /// Checks that a command fails with this exit code and sentence.
  private func isRefused(_ far: FarDesk, _ command: String, _ option: String) async throws {
    let output = try await far.ssh("\(command) 2>&1")
    #expect(
      output.status == 1 && output.text.hasSuffix("start 'pb ssh' with \(option).\n"), "\(command): \(output.text)")
  }

  @Test func secretsStayHere() async throws {
    try await atFarDesk { far async throws in
      #expect(try await far.desk.pb("copy", "--sensitive", input: Array("secret".utf8)).status == 0)
      for command in ["pb paste", "pb types", "pb inspect", "pb recopy", "xclip -o -sel c", "wl-paste"] {
        try await isRefused(far, command, "--secrets")
      }
      #expect(try await far.ssh("pb paste", with: ["--secrets"]).text == "secret")
      #expect(try await far.ssh("pb copy", input: Array("ordinary".utf8)).status == 0)
      #expect(try await far.desk.pb("paste").text == "ordinary")
    }
  }

  @Test func otherPasteboardsStayHere() async throws {
    try await atFarDesk { far async throws in
      for name in ["primary", "mine"] {
        #expect(try await far.desk.pb("copy", "-p", name, input: Array(name.utf8)).status == 0)
        for command in ["pb paste -p \(name)", "pb clear -p \(name)", "echo x | pb copy -p \(name)"] {
          try await isRefused(far, command, "--all")
        }
        #expect(try await far.ssh("pb paste -p \(name)", with: ["--all"]).text == name)
      }
      try await isRefused(far, "xclip -o", "--all")
      let status = try await far.ssh("pb status --json").text
      #expect(!status.contains("primary") && !status.contains("mine"), "\(status)")
    }
  }

  /// A daemon that ends removes its sockets, or leaves them to the next one, which creates others.
  @Test(arguments: [SIGTERM, SIGKILL]) func anotherDaemonSharesTheClipboardAgain(signal: CInt) async throws {
    try await atFarDesk { far async throws in
      let waiting = "echo begun; until [ \"$(pb paste 2>/dev/null)\" = new ]; do sleep 0.1; done; echo done"
      let session = try far.start([], waiting)
      #expect(try await session.line() == "begun")
      let former = try far.guestSockets
      far.desk.daemon?.signal(signal)
      _ = try await far.desk.daemon?.finished()
      #expect(try far.guestSockets == (signal == SIGKILL ? former : []) && former.count == 1)
      try await far.desk.startDaemon()
      #expect(try far.guestSockets.contains(former[0]) == false)
      #expect(try await far.desk.pb("copy", input: Array("new".utf8)).status == 0)
      #expect(try await session.line() == "done")
      #expect(try await session.finished().status == 0)
      try await far.desk.waits("the socket to go") { try far.guestSockets.isEmpty }
    }
  }

  /// From there to a third machine, which is the far one again.
  @Test func theClipboardIsTakenFurther() async throws {
    try await atFarDesk { far async throws in
      #expect(try await far.desk.pb("copy", input: Array("here".utf8)).status == 0)
      let words = far.options.map { "'\($0)'" }.joined(separator: " ")
      let output = try await far.ssh("pb ssh \(words) far pb paste")
      #expect(output.text == "here" && output.status == 0)
      let more = try await far.ssh("pb ssh --all \(words) far pb paste 2>&1")
      #expect(more.status == 1 && more.text.contains("shared with neither --secrets nor --all"), "\(more.text)")
    }
  }

  // MARK: The far side's own pb

  @Test func withoutPbThereTheUserIsTold() async throws {
    try await atFarDesk(hasPb: false) { far async throws in
      let (sentence, status) = try await far.complaint("true")
      #expect(
        status == 1
          && sentence == "pb: pb is not installed on far: install it there, or lend it this one with --bring.\n",
        "\(sentence)")
    }
  }

  @Test func pbIsLent() async throws {
    try await atFarDesk(hasPb: false) { far async throws in
      #expect(try await far.desk.pb("copy", input: Array("here".utf8)).status == 0)
      let output = try await far.ssh("pb paste; echo; command -v pb", with: ["--bring"])
      #expect(output.lines.first == "here" && output.lines.last?.hasPrefix(far.folder) == true, "\(output.text)")
    }
  }

  // MARK: What goes wrong

  @Test func aServerThatForwardsNoSocketsIsNamed() async throws {
    try await atFarDesk(settings: ["AllowStreamLocalForwarding no"]) { far async throws in
      let (sentence, status) = try await far.complaint("true")
      #expect(status == 1 && sentence.contains("pb: far does not forward sockets"), "\(sentence)")
    }
  }

  @Test func aServerThatRunsNoShellIsNamed() async throws {
    try await atFarDesk(settings: ["ForceCommand echo no"]) { far async throws in
      let (sentence, status) = try await far.complaint("true")
      #expect(
        status == 1 && sentence.hasPrefix("pb: far does not run a shell for pb") && sentence.hasSuffix(".\n"),
        "\(sentence)")
    }
  }

  /// pb accepts neither endless bytes nor endless lines, whether they are meant for it or not.
  @Test(arguments: ["yes noise", "yes 'pasteboard-ssh: noise'", "cat /dev/zero"])
  func aServerThatBabblesIsLeft(command: String) async throws {
    try await atFarDesk(settings: ["ForceCommand \(command)"]) { far async throws in
      let (sentence, status) = try await far.complaint("true")
      #expect(status == 1 && sentence.hasPrefix("pb: far prints too much before it is ready"), "\(sentence)")
    }
  }

  @Test func errorsOfSSHAreItsOwn() async throws {
    try await atFarDesk { far async throws in
      let (sentence, status) = try await far.desk.complaint(["ssh", "-F", "none", "-o", "ProxyCommand=false", "far"])
      #expect(status == 255 && !sentence.isEmpty && !sentence.contains("pb:"), "\(sentence)")
      let unreachable = try await far.desk.complaint(["ssh"])
      #expect(unreachable.status == 2 && unreachable.sentence.contains("a host is missing"))
    }
  }

  @Test func theDaemonHereIsStarted() async throws {
    try await atFarDesk(daemon: false) { far async throws in
      #expect(try await far.ssh("pb copy", input: Array("kept".utf8)).status == 0)
      #expect(try await far.desk.pb("paste").text == "kept")
    }
  }

  /// The far `pb` is at a terminal. Half of its paste is held back until it has shown its progress.
  @Test func aLargePasteShowsHowFarItIs() async throws {
    let size = 20_000_000
    try await atFarDesk(heldAfter: size / 2) { far async throws in
      let file = try far.desk.file("large.bin", [])
      #expect(truncate(file, off_t(size)) == 0)
      #expect(try await far.desk.pb("copy", "-t", "a/b", file).status == 0)
      let session = try far.start(["-tt"], "pb paste -t a/b -o \(far.desk.folder)/out; echo; echo done $?")
      // Lines of progress end with a carriage return only: the first newline is the echo's.
      try await far.desk.waits("half of the item") { session.unread.contains("MB of 20.0 MB") }
      try await far.openGate()
      let output = try await session.finished()
      #expect(output.text.contains("loading  [") && output.text.contains("done 0"), "\(output.text)")
      let same = try await far.desk.run("cmp", file, far.desk.folder + "/out")
      #expect(same.status == 0)
    }
  }

  // MARK: How it ends

  /// A command that runs there until its output has no reader any more.
  private static let endless = "echo begun; while echo; do sleep 0.1; done"

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalLeavesNothing(signal: CInt) async throws {
    try await atFarDesk { far async throws in
      let session = try far.start([], Self.endless)
      #expect(try await session.line() == "begun")
      #expect(try !far.isEmpty && !far.isEmptyHere)
      session.signal(signal)
      #expect(try await session.finished().status == -Int(signal))
    }
  }

  /// Even then nothing is left on either side, and every ssh ends.
  @Test func killedSessionsLeaveNothing() async throws {
    try await atFarDesk { far async throws in
      let session = try far.start([], Self.endless)
      #expect(try await session.line() == "begun")
      #expect(try far.clients.count >= 2 && far.guestSockets.count == 1)
      session.signal(SIGKILL)
      try await far.desk.waits("all to go") { try far.isEmpty && far.isEmptyHere && far.guestSockets.isEmpty }
      try await far.desk.waits("ssh to end") { far.clients.isEmpty }
      _ = try await session.finished()
    }
  }

  @Test func aLostConnectionLeavesNothing() async throws {
    try await atFarDesk { far async throws in
      let session = try far.start([], Self.endless)
      #expect(try await session.line() == "begun")
      let servers = far.servers
      #expect(!servers.isEmpty)
      for server in servers { kill(server, SIGKILL) }
      #expect(try await session.finished().status == 255)
    }
  }

  private func atFarDesk(
    display: Desk.Display = .none, daemon: Bool = true, settings: [String] = [], variables: [String] = [],
    hasPb: Bool = true, heldAfter: Int? = nil, _ body: @escaping @Sendable @LoopActor (FarDesk) async throws -> Void
  ) async throws {
    try await Desk.run(display: display, daemon: daemon) { desk async throws in
      let far = try await FarDesk(desk, settings, variables, hasPb: hasPb, heldAfter: heldAfter)
      try await body(far)
      try await desk.waits("nothing to be left") { try far.isEmpty && far.isEmptyHere }
    }
  }
}
