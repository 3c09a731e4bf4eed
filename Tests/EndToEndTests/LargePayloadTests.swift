import CLinux
import Foundation
import Reactor
import Testing
import TestSupport

/// 100 MB for many requestors at once, while some of them misbehave.
@Suite(.startsPrograms) struct LargePayloadTests {
  @Test func twentyRequestorsGetAHundredMegabytesEach() async throws {
    try await Desk.run { desk async throws in
      let path = desk.folder + "/large.txt"
      _ = try await desk.run("/bin/sh", "-c", "seq 1 13000000 | head -c 100000000 > \"$0\"", path)
      #expect(try await desk.pb("copy", path).status == 0)

      let stopped = try desk.start("xclip", "-o", "-selection", "clipboard")
      let dying = try desk.start("xclip", "-o", "-selection", "clipboard")
      try await desk.transfers(atLeast: 2)
      stopped.signal(SIGSTOP)
      await dying.stop()

      let readers = try (0..<20).map { index in
        let reader = index % 2 == 0 ? "xclip -o -selection clipboard" : "xsel -b -o"
        return try desk.start("/bin/sh", "-c", "\(reader) | cmp - \"$0\"", path)
      }
      for reader in readers {
        #expect(try await reader.finished().status == 0)
      }
      stopped.signal(SIGCONT)
      await stopped.stop()
      #expect(try await desk.pb("types").lines.contains("text/plain;charset=utf-8"), "the item stays")
    }
  }

  @Test func pbPastesAHundredMegabytes() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let path = desk.folder + "/large.txt"
      _ = try await desk.run("/bin/sh", "-c", "seq 1 13000000 | head -c 100000000 > \"$0\"", path)
      #expect(try await desk.pb("copy", path).status == 0)
      let file = desk.folder + "/pasted"
      #expect(try await desk.pb("paste", "-o", file).status == 0)
      #expect(try await desk.run("cmp", file, path).status == 0)
      let piped = try await desk.run("/bin/sh", "-c", "\"$0\" paste | cmp - \"$1\"", try Desk.program("pb"), path)
      #expect(piped.status == 0)
    }
  }
}

extension Desk {
  /// Waits for this number of running transfers.
  func transfers(atLeast count: Int) async throws {
    try await waits("\(count) transfers") { (try await self.status()["transfers"] as? [Any])?.count ?? 0 >= count }
  }
}
