import Linux
import Testing

@testable import pb

/// How `pb ssh` reads its words, and the answers of a far shell.
struct SSHTests {
  private func words(_ line: String) throws -> SSHWords {
    try SSHWords(line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }

  @Test func optionsAreTakenApartAsSSHDoes() throws {
    let words = try words("-AvvtJ gate -p22 me@far -oA=b -i key -- ls -l -p 3")
    #expect(words.host == "me@far" && words.command == ["ls", "-l", "-p", "3"] && words.mentionsTerminal)
    #expect(words.options.map(\.letter) == ["A", "v", "v", "t", "J", "p", "o", "i"])
    #expect(words.forConnection == "-A -v -v -J gate -p 22 -o A=b -i key".split(separator: " ").map(String.init))
    #expect(words.forSession.contains("-t") && !words.forRequests.contains("-t"))
  }

  @Test func forwardsAreTheConnectionsAlone() throws {
    let words = try words("-L 1:a:2 -R3:b:4 -D 5 -n -4 far")
    #expect(words.forConnection == ["-L", "1:a:2", "-R", "3:b:4", "-D", "5", "-4"])
    #expect(words.forSession == ["-n", "-4"] && words.forRequests == ["-4"] && words.command.isEmpty)
  }

  @Test(arguments: [
    ("", "a host is missing"), ("-p 22", "a host is missing"),
    ("-p", "-p of ssh needs a value"), ("far -o", "-o of ssh needs"),
    ("-N far", "which -N does not"), ("far -f", "which -f does not"), ("-W a:1 far", "which -W does not"),
    ("-vS path far", "which -S does not"), ("--lend far", "no option --lend"),
  ])
  func wrongArgumentsFailWithASentence(line: String, sentence: String) {
    let failure = #expect(throws: Failure.self) { try SSHWords(line.split(separator: " ").map(String.init)) }
    #expect(failure?.code == .usage && failure?.sentence?.contains(sentence) == true, "\(failure?.sentence ?? "")")
  }

  @Test func theFarSideIsBelievedNoMoreThanItMayBe() {
    let usual = ["folder /run/user/1/pasteboard-aB3", "machine Linux x86_64", "program /usr/bin/pb", "asked"]
    let facts = FarFacts(usual)
    #expect(facts?.socket == "/run/user/1/pasteboard-aB3/socket" && facts?.program == "/usr/bin/pb")
    #expect(FarFacts(usual.map { $0.hasPrefix("program") ? "program " : $0 })?.program == nil)
    #expect(FarFacts(Array(usual.dropFirst())) == nil)
    let folders = [
      "relative", "", "/tmp/a b", "/tmp/a;b", "/tmp/$(a)", "/tmp/a:b", "/" + String(repeating: "a", count: 100),
    ]
    for folder in folders { #expect(FarFacts(["folder \(folder)"] + usual.dropFirst()) == nil, "\(folder)") }
  }

  /// The far shell reads any command as text: it is between two lines that it cannot contain.
  @Test func aCommandIsNoPartOfTheScript() throws {
    let command = "echo 'a' \"b\" $(c) \\ `d`\nEND\nEND-1"
    let (first, second) = (
      FarShell.setting(program: nil, command: command), FarShell.setting(program: nil, command: command)
    )
    let end = try #require(first.firstMatch(of: /<<'(END-[0-9]+)'\n/)).output.1
    #expect(first.contains("<<'\(end)'\n\(command)\n\(end)\n") && first != second)
  }
}
