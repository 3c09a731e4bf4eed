import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// The programs that the documents show.
@Suite(.startsPrograms) struct ProvidingPageTests {
  /// Returns the only block in a language.
  private func program(in language: String, of page: String) throws -> String {
    let text = try String(contentsOf: repository.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "\n```").filter { $0.hasPrefix(language + "\n") }
    try #require(blocks.count == 1)
    return String(blocks[0].dropFirst(language.count + 1)) + "\n"
  }

  @Test func theProgramInPythonProvides() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let file = try desk.file("chart.py", Array(try program(in: "python", of: "docs/providing.md").utf8))
      let provider = try desk.start("python3", file)
      #expect(try await provider.line() == "offered")
      #expect(try await desk.pb("types").lines.first == "image/svg+xml")
      #expect(try await desk.pb("paste").text == "January\t30\nFebruary\t80\nMarch\t55\n")
      let chart = try await desk.pb("paste", "-t", "image/svg+xml").text
      #expect(chart.hasPrefix("<svg") && chart.contains(#"y="20" width="30" height="80""#), "\(chart)")
      #expect(try await desk.pb("copy", input: Array("something else".utf8)).status == 0)
      #expect(try await provider.finished().status == 0)
    }
  }
}
