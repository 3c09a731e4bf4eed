import Reactor
import Testing
import TestSupport

/// Input without an end, or larger than the daemon's limits.
@Suite struct EndlessInputTests {
  @Test(arguments: ["copy", "copy -p mine", "copy --sensitive", "copy --offer a/b=true -"])
  func itIsReadNoFurtherThanThereIsRoom(words: String) async throws {
    try await Desk.run(display: .none, options: ["--item-limit", "3000000"]) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("kept".utf8)).status == 0)
      let line = #"head -c 100000000 /dev/zero | { "$0" \#(words) 2>&1; echo $?; wc -c; }"#
      let output = try await desk.run("/bin/sh", "-c", line, try Desk.program("pb"))
      #expect(output.lines.count == 3 && output.text.contains("larger than 3000000 bytes"), "\(output.text)")
      #expect(output.lines.dropFirst().first == "1")
      #expect((output.lines.last.flatMap { Int($0) } ?? 0) > 90_000_000, "\(output.text)")
      #expect(try await desk.pb("paste").text == "kept")
    }
  }
}
