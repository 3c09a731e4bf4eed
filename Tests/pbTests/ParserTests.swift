import Bytes
import ArgumentParser
import Pasteboard
import PasteboardClient
import RenderCommand
import Testing

@testable import pb

/// The two parsers: the tree reads the direct parser's lines the same way, and decides about all others.
struct ParserTests {
  static let everyday: [(line: String, verb: any Verb)] = [
    ("copy", CopyVerb()),
    ("copy a.md", CopyVerb(files: ["a.md"])),
    ("copy -", CopyVerb(files: ["-"])),
    ("copy a.md - b.md", CopyVerb(files: ["a.md", "-", "b.md"])),
    ("copy -t text/html", CopyVerb(type: .html)),
    ("copy --type UTF8_STRING a", CopyVerb(files: ["a"], type: .plainText)),
    ("copy -t net.daringfireball.markdown", CopyVerb(type: .markdown)),
    ("copy a --as html,plain", CopyVerb(files: ["a"], hints: ItemHints(formats: [.html, .plain]))),
    ("copy --as rtf a -p primary", CopyVerb(files: ["a"], hints: ItemHints(formats: [.rtf]), pasteboard: .primary)),
    ("copy --pasteboard scratch.1", CopyVerb(pasteboard: .named("scratch.1"))),
    ("copy -p clipboard", CopyVerb()),
    ("copy -t text/plain -t text/html", CopyVerb(type: .html)),
    ("copy -t md --text a b", CopyVerb(files: ["a", "b"], areWords: true, type: .markdown)),
    ("copy -t jpeg", CopyVerb(type: MediaType("image/jpeg"))),
    ("copy --text - --as plain", CopyVerb(files: ["-"], areWords: true, hints: ItemHints(formats: [.plain]))),
    ("copy --once a", CopyVerb(files: ["a"], hints: ItemHints(isOnce: true))),
    ("copy --expire 5m", CopyVerb(hints: ItemHints(expiry: 300_000))),
    ("copy --sensitive --expire never", CopyVerb(hints: ItemHints(isSensitive: true, expiry: 0))),
    ("copy --text --expire 5m a", CopyVerb(files: ["a"], areWords: true, hints: ItemHints(expiry: 300_000))),
    ("copy --sensitive a", CopyVerb(files: ["a"], hints: ItemHints(isSensitive: true))),
    ("copy --files a.png b/", ReferenceVerb(things: .files(["a.png", "b/"]))),
    ("copy a --files --cut -", ReferenceVerb(things: .files(["a", "-"], isCut: true))),
    (
      "copy --files a -p primary --sensitive --once",
      ReferenceVerb(
        things: .files(["a"]), hints: ItemHints(isSensitive: true, isOnce: true), pasteboard: .primary)
    ),
    ("history", HistoryListVerb()),
    ("history list", HistoryListVerb()),
    ("history list -n 5 --json", HistoryListVerb(limit: 5, json: true)),
    ("history list --limit 7 -n 5", HistoryListVerb(limit: 5)),
    ("history search a%b", HistoryListVerb(text: "a%b")),
    ("history search -n 2 -- -n a", HistoryListVerb(text: "-n a", limit: 2)),
    ("history search --rows 80 -- since:", HistoryListVerb(text: "since:", rows: 80)),
    ("history search two -n 3 words - type:image", HistoryListVerb(text: "two words - type:image", limit: 3)),
    ("history delete 12", HistoryChangeVerb(change: .delete([ItemRange("12")].compactMap(\.self)))),
    ("history delete 7-3 12", HistoryChangeVerb(change: .delete(["3-7", "12"].compactMap { ItemRange($0) }))),
    ("history pin 1 2", HistoryChangeVerb(change: .pin(["1", "2"].compactMap { ItemRange($0) }))),
    ("history unpin 1-1", HistoryChangeVerb(change: .unpin([ItemRange("1")].compactMap(\.self)))),
    ("paste", PasteVerb()),
    ("paste -t png -o a", PasteVerb(type: .png, file: "a")),
    ("paste -t image/png", PasteVerb(type: .png)),
    ("paste --type STRING -n", PasteVerb(type: .latin1PlainText, noNewline: true)),
    ("paste --as markdown", PasteVerb(format: .markdown)),
    ("paste --as md", PasteVerb(format: .markdown)),
    ("paste -o out.txt", PasteVerb(file: "out.txt")),
    ("paste --as csv", PasteVerb(format: .csv)),
    ("paste --output - --no-newline", PasteVerb(file: "-", noNewline: true)),
    ("paste -p primary -n -o x", PasteVerb(file: "x", noNewline: true, pasteboard: .primary)),
    ("types", TypesVerb()),
    ("types --json", TypesVerb(json: true)),
    ("types -p primary --json", TypesVerb(pasteboard: .primary, json: true)),
    ("convert --to html", ConvertVerb(to: .text(.html))),
    (
      "convert --from rtf --to plain a.rtf -o b",
      ConvertVerb(from: .text(.rtf), to: .text(.plain), file: "a.rtf", output: "b")
    ),
    ("convert --to docx", ConvertVerb(to: .docx)),
    ("convert --from htm --to txt", ConvertVerb(from: .text(.html), to: .text(.plain))),
    ("convert --from TSV --to ODT", ConvertVerb(from: .text(.tsv), to: .odt)),
    ("convert --to rtf -o b.html", ConvertVerb(to: .text(.rtf), output: "b.html")),
  ]

  @Test(arguments: everyday.indices)
  func bothParsersReadTheSame(index: Int) throws {
    let (line, verb) = ParserTests.everyday[index]
    let words = line.split(separator: " ").map(String.init)
    let direct = try #require(EverydayForms.parse(words), "\(line) is not read directly")
    #expect(verb.isSame(as: direct), "\(line): \(direct)")
    let tree = try CommandTree.verb(words)
    #expect(verb.isSame(as: tree), "\(line): \(tree)")
  }

  static let treeOnly: [(line: String, verb: any Verb)] = [
    ("copy --type=text/html", CopyVerb(type: .html)),
    ("copy -- -odd", CopyVerb(files: ["-odd"])),
    ("copy --language swift", CopyVerb(type: MediaType("text/x-code;language=swift"))),
    (
      "convert --language swift --to html",
      ConvertVerb(from: .text(.code), to: .text(.html), language: CodeLanguage("swift"))
    ),
    (
      "copy --offer a/b=true --once --expire 2",
      OfferVerb(
        offers: [Offer("a/b=true")].compactMap(\.self), hints: ItemHints(isOnce: true, expiry: 2000))
    ),
    (
      "copy --text a --offer png=true",
      OfferVerb(offers: [Offer("image/png=true")].compactMap(\.self), files: ["a"], areWords: true)
    ),
    ("copy --files -- -odd -", ReferenceVerb(things: .files(["-odd", "-"]))),
    ("copy --url a:b c:d", ReferenceVerb(things: .links(["a:b", "c:d"]))),
    ("copy --url a:b --title T", ReferenceVerb(things: .links(["a:b"], title: "T"))),
    ("paste --files", PasteFilesVerb()),
    ("paste --files -0 -p primary", PasteFilesVerb(endsWithNull: true, pasteboard: .primary)),
    ("paste --null --files -o out", PasteFilesVerb(endsWithNull: true, file: "out")),
    ("recopy", RecopyVerb()),
    ("recopy --as plain,html -p primary", RecopyVerb(formats: FormatList("plain,html"), pasteboard: .primary)),
    ("recopy --from markdown", RecopyVerb(from: .markdown)),
    ("recopy --from md", RecopyVerb(from: .markdown)),
    ("recopy --from terminal", RecopyVerb(from: .terminal)),
    ("recopy --from code --language Python", RecopyVerb(from: .code, language: CodeLanguage("python"))),
    ("keys", KeysVerb()), ("keys --install", KeysVerb(action: .install)),
    ("keys --desktop kde", KeysVerb(desktop: .kde)),
    ("keys --print", KeysVerb(action: .print)), ("keys --remove", KeysVerb(action: .remove)),
    ("setup", SetupVerb()), ("setup --yes", SetupVerb(action: .yes)), ("setup --undo", SetupVerb(action: .undo)),
    ("setup --yes keys daemon", SetupVerb(parts: [.keys, .daemon], action: .yes)),
    ("recopy --as source", RecopyVerb(asSource: true)),
    ("paste --as source -o a", PasteVerb(asSource: true, file: "a")),
    ("paste -no out", PasteVerb(file: "out", noNewline: true)),
    ("paste --as=rtf", PasteVerb(format: .rtf)),
    ("paste --as json --table 2", PasteVerb(format: .json, table: 2)),
    ("paste --pictures img", PasteVerb(pictures: "img")),
    ("copy a.md --pictures img", CopyVerb(files: ["a.md"], pictures: "img")),
    ("convert --to html --pictures img a.md", ConvertVerb(to: .text(.html), file: "a.md", pictures: "img")),
    ("clear", ClearVerb()),
    ("history -n 5", HistoryListVerb(limit: 5)),
    ("history show 7 -t text/html", HistoryShowVerb(id: 7, type: .html)),
    ("history show 7 --thumbnail", HistoryShowVerb(id: 7, isThumbnail: true)),
    ("history paste 7 --as plain", HistoryShowVerb(id: 7, format: .plain)),
    ("history copy 7", HistoryCopyVerb(ids: [7])),
    ("history copy 3 5 7", HistoryCopyVerb(ids: [3, 5, 7])),
    ("history copy 5 3 --between=--- --as html", HistoryCopyVerb(ids: [5, 3], format: .html, between: "---")),
    ("history copy 5 3 --between -x-", HistoryCopyVerb(ids: [5, 3], between: "-x-")),
    ("history edit 7 --print", EditVerb(id: 7, onlyPrints: true)),
    ("queue add 7 3", QueueVerb(action: .add, ids: [7, 3])),
    ("history pick --paste", HistoryPickVerb(pastes: true)),
    ("history delete -- 1 2-4", HistoryChangeVerb(change: .delete(["1", "2-4"].compactMap { ItemRange($0) }))),
    ("history clear --pinned", HistoryChangeVerb(change: .clear(withPinned: true), isCertain: false)),
    ("history pause 10m", HistoryPauseVerb(length: PauseLength(seconds: 600))),
    ("history pause 1d", HistoryPauseVerb(length: PauseLength(seconds: 86_400))),
    ("history pause off", HistoryPauseVerb(length: .off)), ("history resume", HistoryPauseVerb(length: .off)),
    ("rules", RulesListVerb()),
    ("rules list --json", RulesListVerb(json: true)),
    ("rules test", RulesTestVerb()),
    ("rules test --history 100 --json", RulesTestVerb(count: 100, json: true)),
    ("history export there", HistoryExportVerb(folder: "there")),
    ("clear -p primary", ClearVerb(pasteboard: .primary)),
    ("inspect", InspectVerb()),
    ("inspect -t text/html -p primary", InspectVerb(type: .html, pasteboard: .primary)),
    ("inspect --json", InspectVerb(json: true)),
    ("watch", WatchVerb()),
    ("watch -p clipboard --json --once", WatchVerb(pasteboard: .general, json: true, once: true)),
    ("watch -- cat -n", WatchVerb(command: ["cat", "-n"])),
    (
      "watch --once --sensitive -t image/png -- sh -c --json",
      WatchVerb(once: true, type: .png, givesSecrets: true, command: ["sh", "-c", "--json"])
    ),
    ("watch --as markdown -- a -- b", WatchVerb(format: .markdown, command: ["a", "--", "b"])),
    ("status", StatusVerb()),
    ("status --json", StatusVerb(json: true)),
    ("ssh far", SSHVerb(words: ["far"])),
    (
      "ssh --bring -p 22 far ls -l -- --bring",
      SSHVerb(words: ["-p", "22", "far", "ls", "-l", "--", "--bring"], brings: true)
    ),
    (
      "ssh --secrets --all far --all",
      SSHVerb(words: ["far", "--all"], rights: GuestRights(secrets: true, all: true))
    ),
    ("link far", LinkVerb(words: ["far"])),
    (
      "link --secrets --bring --foreground -p 22 far",
      LinkVerb(words: ["-p", "22", "far"], brings: true, sharesSecrets: true, staysInFront: true)
    ),
    ("link --list", LinkListVerb()), ("link --remove far", LinkRemovalVerb(host: "far")),
    ("link --far --secrets", FarClipboard(sharesSecrets: true)),
    ("settings", SettingsVerb()),
    ("convert a.md -o b.docx", ConvertVerb(to: .docx, file: "a.md", output: "b.docx")),
    ("convert a.md -o x.y/b.HTML", ConvertVerb(to: .text(.html), file: "a.md", output: "x.y/b.HTML")),
    (
      "convert --to html --allow-scheme Obsidian --allow-scheme zotero",
      ConvertVerb(to: .text(.html), linkSchemes: ["obsidian", "zotero"].compactMap { LinkScheme($0) })
    ),
    ("convert --to csv --table 2 a.html", ConvertVerb(to: .text(.csv), table: 2, file: "a.html")),
    ("convert --tree a.md", ConvertVerb(to: .tree, file: "a.md")),
    ("convert --tree -o a.html", ConvertVerb(to: .tree, output: "a.html")),
  ]

  @Test(arguments: treeOnly.indices)
  func theTreeReadsTheRest(index: Int) throws {
    let (line, verb) = ParserTests.treeOnly[index]
    let words = line.split(separator: " ").map(String.init)
    #expect(EverydayForms.parse(words) == nil)
    let tree = try CommandTree.verb(words)
    #expect(verb.isSame(as: tree), "\(line): \(tree)")
  }

  /// ArgumentParser's time is quadratic in the number of operands, so it must not read these.
  @Test(arguments: ["copy --files", "copy --files --cut --once", "copy", "copy --text", "history delete"])
  func thousandsOfThingsAreReadDirectly(line: String) throws {
    let words = line.split(separator: " ").map(String.init) + (1...16_000).map { "\($0)" }
    let verb = try #require(EverydayForms.parse(words))
    let few = Array(words.prefix(words.count - 15_998))
    #expect(try CommandTree.verb(few).isSame(as: #require(EverydayForms.parse(few))))
    let files =
      switch verb {
      case let verb as ReferenceVerb: if case .files(let names, _) = verb.things { names.count } else { 0 }
      case let verb as CopyVerb: verb.files.count
      case let verb as HistoryChangeVerb: if case .delete(let items) = verb.change { items.count } else { 0 }
      default: 0
      }
    #expect(files == 16_000)
  }

  @Test(arguments: [
    "", "fly", "copy -t", "copy -t -x", "copy --as docx", "copy --as html,", "copy --as", "copy -p a/b",
    "copy --once-more", "copy --expire", "copy --expire 0", "copy --expire 5x", "copy --cut a", "copy --title T a",
    "copy --files", "copy --url", "copy --files --url a:b", "copy --files a -t a/b", "copy --url a:b --as html",
    "copy --files a --offer a/b=true", "copy --text", "copy --text --files a", "copy --text --url a:b",
    "history delete", "history delete x", "history delete 1-", "history delete 1-2-3", "history pin 1 --2",
    "history list a", "history list -n", "history list -n 0", "history list -n -5", "history list -n x",
    "history list --no-newline", "history search", "history search -n 5", "history search a --rows",
    "history search since:tomorrow", "history 5", "version", "-V", "version x", "help", "help history",
    "copy --files a --foreground",
    "copy --url a:b c:d --title T", "paste -0",
    "paste --files -n", "paste --files -t a/b", "paste --files --as html", "recopy a", "recopy --as docx",
    "recopy --as source,html", "recopy --as source --from html",
    "recopy --language c", "recopy --from html --language c", "recopy --from json", "recopy --as source --clean",
    "copy -t html --language c", "copy --files a --language c", "convert --from html --to rtf --language c",
    "paste --as source --clean", "paste --as html --pictures a", "convert --to plain --pictures a b.md",
    "convert --to png --pictures a b.jpg", "copy --files a --pictures b", "paste --as source --table 1", "paste a",
    "paste -t image/png --as rtf", "paste -o", "paste --as html,rtf", "types a",
    "types -p", "clear a", "convert a.md", "convert --to html a b", "convert --from epub --to html",
    "convert --to pdf", "convert a.md -o b", "convert a.md -o .docx", "convert --tree --to html",
    "convert --to html --allow-scheme javascript", "status a",
    "inspect a", "inspect -t text/html --json", "watch cat", "watch -t image/png", "watch --as html",
    "watch --sensitive", "watch --json -- cat", "watch -t image/png --as html -- cat", "watch -p a/b",
    "copy --help", "--version", "--help", "help copy",
  ])
  func neitherReadsWhatIsWrongOrAsksForHelp(line: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(EverydayForms.parse(words) == nil)
    #expect(throws: (any Error).self) { try CommandTree.verb(words) }
  }
}
