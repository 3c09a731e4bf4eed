import ArgumentParser
import Foundation
import Linux
import RenderCommand
import TestSupport
import Testing
import Wire

@testable import Settings
@testable import pb

/// The manuals describe every verb, option, setting and method, and nothing else.
struct ManualTests {
  private let root: CommandDescription

  init() throws { root = try CommandDescription.root() }

  /// Expects two equal sets, and reports the differences.
  private func expectSame(_ there: Set<String>, _ told: Set<String>, _ place: String) {
    let (missing, surplus) = (there.subtracting(told).sorted(), told.subtracting(there).sorted())
    #expect(missing.isEmpty, "\(place) lacks \(missing.joined(separator: ", "))")
    #expect(surplus.isEmpty, "\(place) names \(surplus.joined(separator: ", ")), which does not exist")
  }

  /// All pages name the same folder for the links.
  @Test func theLinksOfToolsHaveOneFolder() throws {
    let pages = [
      "manuals/pb-compat.1", "docs/drop-in.md", "testbed/dropin/page.md", "Sources/pb/DropIn/CompatVerb.swift",
    ]
    let repository = Manual.folder.deletingLastPathComponent()
    for page in pages {
      let text = try String(contentsOf: repository.appending(path: page), encoding: .utf8)
      let folders = text.matches(of: /compat (?:un)?install (~[^ "\n]*)/).map { String($0.1) }
      #expect(Set(folders) == ["~/.local/lib/pasteboard/bin"], "\(page)")
    }
  }

  // MARK: Verbs

  @Test func eachVerbHasAPage() throws {
    let pages = try Manual.files().filter { $0.hasPrefix("pb-") }
    expectSame(Set(root.verbs.map { "pb-\($0.commandName).1" }), Set(pages), "the folder manuals")
    let list = Manual.entries("Cm", in: try Manual("pb.1").lines(of: "DESCRIPTION"))
    expectSame(Set(root.verbs.map(\.commandName)), Set(list.map(\.name)), "pb.1's list of verbs")
  }

  @Test func eachOptionStandsInItsVerbsPage() throws {
    let page = try Manual("pb.1")
    expectSame(
      Set(root.options.joined()), Manual.entries(ofOptionsIn: page.lines(without: [])), "pb.1")
    for verb in root.verbs {
      let page = try Manual("pb-\(verb.commandName).1")
      let told = Manual.entries(ofOptionsIn: page.lines(without: ["SUBCOMMANDS"]))
      expectSame(verb.ownOptions, told, page.file)
    }
  }

  @Test func eachVerbBelowAVerbHasASection() throws {
    for verb in root.verbs {
      let page = try Manual("pb-\(verb.commandName).1")
      expectSame(
        Set(verb.verbs.map(\.commandName)), Set(page.subsections(of: "SUBCOMMANDS")), "\(page.file), SUBCOMMANDS")
      for below in verb.verbs {
        let told = Manual.entries(ofOptionsIn: page.lines(of: "SUBCOMMANDS", below.commandName))
        expectSame(below.ownOptions, told, "\(page.file), \(below.commandName)")
      }
    }
  }

  /// One name of each option is enough there.
  @Test func synopsesHaveEachOption() throws {
    for verb in root.verbs {
      let page = try Manual("pb-\(verb.commandName).1")
      for command in verb.verbs.isEmpty ? [verb] : verb.verbs {
        let name = verb.verbs.isEmpty ? "pb \(verb.commandName)" : "pb \(verb.commandName) \(command.commandName)"
        let told = synopsis(of: name, in: page)
        #expect(told.isSubset(of: command.ownOptions), "the synopsis of \(name) has \(told)")
        for names in command.options where !command.ownOptions.isDisjoint(with: names) {
          #expect(!told.isDisjoint(with: names), "the synopsis of \(name) lacks \(names.joined(separator: ", "))")
        }
      }
    }
  }

  /// Returns the options in the synopsis of a command.
  private func synopsis(of command: String, in page: Manual) -> Set<String> {
    var options: Set<String> = []
    var isMeant = false
    for line in page.lines(of: "SYNOPSIS") {
      if line.hasPrefix(".Nm") { isMeant = line == ".Nm \(command)" }
      if isMeant { options.formUnion(Manual.options(line)) }
    }
    return options
  }

  @Test func everyExampleIsUnderstood() throws {
    var count = 0
    for file in try Manual.files() {
      for line in try Manual(file).examples {
        for words in ShellWords.commands(line) where words.first == "pb" {
          count += 1
          #expect(throws: Never.self, "\(file): \(line)") { try CommandTree.verb(Array(words.dropFirst())) }
        }
      }
    }
    #expect(count > 40, "the examples were not found")
  }

  // MARK: Other programs

  @Test(.startsPrograms, arguments: ["pasteboardd": "pasteboardd.8", "pasteboard-history": "pasteboard-history.1"])
  func eachOptionOfAProgramStandsInItsPage(program: String, file: String) throws {
    let path = try #require(InstalledProgram.path(of: program), "\(program) is not built")
    let help = try #require(try ProgramOutput.read(path, ["--help"]))
    let entries = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
    let options = entries.compactMap { $0.split(separator: " ").first.map(String.init) }
    let page = try Manual(file)
    expectSame(Set(options), Manual.entries(ofOptionsIn: page.lines(of: "OPTIONS")), file)
    expectSame(Set(options), Set(page.lines(of: "SYNOPSIS").flatMap(Manual.options)), "the synopsis of \(file)")
  }

  // MARK: Settings

  @Test func eachSettingStandsInItsPageWithItsDefault() throws {
    let page = try Manual("pasteboard.toml.5")
    expectSame(
      Set(SettingsTable.groups.map(\.name)), Set(page.subsections(of: "SETTINGS")), "\(page.file), SETTINGS")
    for group in SettingsTable.groups {
      let entries = Manual.entries("Cm", in: page.lines(of: "SETTINGS", group.name))
      expectSame(Set(group.settings.map(\.name)), Set(entries.map(\.name)), "\(page.file), [\(group.name)]")
      for (name, lines) in entries {
        guard let setting = group.settings.first(where: { $0.name == name }) else { continue }
        let told = defaultValue(in: lines)
        let value = setting.write(UserSettings()).replacing("\"", with: "")
        #expect(
          told == (["", "[]"].contains(value) ? "none" : value),
          "\(page.file) has another default of \(group.name).\(name)"
        )
      }
    }
  }

  /// Returns the text after "Default:", in the same line or in the next one.
  private func defaultValue(in lines: [String]) -> String? {
    guard let place = lines.firstIndex(where: { $0.hasPrefix("Default:") }) else { return nil }
    if lines[place] == "Default: none." { return "none" }
    return Manual.words(lines[place...].dropFirst().first ?? "").dropFirst().filter { $0 != "." }.joined(separator: " ")
  }

  // MARK: The interface

  @Test func eachMethodAndErrorStandsInTheInterfacesPage() throws {
    let page = try Manual("org.pasteboard.7")
    for (name, sections) in [
      "org.pasteboard": ["METHODS", "ERROR REPLIES"], "org.pasteboard.history": ["THE HISTORY"],
    ] {
      let members = try InterfaceMember.all(of: name)
      let lines = sections.flatMap { page.lines(of: $0) }
      for (keyword, macro) in ["method": "Fn", "error": "Er"] {
        let entries = Manual.entries(macro, in: lines)
        let there = members.filter { $0.keyword == keyword }
        expectSame(
          Set(there.map(\.name)), Set(entries.map(\.name)), "\(page.file), the list of \(keyword)s of \(name),")
        for member in there {
          let told = Manual.marked("Fa", in: entries.filter { $0.name == member.name }.flatMap(\.lines))
          let surplus = told.subtracting(member.fields)
          let missing = member.fields.subtracting(told).subtracting(InterfaceMember.recurring)
          #expect(missing.isEmpty, "\(page.file), \(member.name) lacks \(missing.sorted())")
          #expect(surplus.isEmpty, "\(page.file), \(member.name) has no \(surplus.sorted())")
        }
      }
    }
  }

  @Test func eachHintStandsInTheInterfacesPage() throws {
    let hints = try #require(try InterfaceMember.all(of: "org.pasteboard").first { $0.name == "ItemHints" })
    let page = try Manual("org.pasteboard.7")
    let told = Manual.entries("Fa", in: page.lines(of: "DESCRIPTION", "Hints"))
    expectSame(hints.fields, Set(told.map(\.name)), "\(page.file), the list of hints,")
  }

  // MARK: The pages themselves

  @Test func referencesLeadToPages() throws {
    let files = Set(try Manual.files())
    for file in files {
      let strangers: Set = ["screen.1", "ssh.1", "systemd.1", "tmux.1"]
      let lost = try Manual(file).references.subtracting(files).subtracting(strangers)
      #expect(lost.isEmpty, "\(file) refers to \(lost.sorted()), which is not there")
    }
  }

  private static let mandoc = InstalledProgram.path(of: "mandoc")

  @Test(.enabled(if: mandoc != nil, "mandoc is not installed"), .startsPrograms)
  func mandocHasNothingToSay() throws {
    let mandoc = try #require(ManualTests.mandoc)
    for file in try Manual.files() {
      let words = [mandoc, "-T", "lint", "-W", "warning", Manual.folder.appending(path: file).path]
      // Its exit code only means that there are complaints.
      let complaints = try ProgramOutput.read("/bin/sh", ["-c", #""$0" "$@" 2>&1 || true"#] + words)
      #expect(complaints?.isEmpty == true, "\(complaints ?? "mandoc does not come to its end")")
    }
  }

  // MARK: Completions

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func completionsHaveEachVerbAndOption(shell: CompletionShell) throws {
    let script = CommandTree.Root.completionScript(for: shell)
    func look(_ command: CommandDescription, _ path: [String]) {
      let part = CompletionScript(script, shell, about: path)
      for verb in command.verbs {
        let isThere = part.has(verb: verb.commandName)
        #expect(isThere, "\(shell.rawValue) does not complete \((path + [verb.commandName]).joined(separator: " "))")
        look(verb, path + [verb.commandName])
      }
      for option in command.options.joined() {
        let isThere = part.has(option: option)
        #expect(isThere, "\(shell.rawValue) does not complete \(path.joined(separator: " ")) \(option)")
      }
    }
    look(root, ["pb"])
  }
}

/// A method or an error of a varlink interface.
private struct InterfaceMember {
  /// Parameters of several methods, which the page explains once.
  static let recurring: Set = ["pasteboard", "environment", "descriptors"]

  let keyword: String
  let name: String
  /// The names of its fields, or of its parameters and results.
  let fields: Set<String>

  static func all(of interface: String) throws -> [InterfaceMember] {
    let card = ServiceCard.pasteboard.interfaces + ServiceCard.history.interfaces
    let description = try #require(card.first { $0.name == interface }, "there is no \(interface)")
    let lines = description.text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }
    let text = lines.joined(separator: "\n")
    return text.matches(of: /(?m)^(method|error|type) (\w+) ?(\([^)]*\)(?: -> \([^)]*\))?)/).map { member in
      InterfaceMember(
        keyword: String(member.1), name: String(member.2),
        fields: Set(member.3.matches(of: /(\w+):\s/).map { String($0.1) }))
    }
  }
}

/// The part of a completion script about one command: a function of its own in bash and zsh, the lines with its name in
/// fish.
private struct CompletionScript {
  private let shell: CompletionShell
  private let text: String

  init(_ script: String, _ shell: CompletionShell, about path: [String]) {
    self.shell = shell
    if shell == .fish {
      let lines = script.split(separator: "\n").filter { $0.contains("\"\(path.joined(separator: " "))\"") }
      text = lines.joined(separator: "\n")
    } else {
      let functions = script.split(separator: "\n_")
      text = functions.first { $0.hasPrefix(path.joined(separator: "_") + "() {") }.map(String.init) ?? ""
    }
  }

  func has(verb: String) -> Bool { words.contains(verb) }

  /// fish has only an option's name, after the flag for its length.
  func has(option: String) -> Bool {
    guard shell == .fish else { return words.contains(option) }
    let name = option.drop { $0 == "-" }
    return text.contains(option.hasPrefix("--") ? "-l '\(name)'" : "-s '\(name)'")
  }

  private var words: Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
  }
}
