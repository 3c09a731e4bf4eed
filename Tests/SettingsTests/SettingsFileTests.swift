import Bytes
import Pasteboard
import RandomDocuments
import RenderCommand
import Repetitions
import Testing

@testable import Settings

struct SettingsFileTests {
  @Test func anEmptyFileSaysTheDefaults() throws {
    #expect(try UserSettings(file: []) == UserSettings())
    #expect(try UserSettings(file: Array("\u{FEFF}# nothing\r\n\r\n[keep]\n".utf8)) == UserSettings())
  }

  /// The effect of each setting's line: every setting of the table is here.
  private static let lines: [(line: String, change: @Sendable (inout UserSettings) -> Void)] = [
    (#"limits.item = "1 MiB""#, { $0.limits.item = 1 << 20 }),
    ("limits.total = 1_000", { $0.limits.total = 1000 }),
    (#"managers.greedy = "serve""#, { $0.managers.greedy = .serve }),
    ("keep.enabled = false", { $0.keep.isEnabled = false }),
    ("keep.primary = true", { $0.keep.includesPrimary = true }),
    ("keep.bytes = 0", { $0.keep.bytes = 0 }),
    (#"keep.types = "all""#, { $0.keep.types = .all }),
    (#"keep.excluded-types = ["image/*"]"#, { $0.keep.excludedTypes = [TypePattern("image/*")].compactMap(\.self) }),
    (#"keep.excluded-applications = ["KeePassXC"]"#, { $0.keep.excludedApplications = ["KeePassXC"] }),
    (#"sensitive.expiry = "2 min""#, { $0.sensitive.expiry = .seconds(120) }),
    (#"enrich.types = ["text/html"]"#, { $0.enrich.types = [TypePattern("text/html")].compactMap(\.self) }),
    (#"enrich.applications = ["a", "b"]"#, { $0.enrich.applications = ["a", "b"] }),
    (#"enrich.recognise = ["markdown"]"#, { $0.enrich.recognise = [.markdown] }),
    (#"enrich.clean = "links""#, { $0.enrich.clean = .links }),
    (#"primary.mirror = "to-clipboard""#, { $0.primary.mirror = .toClipboard }),
    ("links.cite = true", { $0.links.cites = true }),
    (#"links.schemes = ["Obsidian"]"#, { $0.links.schemes = [LinkScheme("obsidian")].compactMap(\.self) }),
    ("history.enabled = false", { $0.history.isEnabled = false }),
    ("history.items = 5", { $0.history.items = 5 }),
    (#"history.bytes = "2 TB""#, { $0.history.bytes = 2_000_000_000_000 }),
    (#"history.item-bytes = "5kB""#, { $0.history.itemBytes = 5000 }),
    (#"history.age = "1 y""#, { $0.history.age = .seconds(365 * 86400) }),
    (#"history.age-of-text = "90 d""#, { $0.history.ageOfText = .seconds(90 * 86400) }),
    (#"history.age-of-images = "2 h""#, { $0.history.ageOfImages = .seconds(7200) }),
    (#"history.age-of-files = "3 s""#, { $0.history.ageOfFiles = .seconds(3) }),
    (#"history.age-of-others = "4 d""#, { $0.history.ageOfOthers = .seconds(4 * 86400) }),
    (
      #"history.excluded-types = ["UTF8_STRING"]"#,
      { $0.history.excludedTypes = [TypePattern("UTF8_STRING")].compactMap(\.self) }
    ),
    (#"history.excluded-applications = ['c\d']"#, { $0.history.excludedApplications = [#"c\d"#] }),
    (#"history.menu = "bemenu -l '20'""#, { $0.history.menu = "bemenu -l '20'" }),
    (
      #"paste.keys = ["Emacs: Ctrl+Y"]"#,
      { $0.paste.keys = [PasteKeyRule("emacs: ctrl+y")].compactMap(\.self) }
    ),
    ("window.stays = false", { $0.window.stays = false }),
  ]

  @Test(arguments: lines.indices)
  func eachSettingChangesItsValueOnly(index: Int) throws {
    let (line, change) = Self.lines[index]
    var expected = UserSettings()
    change(&expected)
    #expect(expected != UserSettings())
    #expect(try UserSettings(file: Array(line.utf8)) == expected)
    let parts = line.split(separator: ".", maxSplits: 1)
    #expect(try UserSettings(file: Array("[\(parts[0])]\r\n\(parts[1]) # why\r\n".utf8)) == expected)
    #expect(try UserSettings(file: Array("\(parts[0]) = { \(parts[1]) }".utf8)) == expected)
  }

  @Test func everySettingIsTried() {
    let tried = Self.lines.map { $0.line.prefix { $0 != " " } }.map(String.init)
    #expect(tried.sorted() == SettingsTable.settings.keys.map { $0.joined(separator: ".") }.sorted())
  }

  @Test func noneTakesATable() {
    for key in SettingsTable.settings.keys {
      #expect(faults("\(key.joined(separator: ".")) = {}").count == 1, "\(key)")
    }
  }

  // MARK: The default file

  @Test func theDefaultFileSaysTheDefaultsWithAndWithoutItsMarks() throws {
    #expect(try UserSettings(file: Array(UserSettings.defaultFile.utf8)) == UserSettings())
    #expect(try UserSettings(file: Array(uncommented.utf8)) == UserSettings())
  }

  /// A missing line would pass as its default, so each setting must be in the file.
  @Test func everySettingStandsInTheDefaultFile() throws {
    let (statements, fault) = TOMLReader.read(Array(uncommented.utf8))
    #expect(fault == nil)
    var table: [String] = []
    var keys: Set<[String]> = []
    for statement in statements {
      switch statement {
      case .header(let key, _), .element(let key, _): table = key
      case .entry(let entry): keys.insert(table + entry.key)
      }
    }
    #expect(keys == Set(SettingsTable.settings.keys))
  }

  @Test func noLineOfTheDefaultFileIsLong() {
    #expect(UserSettings.defaultFile.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(UserSettings.defaultFile.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  /// A purpose that is a sentence of its own says what happens.
  @Test func everySettingIsExplainedByASentenceOfItsOwn() {
    for (key, setting) in SettingsTable.settings {
      let words = setting.purpose.split { $0.isWhitespace }
      #expect(words.count >= 3 && setting.purpose.hasSuffix("."), "\(key)")
    }
    for (key, setting) in SettingsTable.settings where key[1].hasPrefix("age") {
      #expect(setting.purpose.contains("kept") && !setting.purpose.contains("may become"), "\(key)")
    }
  }

  @Test func fingerprintsTellFilesApart() {
    let files = ["", " ", "a = 1", "a = 2", "1 = a"].map { SettingsFingerprint.of(Array($0.utf8)) }
    #expect(Set(files).count == files.count)
    #expect(SettingsFingerprint.of(Array("a".utf8)) == "af63dc4c8601ec8c", "as FNV-1a has it")
  }

  private var uncommented: String {
    UserSettings.defaultFile.replacing(/(?m)^#(?=[a-z])/, with: "")
  }

  // MARK: Faults

  private static let faulty: [(file: String, faults: [String])] = [
    ("limits.itme = 1", ["line 1, column 1: there is no setting limits.itme: 'pb settings' prints all of them"]),
    (
      "[limit]\nitem = 1\ntotal = 2",
      ["line 1, column 1: there are no settings [limit]: 'pb settings' prints all of them"]
    ),
    (
      "[limits]\nitem.more = 1",
      ["line 2, column 1: there is no setting limits.item.more: 'pb settings' prints all of them"]
    ),
    ("limits = 3", ["line 1, column 1: there is no setting limits: 'pb settings' prints all of them"]),
    (
      "[limits]\n  item = \"lots\"\n\ttotal = -1",
      [
        #"line 2, column 10: limits.item takes a size of at least 1 B, such as "32 MiB", not "lots""#,
        #"line 3, column 10: limits.total takes a size of at least 1 B, such as "32 MiB", not -1"#,
      ]
    ),
    (
      "keep.bytes = '99999999999 TiB'",
      [#"line 1, column 14: keep.bytes takes a size such as "32 MiB", not "99999999999 TiB""#]
    ),
    ("keep.enabled = 1", ["line 1, column 16: keep.enabled takes true or false, not 1"]),
    ("keep.enabled = \"\"", [#"line 1, column 16: keep.enabled takes true or false, not """#]),
    ("history.items = 0", ["line 1, column 17: history.items takes a number of at least 1, not 0"]),
    ("history.items = 1e3", [#"line 1, column 17: history.items takes a number of at least 1, not "1e3""#]),
    (
      "history.items = 99999999999999999999",
      [#"line 1, column 17: history.items takes a number of at least 1, not "99999999999999999999""#]
    ),
    (
      "history.age = 2026-11-22",
      [#"line 1, column 15: history.age takes a time such as "45 s" or "90 d", or "" for none, not "2026-11-22""#]
    ),
    (
      "history.age = '5 m'",
      [#"line 1, column 15: history.age takes a time such as "45 s" or "90 d", or "" for none, not "5 m""#]
    ),
    (
      "sensitive.expiry = '0 s'",
      [#"line 1, column 20: sensitive.expiry takes a time such as "45 s" or "90 d", or "" for none, not "0 s""#]
    ),
    ("managers.greedy = 'wait'", [#"line 1, column 19: managers.greedy takes "defer" or "serve", not "wait""#]),
    (
      "primary.mirror = true",
      [#"line 1, column 18: primary.mirror takes "off", "to-clipboard", "from-clipboard" or "both", not true"#]
    ),
    (
      "keep.excluded-types = 'image/png'",
      [
        #"line 1, column 23: keep.excluded-types takes a list of media types such as "image/png" or "image/*", not "image/png""#
      ]
    ),
    (
      "keep.excluded-types = [\n  'image/png',\n  '*/*'\n]",
      [#"line 3, column 3: keep.excluded-types takes media types such as "image/png" or "image/*", not "*/*""#]
    ),
    ("enrich.applications = ['']", [#"line 1, column 24: enrich.applications takes names of applications, not """#]),
    ("enrich.applications = [[]]", ["line 1, column 24: enrich.applications takes names of applications, not a list"]),
    (
      "links.schemes = ['zotero', 'JavaScript']",
      [
        #"line 1, column 28: links.schemes takes names of URL schemes such as "obsidian", but none that runs code or opens files, not "JavaScript""#
      ]
    ),
    ("[keep]\n[keep]", ["line 2, column 1: [keep] stands here for the second time"]),
    (
      "keep.enabled = true\n'keep'.\"enabled\" = true",
      ["line 2, column 1: keep.enabled stands here for the second time"]
    ),
    // Columns count characters, and invisible ones are escaped.
    (
      "keep = { \"ü\\u001B\" = 1 , enabled = 1 }",
      [
        #"line 1, column 10: there is no setting keep."ü\u001B": 'pb settings' prints all of them"#,
        "line 1, column 36: keep.enabled takes true or false, not 1",
      ]
    ),
    ("'\u{202E}' = 1", [#"line 1, column 1: there is no setting "\u202E": 'pb settings' prints all of them"#]),
    // Invalid TOML is reported once, after the earlier errors.
    (
      "a = 1\nb = \nc = 2",
      [
        "line 1, column 1: there is no setting a: 'pb settings' prints all of them",
        "line 2, column 5: a value is missing",
      ]
    ),
  ]

  @Test(arguments: faulty.indices)
  func everyFaultIsTold(index: Int) { #expect(faults(Self.faulty[index].file) == Self.faulty[index].faults) }

  private static let notTOML: [(file: String, fault: String)] = [
    ("[keep", "line 1, column 6: a ] is missing after the name of the table"),
    ("[[keep]", "line 1, column 8: a ] is missing after the name of the table"),
    ("[]", "line 1, column 2: the name of a setting is missing"),
    ("= 1", "line 1, column 1: the name of a setting is missing"),
    ("a.b", "line 1, column 4: a = is missing after a.b"),
    ("a = defer", #"line 1, column 5: "defer" must be in quotes"#),
    ("a = 'x", "line 1, column 5: the text that begins here is not closed in the same line"),
    (
      "a = \"\\q\"",
      "line 1, column 6: this backslash does not begin an escape: write two of them, or the text in single quotes"
    ),
    ("a = \"\\uD800\"", "line 1, column 6: this escape is not a character"),
    ("a = \"\\u12", "line 1, column 6: this escape is not a character"),
    ("a = \"\\", "line 1, column 6: the text ends after a backslash"),
    ("a = \"\"\"\nx", "line 1, column 5: the text that begins here is not closed"),
    ("a = [1", "line 1, column 5: the list that begins here is not closed by ]"),
    ("a = [1 2]", "line 1, column 8: a comma or ] is missing in the list"),
    ("a = {b = 1", "line 1, column 11: a comma or } is missing in the table"),
    ("a = 1 b = 2", "line 1, column 7: only a comment may follow in this line"),
    ("a = 1\rb = 2", "line 1, column 6: only a comment may follow in this line"),
    ("# \0", "line 1, column 3: a comment contains a control character: remove it"),
    ("a = '\0'", "line 1, column 6: a text contains a control character: write it as an escape"),
  ]

  @Test(arguments: notTOML.indices)
  func tomlFaultsAreReported(index: Int) { #expect(faults(Self.notTOML[index].file).last == Self.notTOML[index].fault) }

  private func faults(_ file: String) -> [String] { faults(Array(file.utf8)) }

  private func faults(_ file: [UInt8]) -> [String] {
    do throws(SettingsFaults) {
      _ = try UserSettings(file: file)
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  // MARK: Hostile files

  @Test func placesOfInvalidUTF8AreReported() {
    #expect(faults(Array("a\n# ü".utf8) + [0xFF]) == ["line 2, column 4: this is not UTF-8"])
    #expect(faults([0xC3]) == ["line 1, column 1: this is not UTF-8"])
  }

  @Test(arguments: ["[", "{a=", "[{a="])
  func deepNestingHasALimit(opening: String) {
    let file = "a = " + String(repeating: opening, count: 300_000 / opening.count)
    #expect(faults(file).last?.hasSuffix("lists and tables are nested more than 16 deep") == true)
  }

  @Test(arguments: [
    ("", "a=1\n", ""), ("keep={", "a=1,", "a=1}"), ("", "a.", "a=1"), ("[", "a.", "a]"), ("", "[a]\n", ""),
  ])
  func ofVeryManyFaultsAndLongNamesTheFirstAreTold(begin: String, part: String, end: String) {
    let count = (Int.many(UserSettings.fileLimit) - begin.utf8.count - end.utf8.count) / part.utf8.count
    let faults = faults(begin + String(repeating: part, count: count) + end)
    #expect((1...100).contains(faults.count))
    #expect(faults.allSatisfy { $0.utf8.count < 300 })
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func randomBytesNeverTrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "[keep]", "limits.item", "=", "\"", "'", "\"\"\"", "'''", "\\", "\\u", "[", "]", "{", "}", ",", ".", "\n", "\r\n",
      "#", "1", "_", "0x", "-", " ", "true", "ü", "links.schemes=[", "d", "\0",
    ].map { Array($0.utf8) }
    for _ in 0..<5_000 {
      var file: [UInt8] = []
      for _ in 0..<generator.below(30) {
        if generator.below(8) == 0 {
          file.append(.random(in: .min ... .max, using: &generator))
        } else if let part = parts.randomElement(using: &generator) {
          file += part
        }
      }
      for fault in faults(file) {
        #expect(!fault.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(file)")
      }
    }
  }

  // MARK: Parts

  @Test func textsOfSeveralLinesAreRead() throws {
    let file =
      "[enrich]\napplications = [\"\"\"\na\\\n   b\"\"\"\"\n, '''\r\n\\c'''\n, \"\\u00e9\\U0001F600\\t\\\"\\\\\", ] # end"
    #expect(try UserSettings(file: Array(file.utf8)).enrich.applications == ["ab\"", "\\c", "é😀\t\"\\"])
  }

  @Test(arguments: [("0x1F", 31), ("0o17", 15), ("0b101", 5), ("+7", 7), ("1_000", 1000)])
  func numbersAreReadInEverySpelling(word: String, number: Int) throws {
    #expect(try UserSettings(file: Array("history.items = \(word)".utf8)).history.items == number)
  }

  @Test(arguments: ["007", "0x", "0x-1", "1__0", "_1", "+", "1_", "0b2"])
  func noOtherWordIsANumber(word: String) { #expect(TOMLReader.integer(Array(word.utf8)[...]) == nil) }

  @Test func quantitiesReadBackAsTheyAreWritten() {
    for amount in [0, 1, 999, 1000, 1024, 1 << 20, 32 << 20, 1 << 30, 5_000_000, .max] {
      #expect(Quantity.bytes.read(Quantity.bytes.write(amount)) == amount)
      #expect(Quantity.seconds.read(Quantity.seconds.write(amount)) == amount)
    }
    #expect(Quantity.bytes.write(32 << 20) == "32 MiB")
    for text in ["", "MiB", "-1 B", "1.5 GiB", "1  B", "1 mib", " 1 B", "1 B "] {
      #expect(Quantity.bytes.read(text) == nil)
    }
  }

  @Test func aPatternMatchesWhatItMeans() throws {
    let html = try #require(MediaType("text/html;charset=utf-8"))
    for (pattern, matches) in [
      ("text/html", true), ("text/*", true), ("Text/HTML", true), ("public.text", true), ("text/plain", false),
      ("image/*", false), ("text/html;charset=utf-16", false),
    ] {
      #expect(try #require(TypePattern(pattern)).matches(html) == matches, "\(pattern)")
    }
    for none in ["*", "*/*", "/*", "text/*x", "te*t/x", ""] { #expect(TypePattern(none) == nil, "\(none)") }
  }
}
