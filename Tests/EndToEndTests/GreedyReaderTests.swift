import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// `pasteboardd --greedy-readers`: the types that a background program gets if it reads everything after a copy.
@Suite(.startsPrograms) struct GreedyReaderTests {
  private static let script = repository.appending(path: "Tests/X11DisplayTests/Clients/reader.py").path

  private static let answers: [(options: [String], answer: String)] = [
    ([], "refused"), (["--greedy-readers", "defer"], "refused"), (["--greedy-readers", "serve"], "picture"),
  ]

  @Test(arguments: answers)
  func theOptionDecides(options: [String], answer: String) async throws {
    try await Desk.run(options: options) { desk in
      let reader = try desk.start("/usr/bin/python3", GreedyReaderTests.script, "hidden", "UTF8_STRING", "image/png")
      #expect(try await reader.line() == "ready")
      let text = try desk.file("text", Array("text".utf8))
      // If the machine takes more than half a second from the copy to the request, it tries again.
      try await desk.waits("\(answer) as the answer") {
        _ = try await desk.pb("copy", text, "--offer", "image/png=printf picture")
        reader.signal(SIGUSR1)
        #expect(try await reader.line() == "UTF8_STRING text")
        return try await reader.line() == "image/png \(answer)"
      }
      await reader.stop()
    }
  }

  @Test func anotherWordIsMisuse() async throws {
    let output = try await onLoop {
      try await Program.run(["/bin/sh", "-c", #""$0" --greedy-readers wait 2>&1"#, try Desk.program("pasteboardd")])
    }
    #expect(output.status == 2)
    #expect(output.text.hasPrefix("pasteboardd: --greedy-readers cannot be wait: see "))
  }
}
