import Foundation
import Glibc
import TestSupport
import Testing

/// Rules of the settings, from the copy to the disk and to the applications that paste.
struct RuleTests {
  private static let key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

  // MARK: What never reaches the disk

  @Test(arguments: [Desk.Display.x11, .sway], [#""exclude""#, #""sensitive""#, #"{ expire = "1 h" }"#])
  func textThatMatchesNeverReachesTheDisk(display: Desk.Display, action: String) async throws {
    try await Desk.run(display: display, daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\nwhen = { matches = 'xyzzy-\\d+' }\nthen = \(action)")
      try await desk.startDaemon()
      let history = try await desk.startHistory()
      try await desk.copyByTool("before")
      try await desk.hasItems(1)
      try await desk.copyByTool("say xyzzy-4711 twice")
      try await desk.waits("the rule's text") { try await desk.pb("paste").text == "say xyzzy-4711 twice" }
      #expect(try await desk.pb("copy", "--text", "xyzzy-4711 by a client").status == 0)
      try await desk.copyByTool("after")
      try await desk.hasItems(2)
      #expect(try await desk.titles() == ["after", "before"])
      #expect(try desk.filesOfHistory(with: "before") > 0, "the search of the files finds what is there")
      #expect(try desk.filesOfHistory(with: "xyzzy-4711") == 0)
      await history.stop()
    }
  }

  @Test func applicationsAreExcludedByTheirName() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\nwhen = { app = \"firefox\" }\nthen = \"exclude\"")
      try await desk.startDaemon()
      let history = try await desk.startHistory()
      try await desk.copyByTool("before")
      try await desk.hasItems(1)
      // The type by which Firefox is known.
      #expect(try await desk.pb("copy", "--text", "of a client").status == 0)
      try await desk.hasItems(2)
      try await desk.copyByTool("<b>of firefox</b>", as: "text/_moz_htmlcontext")
      try await desk.becomesForeign()
      let test = try await desk.pb("rules", "test").text
      #expect(test.contains("excluded from the history by rule 1"), "\(test)")
      #expect(try await desk.pb("inspect").text.contains("excluded from the history by rule 1"))
      try await desk.copyByTool("after")
      try await desk.hasItems(3)
      #expect(try desk.filesOfHistory(with: "of firefox") == 0)
      await history.stop()
    }
  }

  /// The worker does not answer in time, so that the text counts as one to be protected. Others are not concerned.
  @Test func aPatternThatTakesTooLongProtects() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\nwhen = { matches = '(a?){200}b', size = \"> 9 B\" }\nthen = \"exclude\"")
      try await desk.startDaemon()
      let history = try await desk.startHistory()
      let text = String(repeating: "a", count: 1 << 20)
      #expect(try await desk.pb("copy", input: Array(text.utf8)).status == 0)
      #expect(try await desk.pb("paste").bytes.count == 1 << 20)
      try await desk.copyByTool("after")
      try await desk.hasItems(1)
      #expect(try await desk.titles() == ["after"])
      #expect(try desk.filesOfHistory(with: "aaaaaaaaaaaaaaaaaaaa") == 0)
      await history.stop()
    }
  }

  @Test func aSecretBecomesOneForEveryProgram() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\npreset = \"secrets\"")
      try await desk.startDaemon()
      let history = try await desk.startHistory()
      try await desk.copyByTool("export TOKEN=\(Self.key)")
      try await desk.waits("the mark of a secret") {
        try await desk.targets().contains("x-kde-passwordManagerHint")
      }
      #expect(try await desk.xclip("UTF8_STRING").text == "export TOKEN=\(Self.key)", "it can be pasted")
      let inspection = try await desk.pb("inspect").text
      #expect(inspection.contains("a secret by rule 1") && !inspection.contains(Self.key), "\(inspection)")
      try await desk.copyByTool("after")
      try await desk.hasItems(1)
      #expect(try desk.filesOfHistory(with: Self.key) == 0)
      await history.stop()
    }
  }

  @Test func anItemGetsItsTime() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\nwhen.matches = '^code'\nthen = { expire = \"1 h\" }")
      try await desk.startDaemon()
      try await desk.copyByTool("code 123")
      try await desk.waits("its time") {
        let item = try? JSONSerialization.jsonObject(with: Data(try await desk.pb("inspect", "--json").bytes))
        return ((item as? [String: Any])?["remaining"] as? Int).map { (1...3_600_000).contains($0) } ?? false
      }
      #expect(try await desk.pb("inspect").text.contains("disappears by rule 1"))
    }
  }

  // MARK: What is offered

  @Test func anItemIsOfferedInTheFormatsOfARule() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(
        rules: """
          [[rule]]
          when = { type = "text/html" }
          then = { as = "plain" }
          [[rule]]
          when = { matches = "track" }
          then = { clean = "links" }
          """)
      try await desk.startDaemon()
      try await desk.copyByTool("<p>Hello <b>you</b></p>", as: "text/html")
      try await desk.waits("plain text") { try await desk.xclip("UTF8_STRING").text == "Hello you" }
      #expect(try await !desk.targets().contains("text/html"))
      try await desk.copyByTool("see https://a.example/?id=1&utm_source=track")
      try await desk.waits("a clean link") { try await desk.xclip("UTF8_STRING").text == "see https://a.example/?id=1" }
    }
  }

  @Test func codeGetsItsColours() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\npreset = \"code\"")
      try await desk.startDaemon()
      try await desk.copyByTool(
        "import os\n\ndef f(x):\n    if x is None:\n        return os.getcwd()\n    return [y for y in x]\n")
      try await desk.waits("HTML") { try await desk.targets().contains("text/html") }
      try await desk.copyByTool("A sentence is no code.")
      try await desk.becomesForeign()
      #expect(try await !desk.targets().contains("text/html"))
    }
  }

  @Test func aCommandRunsWhenItsTypeIsPasted() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(
        rules: """
          [[rule]]
          when = { matches = "upper" }
          then = { offer = "text/x-upper", by = "tr a-z A-Z; echo run >> $HOME/runs" }
          [[rule]]
          when = { matches = "upper" }
          then = { offer = "text/x-failing", by = "exit 3" }
          """)
      try await desk.startDaemon()
      try await desk.copyByTool("upper $(touch $HOME/evil) `id`")
      // An xclip that asks again and again is a manager, which gets nothing that is expensive.
      try await desk.waits("the offer") { try await desk.pb("types").lines.contains("text/x-upper") }
      #expect(try await desk.pb("paste").text == "upper $(touch $HOME/evil) `id`")
      #expect(access(desk.folder + "/runs", F_OK) != 0, "nothing runs before a paste")
      #expect(try await desk.pb("paste", "-t", "text/x-upper").text == "UPPER $(TOUCH $HOME/EVIL) `ID`")
      #expect(access(desk.folder + "/runs", F_OK) == 0 && access(desk.folder + "/evil", F_OK) != 0)
      let failing = try await desk.complaint(["paste", "-t", "text/x-failing"])
      #expect(failing.sentence.contains("the command of a rule for text/x-failing failed"), "\(failing)")
    }
  }

  @Test func copiesOfClientsFollowRulesToo() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\npreset = \"secrets\"\nthen = [\"sensitive\", { expire = \"1 h\" }]")
      try await desk.startDaemon()
      #expect(try await desk.pb("copy", "--text", Self.key).status == 0)
      #expect(try await desk.targets().contains("x-kde-passwordManagerHint"), "as soon as it is copied")
      #expect(try await desk.pb("paste").text == Self.key)
    }
  }

  // MARK: What pb says

  @Test func rulesAreListedAndTested() async throws {
    try await Desk.run { desk in
      #expect(try await desk.complaint(["rules"]).sentence.contains("there are no rules"))
      try await desk.write(
        rules: """
          [[rule]]
          when = { app = "Nobody" }
          then = "exclude"
          [[rule]]
          when = { matches = "plugh", size = "< 1 kB" }
          then = ["exclude", "notify"]
          """)
      let list = try await desk.pb("rules").text
      #expect(list.contains("1  app nobody") && list.contains("exclude, notify"), "\(list)")
      #expect(try await desk.pb("copy", "--text", "xyzzy plugh").status == 0)
      let test = try await desk.pb("rules", "test").text
      #expect(test.contains("nothing names the application"), "\(test)")
      #expect(test.contains("the item is excluded from the history by rule 2"), "\(test)")
      let json = try JSONSerialization.jsonObject(with: Data(try await desk.pb("rules", "test", "--json").bytes))
      #expect((json as? [String: Any])?["rules"] as? [Int] == [2])
      #expect((json as? [String: Any])?["recorded"] as? Bool == false)
    }
  }

  @Test func earlierItemsAreTested() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      for text in ["one", "token \(Self.key)", "three"] { try await desk.copyByTool(text); try await desk.has(text) }
      try await desk.write(rules: "[[rule]]\npreset = \"secrets\"")
      let found = try await desk.pb("rules", "test", "--history", "10")
      #expect(found.lines.count == 1 && found.text.contains("rule 1"), "\(found.text)")
      await history.stop()
    }
  }

  @Test func aFaultyRuleChangesNothing() async throws {
    try await Desk.run(daemon: false) { desk in
      try await desk.write(rules: "[[rule]]\npreset = \"secrets\"")
      try await desk.startDaemon()
      try await desk.write(rules: "[[rule]]\npreset = \"secrets\"\n[[rule]]\nwhen.matches = '('\nthen = \"exclude\"")
      try await desk.waits("the complaint") {
        try await desk.pb("status").text.contains("line 4, column 1: rule 2: when.matches has a faulty pattern")
      }
      #expect(try await desk.complaint(["rules"]).sentence.contains("rule 2"))
      #expect(try await desk.pb("copy", "--text", Self.key).status == 0)
      #expect(try await desk.targets().contains("x-kde-passwordManagerHint"), "the previous settings stay")
    }
  }
}

extension Desk {
  fileprivate func write(rules: String) async throws {
    let folder = (environment["HOME"] ?? folder) + "/.config/pasteboard"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data((rules + "\n").utf8).write(to: URL(filePath: folder + "/config.toml"))
  }

  /// Copies a text as scripts do.
  fileprivate func copyByTool(_ text: String, as type: String? = nil) async throws {
    let file = try file("text", Array(text.utf8))
    let tool = sway == nil ? "xclip -i -selection clipboard \(type.map { "-t \($0)" } ?? "")" : "wl-copy"
    #expect(try await run("/bin/sh", "-c", "\(tool) <'\(file)' >/dev/null 2>&1").status == 0)
    try FileManager.default.removeItem(atPath: file)
  }

  fileprivate func titles() async throws -> [String] {
    let reply = try JSONSerialization.jsonObject(with: Data(try await pb("history", "list", "--json").bytes))
    let entries = (reply as? [String: Any])?["entries"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["title"] as? String }
  }

  fileprivate func has(_ title: String) async throws {
    try await waits(title) { try await self.titles().first == title }
  }

  /// Returns the number of files of the history that contain a text.
  fileprivate func filesOfHistory(with text: String) throws -> Int {
    let root = folder + "/state"
    let files = try FileManager.default.subpathsOfDirectory(atPath: root)
    return files.compactMap { FileManager.default.contents(atPath: root + "/" + $0) }
      .count { $0.range(of: Data(text.utf8)) != nil }
  }
}
