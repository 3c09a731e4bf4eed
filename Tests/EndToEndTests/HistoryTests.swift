import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// The history of a user: the daemon, the recorder and pb.
struct HistoryTests {
  @Test func copiesAreFoundAndComeBack() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", try desk.file("notes.md", Array("# Notes\n\nOf **today**".utf8)))
      try await desk.hasItems(1)
      let offered = try await desk.pb("types").lines
      _ = try await desk.pb("copy", "-t", "text/x-page", input: Array("<p>A page</p>".utf8))
      try await desk.hasItems(2)

      #expect(try await desk.historyIDs("search", "tODay") == [1])
      #expect(try await desk.pb("history", "show", "1").text == "# Notes\n\nOf **today**")
      #expect(try await desk.pb("history", "show", "1", "--as", "html").text.contains("<strong>today</strong>"))
      #expect(try await desk.pb("history", "paste", "2", "-t", "text/x-page").text == "<p>A page</p>")

      _ = try await desk.pb("history", "copy", "1")
      // The item is a document again, with its former offer.
      #expect(try await desk.pb("types").lines == offered)
      #expect(try await desk.pb("paste", "--as", "html").text.contains("<strong>today</strong>"))
      try await desk.waits("the copied item to move up") { try await desk.historyIDs("list") == [1, 2] }

      _ = try await desk.pb("history", "pin", "2")
      #expect(try await desk.pb("history", "clear", "--yes").text == "1 item removed\n")
      #expect(try await desk.historyIDs("list") == [2])
      let nothing = try await desk.complaint(["history", "clear", "--yes"])
      #expect(nothing == ("pb: nothing was removed: the history has no unpinned items.\n", 3))
      _ = try await desk.pb("history", "delete", "2")
      #expect(try await desk.historyIDs("list").isEmpty)
      #expect(try await desk.complaint(["history", "list"]) == ("pb: the history is empty: copy something.\n", 0))
      await history.stop()
    }
  }

  /// A script copies faster than the history stores what is large, and what follows is not lost.
  @Test func allCopiesOfAScriptAreThere() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let copies = """
        head -c 20000000 /dev/zero | tr '\\0' x > large
        for n in 1 2 3 4 5; do echo "item $n" | "$0" copy; done
        "$0" copy < large
        for n in 7 8 9 10 11 12; do echo "item $n" | "$0" copy; done
        """
      let script = "cd \(desk.folder) && " + copies
      #expect(try await desk.run("/bin/sh", "-c", script, Desk.program("pb")).status == 0)
      try await desk.hasItems(12)
      let titles = try await desk.pb("history", "list").lines.reversed().map { line in
        line.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
      }
      #expect(titles.prefix(5) == ["item 1", "item 2", "item 3", "item 4", "item 5"], "\(titles)")
      #expect(titles.suffix(6) == ["item 7", "item 8", "item 9", "item 10", "item 11", "item 12"], "\(titles)")
      await history.stop()
    }
  }

  @Test func anItemThatIsTooLargeIsMentionedOnce() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", "-t", "text/x-large", input: [UInt8](repeating: 65, count: 40_000_000))
      let sentence = "an item of 40.0 MB was not recorded, because history.item-bytes is 33.5 MB"
      try await desk.waits("the sentence") {
        try await desk.complaint(["history", "list"]).sentence.contains(sentence)
      }
      _ = try await desk.pb("copy", input: Array("small".utf8))
      try await desk.hasItems(1)
      #expect(try await !desk.complaint(["history", "list"]).sentence.contains("was not recorded"))
      await history.stop()
    }
  }

  @Test func anItemIsWrittenIntoAFile() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", "-t", "text/html", input: Array("<b>bold</b>".utf8))
      try await desk.hasItems(1)
      let path = desk.folder + "/item"
      #expect(try await desk.pb("history", "show", "1", "-o", path).text.isEmpty)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "<b>bold</b>")
      #expect(try await desk.pb("history", "show", "1", "--as", "markdown", "-o", path).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "**bold**\n")
      #expect(try await desk.pb("history", "show", "1", "--preview", "-o", path).status == 2)
      await history.stop()
    }
  }

  @Test func everyTypeComesBackByteForByteAndInOrder() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      var numbers = SystemRandomNumberGenerator()
      var items: [[(type: String, bytes: [UInt8])]] = []
      for item in 1...6 {
        let sources = (0..<Int.random(in: 1...6, using: &numbers)).map { place in
          let count = [1, 200, 65_537, 100_000].randomElement(using: &numbers) ?? 1
          return (
            type: "text/x-\(item)-\(place)", bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
          )
        }
        items.append(sources)
        try await desk.copyAll(sources)
        try await desk.hasItems(item)
      }
      // Only the files on the disk are left.
      await history.stop()
      await desk.daemon?.stop()
      try await desk.startDaemon()
      history = try await desk.startHistory()
      for (index, sources) in items.enumerated() {
        #expect(try await desk.pb("history", "copy", "\(index + 1)").status == 0)
        let types = try await desk.pb("types").lines.filter { $0.hasPrefix("text/x-") }
        #expect(types == sources.map(\.type))
        for (type, bytes) in sources { #expect(try await desk.pb("paste", "-t", type).bytes == bytes) }
      }
      await history.stop()
    }
  }

  @Test func aLimitOnTheSizeOfFilesDoesNotEndTheRecorder() async throws {
    try await Desk.run(display: .none) { desk in
      let command = #"ulimit -f 400; exec "$0" --folder "$1" 2>"$2""#  // 200 KiB
      let (folder, log) = (desk.folder + "/state", desk.folder + "/history-log")
      let history = try await desk.startHistory([
        "/bin/sh", "-c", command, Desk.program("pasteboard-history"), folder, log,
      ])
      _ = try await desk.pb("copy", "-p", "general", input: [UInt8](repeating: 65, count: 400_000))
      let limited = "the limit on the size of files ('ulimit -f') stops it at 204800 bytes"
      try await desk.waits("the limit to be told") {
        try String(contentsOfFile: log, encoding: .utf8).contains(limited)
      }
      _ = try await desk.pb("copy", input: Array("small".utf8))
      try await desk.hasItems(1)
      await history.stop()
    }
  }

  @Test func secretsNeverReachTheDisk() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let secret = "correct-horse-\(UUID().uuidString)"
      _ = try await desk.pb("copy", "--sensitive", input: Array(secret.utf8))
      // Expiring items are recorded as little as secrets; and recording them would be a paste.
      for hints: [String: Any] in [["once": true], ["expiry": 60_000]] {
        try await desk.copyAll([("text/plain", Array(secret.utf8))], hints: hints)
        #expect(try await desk.pb("paste").text == secret)
      }
      for hint in ["secret", "1"] {
        try await desk.copyAll([("text/plain", Array(secret.utf8)), ("x-kde-passwordManagerHint", Array(hint.utf8))])
        _ = try await desk.pb("copy", input: Array("after \(hint)".utf8))
        try await desk.waits("what is no secret") {
          try await desk.pb("history", "list").text.contains("after \(hint)")
        }
      }
      #expect(try await desk.historyIDs("search", "correct-horse").isEmpty)
      let files = try #require(FileManager.default.enumerator(atPath: desk.folder))
      for case let name as String in files {
        let data = FileManager.default.contents(atPath: desk.folder + "/" + name) ?? Data()
        #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
      }
      await history.stop()
    }
  }

  @Test func copiesOfOtherApplicationsAreRecorded() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      let text = try desk.file("text", Array("from another application".utf8))
      _ = try await desk.run("xclip", "-i", "-selection", "clipboard", "-t", "text/html", text)
      try await desk.hasItems(1)
      #expect(try await desk.pb("history", "show", "1", "-t", "text/html").text == "from another application")
      #expect(try await desk.historyIDs("search", "OTHER") == [1])
      await history.stop()
    }
  }

  @Test func theSettingsSayWhatIsRecorded() async throws {
    try await Desk.run(display: .none) { desk in
      let folder = desk.folder + "/.config/pasteboard"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = ".config/pasteboard/config.toml"
      _ = try desk.file(file, Array(#"history.excluded-types = ["text/x-private"]"#.utf8))
      let history = try await desk.startHistory()
      try await desk.copyAll([("text/plain", [65]), ("text/x-private", [66])])
      _ = try await desk.pb("copy", input: Array("public".utf8))
      try await desk.hasItems(1)
      // A file with an error changes nothing; one without takes effect at once.
      for settings in ["history.items = many", "history.items = 2"] {
        _ = try desk.file(file, Array(settings.utf8))
        history.signal(SIGHUP)
      }
      for text in ["second", "third", "fourth"] {
        _ = try await desk.pb("copy", input: Array(text.utf8))
        try await desk.waits("the \(text)") { try await desk.pb("history", "list").text.contains(text) }
      }
      try await desk.waits("the oldest to go") {
        let present = try await desk.historyIDs("list")
        return present.count == 2 && !present.contains(1)
      }
      await history.stop()
    }
  }

  @Test func theRecorderWaitsForADaemonThatHasGone() async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      let history = try await desk.startHistory()
      for round in 1...3 {
        try await desk.startDaemon()
        _ = try await desk.pb("copy", input: Array("round \(round)".utf8))
        try await desk.hasItems(round)
        await desk.daemon?.stop()
      }
      await history.stop()
    }
  }

  @Test(arguments: [["list"], ["search", "a"], ["show", "1"], ["pick"], ["pin", "1"], ["export", "folder"]])
  func aLookOnAServerKeepsNoHistory(words: [String]) async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      let (sentence, status) = try await desk.complaint(["history"] + words)
      #expect(status == 4)
      #expect(
        sentence
          == "pb: no history is kept on this machine, which has no display: start one with 'pb history resume'.\n")
      #expect(access(desk.folder + "/history", F_OK) == -1, "a recorder was started")
      #expect(access(desk.socket, F_OK) == -1, "a daemon was started")
    }
  }

  /// Without a daemon and a recorder: earlier items are listed, and later copies are recorded.
  @Test func historyCommandsStartTheRecorder() async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      for round in 1...2 {
        // On a server, a first history is kept only on request.
        let (sentence, status) = try await desk.complaint(["history", round == 1 ? "resume" : "list"])
        #expect(status == 0)
        #expect(sentence == "pb: pasteboard-history was started: it records the history from now on.\n")
        #expect(access(desk.socket, F_OK) == 0, "without a daemon, it would record nothing")
        let said = round == 1 ? "pb: the history is empty: copy something.\n" : ""
        #expect(try await desk.complaint(["history", "list"]).sentence == said)
        #expect(try await desk.historyIDs("list").count == round - 1)
        #expect(try await desk.pb("copy", input: Array("text \(round)".utf8)).status == 0)
        try await desk.hasItems(round)
        try await desk.stopStartedHistory()
      }
    }
  }

  /// A list waits only a moment for the recorder that it starts, which a busy machine may miss, but not each time.
  @Test func theListThatStartsTheHistoryShowsWhatIsThere() async throws {
    try await Desk.run(display: .none) { desk in
      #expect(try await desk.pb("history", "resume").status == 0)
      try await desk.stopStartedHistory()
      for round in 1...20 {
        _ = try await desk.pb("copy", input: Array("text \(round)".utf8))
        let list = try await desk.pb("history", "list").text
        try await desk.stopStartedHistory()
        if list.contains("text \(round)") { return }
      }
      Issue.record("none of 20 lists showed the item that was there")
    }
  }

  @Test func withoutTheProgramItIsSaid() async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      let alone = desk.folder + "/pb"
      try InstalledFile.copy(try Desk.program("pb"), to: alone)
      let words = ["/bin/sh", "-c", #"exec "$0" history resume 2>&1"#, alone]
      let output = try await Program.run(words, environment: desk.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
      #expect(output.status == 4)
      #expect(
        output.text
          == "pb: no recorder runs and pasteboard-history is not installed: put it beside pb or in PATH.\n")
    }
  }

  @Test func copyAndPasteNeedNoHistory() async throws {
    try await Desk.run(display: .none) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("text".utf8)).status == 0)
      #expect(try await desk.pb("paste").text == "text")
      #expect(access(desk.folder + "/history", F_OK) == -1)
    }
  }

  /// An application that sends one type for ever, and then five copies.
  @Test func aSlowItemHoldsUpNoOther() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      let script = repository.appending(path: "Tests/X11DisplayTests/Clients/owner.py").path
      let owner = try desk.start("/usr/bin/python3", script, "endless")
      try await desk.waits("the endless load") { try await !desk.loads().isEmpty }
      let begin = Duration.monotonicNow
      for number in 1...5 {
        _ = try await desk.pb("copy", input: Array("copy \(number)".utf8))
        try await desk.hasItems(number)
      }
      // A recorder that waited for its answer would take two minutes.
      #expect(Duration.monotonicNow - begin < .seconds(100))
      // The rest has no requestor any longer.
      try await desk.waits("the end of the load") { try await desk.loads().isEmpty }
      await owner.stop()
      await history.stop()
    }
  }

  /// Settings that change while the programs run apply to the recorder too, without a message.
  @Test func theRecorderFollowsTheFile() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let folder = desk.folder + "/.config/pasteboard"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      _ = try desk.file(".config/pasteboard/config.toml", Array(#"history.excluded-types = ["text/x-private"]"#.utf8))
      var round = 0
      try await desk.waits("the exclusion") {
        round += 1
        try await desk.copyAll([("text/plain", Array("private \(round)".utf8)), ("text/x-private", [66])])
        _ = try await desk.pb("copy", input: Array("public \(round)".utf8))
        try await desk.waits("the next item") {
          try await desk.pb("history", "list").text.contains("public \(round)")
        }
        return try await !desk.pb("history", "list").text.contains("private \(round)")
      }
      await history.stop()
    }
  }

  @Test func listedItemsSurviveKills() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      var listed: Set<Int> = []
      for round in 0..<12 {
        let copying = try desk.start(
          "/bin/sh", "-c", "for i in 1 2 3 4 5 6 7 8; do echo round \(round) $i | \"$0\" copy; done",
          try Desk.program("pb"))
        // The kill comes after a random number of lists.
        for _ in 0...Int.random(in: 0...4) { listed.formUnion(try await desk.historyIDs("list")) }
        await history.stop()
        _ = try await copying.finished()
        history = try await desk.startHistory()
        let present = try await desk.historyIDs("list", "-n", "1000")
        #expect(listed.isSubset(of: present))
      }
      let state = try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/state")
      #expect(state == ["history"])
      await history.stop()
    }
  }

  @Test func missingMenusAreNamed() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let words = ["/bin/sh", "-c", #"exec "$0" history pick 2>&1"#, try Desk.program("pb")]
      let environment = desk.environment.merging(["PATH": "/nowhere", "DISPLAY": ":none"]) { $1 }
      let output = try await Program.run(words, environment: environment)
      #expect(output.status == 1)
      #expect(
        output.text == "pb: no menu is installed: install one of rofi, dmenu (in Debian's package suckless-tools).\n")
      await history.stop()
    }
  }

  @Test func pickedItemsAreCopied() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for (index, text) in ["first", "second", "third"].enumerated() {
        _ = try await desk.pb("copy", input: Array(text.utf8))
        try await desk.hasItems(index + 1)
      }
      // A menu that picks the second line.
      let menu = desk.folder + "/dmenu"
      try InstalledFile.write(Array("#!/bin/sh\nread a; read b; echo \"$b\"\n".utf8), to: menu)
      let environment = desk.environment.merging(["PATH": desk.folder, "DISPLAY": ":none"]) { $1 }
      let words = [try Desk.program("pb"), "history", "pick"]
      #expect(try await Program.run(words, environment: environment).status == 0)
      #expect(try await desk.pb("paste").text == "second")
      await history.stop()
    }
  }

  /// rofi's first key of our own asks for plain text, its third one pins, and the menu comes back.
  @Test func keysOfAMenuDoMore() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", "-t", "text/html", input: Array("<p>one <b>item</b></p>".utf8))
      try await desk.hasItems(1)
      let menu = desk.folder + "/rofi"
      let script =
        "#!/bin/sh\nread row; echo \"$row\"\nif [ -e \"$0.pinned\" ]; then exit 10; fi\n: > \"$0.pinned\"; exit 12\n"
      try InstalledFile.write(Array(script.utf8), to: menu)
      let environment = desk.environment.merging(["PATH": desk.folder, "DISPLAY": ":none"]) { $1 }
      let words = [try Desk.program("pb"), "history", "pick", "--menu", "rofi"]
      #expect(try await Program.run(words, environment: environment).status == 0)
      #expect(try await desk.pb("types").text.contains("html") == false)
      #expect(try await desk.pb("paste").text == "one item")
      #expect(try await desk.pb("history", "search", "pinned:").text.contains("*"))
      let rows = try await desk.pb("history", "search", "--rows", "40", "one").text
      #expect(rows.contains("1\tunpin\tone "), "\(rows)")
      await history.stop()
    }
  }

  @Test func theSettingsNameTheMenu() async throws {
    try await Desk.run(display: .none) { desk in
      let folder = desk.folder + "/.config/pasteboard"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let settings = ".config/pasteboard/config.toml"
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("only".utf8))
      try await desk.hasItems(1)
      for name in ["rofi", "dmenu"] {
        try InstalledFile.write(Array("#!/bin/sh\necho > \"$0.shown\"; exit 1\n".utf8), to: desk.folder + "/" + name)
      }
      let environment = desk.environment.merging(["PATH": desk.folder, "DISPLAY": ":none"]) { $1 }
      let words = [try Desk.program("pb"), "history", "pick"]
      // A menu that is not installed is passed over.
      for (setting, shown) in [("auto", "rofi"), ("dmenu", "dmenu"), ("fuzzel", "rofi")] {
        _ = try desk.file(settings, Array("history.menu = \"\(setting)\"".utf8))
        history.signal(SIGHUP)
        try await desk.waits("the menu of the setting \(setting)") {
          let path = "\(desk.folder)/\(shown).shown"
          unlink(path)
          _ = try await Program.run(words, environment: environment)
          return access(path, F_OK) == 0
        }
      }
      await history.stop()
    }
  }

  /// A program that pb does not know, with arguments, which prints the second line without the white space around it.
  @Test(arguments: ["--menu", "the settings"])
  func anyProgramIsAMenu(named place: String) async throws {
    try await Desk.run(display: .none) { desk in
      let folder = desk.folder + "/.config/pasteboard"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let script = "#!/bin/sh\n[ \"$1\" = 'two words' ] || exit 2\nread a; read b; echo $b\n"
      try InstalledFile.write(Array(script.utf8), to: desk.folder + "/chooser")
      let command = "chooser 'two words'"
      if place != "--menu" {
        _ = try desk.file(".config/pasteboard/config.toml", Array("history.menu = \"\(command)\"".utf8))
      }
      let history = try await desk.startHistory()
      for (index, text) in ["same  words", "same  words in a text", "other"].enumerated() {
        _ = try await desk.pb("copy", input: Array(text.utf8))
        try await desk.hasItems(index + 1)
      }
      let environment = desk.environment.merging(["PATH": desk.folder + ":/usr/bin:/bin"]) { $1 }
      let words = [try Desk.program("pb"), "history", "pick"] + (place == "--menu" ? [place, command] : [])
      #expect(try await Program.run(words, environment: environment).status == 0)
      #expect(try await desk.pb("paste").text == "same  words in a text")
      await history.stop()
    }
  }

  @Test func aCommandThatIsNoMenuSaysSo() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("text".utf8))
      try await desk.hasItems(1)
      let (sentence, status) = try await desk.complaint(["history", "pick", "--menu", "nomenu -l 20"])
      #expect(status == 1)
      #expect(sentence.hasPrefix("pb: nomenu failed: ") && sentence.contains("not found"), "\(sentence)")
      await history.stop()
    }
  }

  /// A menu without a display, one that a signal ends, and one that is cancelled.
  @Test(arguments: [
    ("echo 'cannot open display' >&2; exit 1", "pb: dmenu failed: cannot open display.\n"),
    ("kill -9 $$", "pb: dmenu failed: signal 9 ended it.\n"), ("exit 3", "pb: dmenu failed: it exited with 3.\n"),
    ("echo 'a warning' >&2; exit 1", ""),
  ])
  func menusThatFailSaySo(script: String, message: String) async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("only".utf8))
      try await desk.hasItems(1)
      try InstalledFile.write(Array("#!/bin/sh\n\(script)\n".utf8), to: desk.folder + "/dmenu")
      let environment = desk.environment.merging(["PATH": desk.folder, "DISPLAY": ":none"]) { $1 }
      let words = ["/bin/sh", "-c", #"exec "$0" history pick 2>&1"#, try Desk.program("pb")]
      let output = try await Program.run(words, environment: environment)
      #expect(output.status == 1)
      #expect(output.text == message)
      await history.stop()
    }
  }

  /// More than a pipe holds, and a process that keeps the pipe open.
  @Test func aMenuMayWriteMoreThanItsAnswer() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("only".utf8))
      try await desk.hasItems(1)
      let words =
        "#!/bin/sh\nPATH=/usr/bin:/bin; read a; echo \"$a\"; seq 1 40000; sleep 600 & echo $! > \"$0.sleep\"\n"
      let menu = desk.folder + "/dmenu"
      try InstalledFile.write(Array(words.utf8), to: menu)
      let environment = desk.environment.merging(["PATH": desk.folder, "DISPLAY": ":none"]) { $1 }
      #expect(try await Program.run([Desk.program("pb"), "history", "pick"], environment: environment).status == 0)
      let sleep = try String(contentsOfFile: menu + ".sleep", encoding: .utf8)
      if let process = Int32(sleep.dropLast()) { kill(process, SIGKILL) }
      #expect(try await desk.pb("paste").text == "only")
      await history.stop()
    }
  }

  @Test func manyItemsAreDeletedByTheirNumbers() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for number in 1...9 {
        _ = try await desk.pb("copy", input: Array("item \(number)".utf8))
        try await desk.hasItems(number)
      }
      #expect(try await desk.pb("history").lines.count == 9, "without a verb, they are listed")
      #expect(try await desk.pb("history", "delete", "2-3", "9", "7-6").status == 0)
      #expect(try await desk.historyIDs("list") == [8, 5, 4, 1])
      // Of a range, existing items count; a single number must exist.
      #expect(try await desk.pb("history", "delete", "1-4").status == 0)
      let (sentence, status) = try await desk.complaint(["history", "delete", "5", "3"])
      #expect(status == 3 && sentence.contains("no item 3"))
      let (none, code) = try await desk.complaint(["history", "pin", "1-4"])
      #expect(code == 3 && none.contains("the history has no item from 1 to 4"), "\(none)")
      #expect(try await desk.historyIDs("list") == [8, 5])
      await history.stop()
    }
  }

  @Test func anExportHasEveryTypeOfEveryItem() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let large = [UInt8](repeating: 7, count: 90_000)
      try await desk.copyAll([("text/plain", Array("words".utf8)), ("application/x-thing", large)])
      try await desk.hasItems(1)
      let folder = desk.folder + "/export"
      #expect(try await desk.pb("history", "export", folder).status == 0)
      let lines = try String(contentsOfFile: folder + "/items.jsonl", encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains(#""types":["text/plain","application/x-thing"]"#))
      #expect(FileManager.default.contents(atPath: folder + "/1/0") == Data("words".utf8))
      #expect(FileManager.default.contents(atPath: folder + "/1/1") == Data(large))
      #expect(try await desk.pb("history", "export", folder).status == 1)
      let below = try await desk.complaint(["history", "export", desk.folder + "/none/export"], input: [])
      #expect(below.status == 1 && below.sentence.contains("name one in a folder that exists"), "\(below.sentence)")
      await history.stop()
    }
  }
}

extension Desk {
  /// Starts the recorder and waits until it listens: pb would start one of its own.
  func startHistory(_ command: [String]? = nil) async throws -> Program {
    let words = try command ?? [Desk.program("pasteboard-history"), "--folder", folder + "/state"]
    let program = try Program(words, environment: environment)
    try await waits("the history") { (try? UnixSocket.connect(to: self.folder + "/history")) != nil }
    return program
  }

  /// Ends the recorder that `pb` has started.
  func stopStartedHistory() async throws {
    let path = folder + "/history"
    let connection = try UnixSocket.connect(to: path)
    kill(try UnixSocket.peer(of: connection.rawValue).process, SIGTERM)
    try await waits("the recorder's end") { access(path, F_OK) == -1 }
  }

  /// Returns the daemon's current loads.
  func loads() async throws -> [Any] { try await status()["loads"] as? [Any] ?? [] }

  /// Waits until the history contains this number of items.
  /// A history that stores something large on a busy machine may answer too late.
  func hasItems(_ count: Int) async throws {
    try await waits("\(count) items") { (try? await self.historyIDs("list"))?.count == count }
  }

  /// Returns the numbers of the items that `pb history` lists, in order.
  func historyIDs(_ words: String...) async throws -> [Int] {
    let output = try await Program.run(
      [Desk.program("pb"), "history"] + words + ["--json"], environment: environment)
    let reply = try JSONSerialization.jsonObject(with: Data(output.bytes)) as? [String: Any]
    return (reply?["entries"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
  }

  /// Copies an item of several types, each byte for byte.
  func copyAll(_ sources: [(type: String, bytes: [UInt8])], hints: [String: Any] = [:]) async throws {
    let representations = sources.map { ["type": $0.type, "base64": Data($0.bytes).base64EncodedString()] }
    let call: [String: Any] = [
      "method": "org.pasteboard.Copy", "parameters": ["representations": representations, "hints": hints],
    ]
    let message = try JSONSerialization.data(withJSONObject: call)
    let script = """
      import os, socket, sys
      with socket.socket(socket.AF_UNIX) as daemon:
        daemon.connect(os.environ["PASTEBOARD_SOCKET"])
        daemon.sendall(sys.stdin.buffer.read() + b"\\0")
        reply = b""
        while not reply.endswith(b"\\0"): reply += daemon.recv(65536)
        sys.exit(b"error" in reply)
      """
    let output = try await run("python3", "-c", script, input: Array(message))
    guard output.status == 0 else { throw ProgramFailure("the item was not taken: \(output.text)") }
  }
}
